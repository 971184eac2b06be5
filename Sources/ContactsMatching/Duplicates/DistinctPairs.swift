public import ContactsModel
internal import JSON

/// The pairs of contacts that somebody has said are not the same, kept among the book's settings.
///
/// The setting is an object, a member a pair: both ids, the lesser first, a space between, and `true`. A pair of
/// which a contact is no more says nothing; it stays, as the contact may come back.
public struct DistinctPairs: Sendable {
  /// The setting that the pairs are kept in.
  public static let key = "notDuplicates"

  private var others: [ContactID: Set<ContactID>] = [:]

  /// Reads the pairs of a book; what is no pair is passed over, and stays where it is.
  public init(in book: AddressBook) {
    for member in book.settings[Self.key]?.object?.members ?? [] where member.value == true {
      let ids = member.key.split(separator: " ").compactMap { ContactID(String($0)) }
      guard ids.count == 2 else { continue }
      others[ids[0], default: []].insert(ids[1])
      others[ids[1], default: []].insert(ids[0])
    }
  }

  /// Tells whether two contacts were said not to be the same.
  public func contains(_ first: ContactID, _ second: ContactID) -> Bool {
    others[first]?.contains(second) ?? false
  }

  /// The contacts that were said not to be the same as one.
  func others(than id: ContactID) -> Set<ContactID> { others[id] ?? [] }

  /// The name of a pair's member.
  static func name(_ first: ContactID, _ second: ContactID) -> String {
    let ids = [first.description, second.description].sorted()
    return "\(ids[0]) \(ids[1])"
  }
}

extension AddressBook {
  /// Returns the changes that say of two contacts that they are not the same, or no longer say so; none where that is
  /// so already.
  public func changes(
    marking first: ContactID, _ second: ContactID, asDistinct isDistinct: Bool
  ) -> [Change] {
    changes(
      ofSetting: DistinctPairs.key, DistinctPairs.name(first, second),
      to: isDistinct ? true : nil)
  }
}
