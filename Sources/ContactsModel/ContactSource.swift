/// Contacts left where they are stored, each read when needed.
///
/// They are numbered from 0, in the order they are stored.
package protocol ContactSource: AnyObject, Sendable {
  /// The number of contacts.
  var count: Int { get }
  /// Whether some are missing; known once one of them was asked for.
  var hasLostContacts: Bool { get }
  /// Returns a contact; nil if it is missing.
  func contact(at number: Int) -> StoredContact?
  /// Returns the id of a contact.
  func id(at number: Int) -> ContactID
  /// Returns the number of the contact with an id, in O(log n).
  func slot(of id: ContactID) -> Int?
  /// Returns the numbers of the contacts whose ids begin with leading digits in a range, in order.
  func slots(withLeadingDigits range: ClosedRange<UInt32>) -> [Int]
}
