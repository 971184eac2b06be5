import ModelTestSupport
import PhoneNumbers
import Testing

@testable import ContactsMatching
@testable import ContactsModel

struct AddressNormalizerTests {
  private func normal(_ text: String) throws -> String {
    let once = AddressNormalizer.normalized(try PostalAddress(text: text))
    #expect(AddressNormalizer.normalized(once) == once)
    return once.text
  }

  @Test(arguments: [
    ("Deutschland", "Germany"), ("germany", "Germany"), ("DE", "Germany"), ("de", "Germany"),
    ("DEU", "Germany"),
    ("Allemagne", "Germany"), ("Alemania", "Germany"), ("BRD", "Germany"), ("UK", "United Kingdom"),
    ("Great  Britain", "United Kingdom"), ("Vereinigtes Königreich", "United Kingdom"),
    ("USA", "United States"), ("U.S.A.", "United States"), ("Estados Unidos", "United States"),
    ("日本", "Japan"), ("Россия", "Russia"), ("Россия ", "Russia"), ("Ελλάδα", "Greece"),
    ("مصر", "Egypt"),
    ("Österreich", "Austria"), ("OSTERREICH", "Austria"), ("Suisse", "Switzerland"),
    ("Svizzera", "Switzerland"), ("The Netherlands", "Netherlands"), ("Holland", "Netherlands"),
    ("España", "Spain"), ("Türkei", "Türkiye"), ("Turkey", "Türkiye"),
    ("Czech Republic", "Czechia"),
    ("Ivory Coast", "Côte d’Ivoire"), ("Hong Kong", "Hong Kong"),
    // Not a country, or a part of one: unchanged.
    ("Scotland", "Scotland"), ("England", "England"), ("Atlantis", "Atlantis"), ("Congo", "Congo"),
  ])
  func normalizesCountryNames(written: String, expected: String) throws {
    #expect(try normal("a street; a town; ; ; \(written)") == "a street; a town; ; ; \(expected)")
  }

  @Test(arguments: [
    ("SW1A1AA", "UK", "SW1A 1AA"), ("m11ae", "GB", "M1 1AE"), ("EC1A 1BB", "UK", "EC1A 1BB"),
    ("1234ab", "NL", "1234 AB"), ("K1A0B1", "Canada", "K1A 0B1"), ("11455", "Sweden", "114 55"),
    ("11000", "CZ", "110 00"), ("00950", "Polska", "00-950"), ("1000001", "Japan", "100-0001"),
    ("1000 100", "Portugal", "1000-100"), ("01310100", "Brasil", "01310-100"),
    ("945431234", "USA", "94543-1234"), ("94543", "USA", "94543"),
    ("d02x285", "Ireland", "D02 X285"),
    // Not a postal code of that country, or an unknown country.
    ("D-80331", "DE", "D-80331"), ("12345", "UK", "12345"), ("ABCDE", "US", "ABCDE"),
    ("SW1A1AA", "", "SW1A1AA"), ("１２３", "JP", "１２３"),
  ])
  func formatsPostalCodesByCountry(code: String, country: String, expected: String) throws {
    let address = AddressNormalizer.normalized(
      try PostalAddress(text: "; ; ; \(code); \(country)"))
    #expect(address.postalCode == expected)
    #expect(AddressNormalizer.normalized(address) == address)
  }

  @Test func collapsesSpacesAndKeepsLines() {
    var address = PostalAddress()
    address.street = " 12  St James's\tSquare \n\n  rear  house "
    address.city = " New   York "
    address.formatted = "a  b\nc"
    let normal = AddressNormalizer.normalized(address)
    #expect(normal.street == "12 St James's Square\nrear house")
    #expect(normal.city == "New York" && normal.formatted == "a b\nc")
  }

  @Test func reportsUnknownCountries() throws {
    var contact = Contact()
    contact.append(try PostalAddress(text: "a; b; ; ; Atlantis"))
    contact.append(try PostalAddress(text: "a; b; ; ; Peru"))
    let normal = NormalizedContact(contact, .address)
    #expect(normal.contact == contact)
    #expect(normal.problems.map(\.path) == ["address.1"])
  }

  @Test func everyCountryHasASingleName() {
    let lines = CountryNameTable.names.split(separator: "\n")
    #expect(lines.count == 249)
    for line in lines {
      let name = String(line.dropFirst(3).prefix { $0 != "|" })
      #expect(CountryNames.country(named: name)?.code == String(line.prefix(2)), "\(name)")
      #expect(CountryNames.country(named: String(line.prefix(2)))?.name == name)
    }
  }
}
