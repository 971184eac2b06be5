import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsModel

struct ReachTests {
  @Test(arguments: Extent.seeds(3, of: 40))
  func hasTheNumbersAndAddressesOfTheContact(seed: UInt64) {
    var maker = SearchMaker(seed: seed)
    for _ in 0..<45 {
      let contact = maker.contact()
      let reach = StoredContact(contact).reach
      #expect(reach.phones == contact.phones && reach.emails == contact.emails)
    }
  }
}
