/// Contacts that are left where they are kept, each of which is read when somebody asks for it.
///
/// They have the numbers from 0 on, in the order in which they are kept.
package protocol ContactSource: AnyObject, Sendable {
  /// How many there are.
  var count: Int { get }
  /// Whether some are not there any more; known when one of them was asked for.
  var hasLostContacts: Bool { get }
  /// Returns a contact; nil where it is lost.
  func contact(at number: Int) -> StoredContact?
  /// Returns the id of a contact.
  func id(at number: Int) -> ContactID
  /// Returns the number of the contact of an id, in O(log n).
  func slot(of id: ContactID) -> Int?
  /// Returns the numbers of the contacts of which the leading digits of the ids are in a range, in order.
  func slots(withLeadingDigits range: ClosedRange<UInt32>) -> [Int]
}
