import ModelTestSupport
import Testing

@testable import ContactsMatching
@testable import ContactsModel

struct NormalizedPhonesTests {
  /// A contact with only a foreign address may have a foreign number.
  @Test func aForeignAddressLeavesNumbersAlone() throws {
    for (countries, isNormal) in [
      ([], true), (["日本"], false), (["Deutschland"], true), (["Japan", "DE"], true),
      (["Scotland"], true), ([""], true),
    ] as [([String], Bool)] {
      var contact = Contact()
      contact.append(PhoneNumber("0151 1234567"))
      contact.append(PhoneNumber("+44 20 7946 0958"))
      for country in countries {
        var address = PostalAddress()
        address.country = country
        contact.append(address)
      }
      let found = NormalizedContact(contact, .phone, country: "DE")
      #expect(
        found.contact.phones.map(\.value.number)
          == [isNormal ? "+49 151 1234567" : "0151 1234567", "+44 20 7946 0958"], "\(countries)")
      #expect(
        found.problems.map(\.description)
          == (isNormal
            ? []
            : ["has no country code, and its owner's address is in Japan, not in DE"]))
    }
    // Countries that share a code and its rules count as one.
    var abroad = PostalAddress()
    abroad.country = "Canada"
    var contact = Contact()
    contact.append(PhoneNumber("(415) 555-2671"))
    contact.append(abroad)
    #expect(
      NormalizedContact(contact, .phone, country: "US").contact.phones[0].value.number
        == "+1 415 555 2671")
  }
}
