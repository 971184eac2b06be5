import ModelTestSupport
@testable import ContactsModel

extension ContactSummaries {
  /// Hands on the summary at a place of the list; false where it has to be made of the contact.
  func read(at place: Int, _ body: (ContactSummary.Bytes) -> Void) -> Bool {
    var isRead = false
    readBytes(place..<place + 1) { summary in
      body(summary)
      isRead = true
      return true
    }
    return isRead
  }
}
