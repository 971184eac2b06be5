import JSON
import ModelTestSupport
import Testing
import TestSupport

@testable import ContactsModel

struct ReachTests {
  @Test(arguments: Extent.seeds(3, of: 40))
  func equalContactsHaveEqualReach(seed: UInt64) throws {
    var maker = SearchMaker(seed: seed)
    var contacts = (0..<45).map { _ in maker.contact() }
    // The same values, with other ids and unknown members.
    contacts += contacts.map { contact in
      var other = Contact()
      other.update(from: contact)
      other.phones = other.phones.map { entry in
        var entry = entry
        entry.id += 7
        entry.unknown["vcard"] = .string("\"number\":\"1\"")
        return entry
      }
      return other
    }
    let values = contacts.map(\.valuesAlone)
    for (contact, value) in zip(contacts, values) {
      let forms = [StoredContact(contact), StoredContact(decoded: contact)]
      #expect(forms[0].reachHash == forms[1].reachHash)
      #expect(forms[0].reach.phones == contact.phones)
      for (other, its) in zip(contacts, values) where its == value {
        #expect(StoredContact(other).reachHash == forms[0].reachHash)
      }
    }
    #expect(Set(contacts.map { StoredContact($0).reachHash }).count > 5)
  }
}
