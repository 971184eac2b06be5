public import ContactsModel
internal import JSON

/// The pairs of contacts known to be different, stored in the book's settings.
///
/// The setting is an object with a member for each pair: both ids, lower first, separated by a
/// space, and `true`. A pair with a removed contact has no effect, and is kept in case the contact
/// returns.
public struct DistinctPairs: Sendable {
  /// The key of the setting.
  public static let key = "notDuplicates"

  private var others: [ContactID: Set<ContactID>] = [:]

  /// Reads the pairs of a book; ignores, and keeps, anything that is not a pair.
  public init(in book: AddressBook) {
    for member in book.settings[Self.key]?.object?.members ?? [] where member.value == true {
      let ids = Self.ids(in: member.key)
      guard ids.count == 2 else { continue }
      others[ids[0], default: []].insert(ids[1])
      others[ids[1], default: []].insert(ids[0])
    }
  }

  /// Returns whether two contacts are known to be different.
  public func contains(_ first: ContactID, _ second: ContactID) -> Bool {
    others[first]?.contains(second) ?? false
  }

  /// The contacts known to be different from one.
  func others(than id: ContactID) -> Set<ContactID> { others[id] ?? [] }

  /// Returns the ids of a pair by its member name.
  public static func ids(in name: String) -> [ContactID] {
    name.split(separator: " ").compactMap { ContactID(String($0)) }
  }

  /// The member name of a pair.
  static func name(_ first: ContactID, _ second: ContactID) -> String {
    let ids = [first.description, second.description].sorted()
    return "\(ids[0]) \(ids[1])"
  }
}

extension AddressBook {
  /// Returns the changes that mark each pair of some contacts as different, or remove that mark.
  public func changes(marking ids: [ContactID], asDistinct isDistinct: Bool) -> [Change] {
    ids.indices.flatMap { first in
      ids[(first + 1)...].flatMap { changes(marking: ids[first], $0, asDistinct: isDistinct) }
    }
  }

  /// Returns the changes that mark two contacts as different, or remove that mark; none if nothing
  /// changes.
  public func changes(
    marking first: ContactID, _ second: ContactID, asDistinct isDistinct: Bool
  ) -> [Change] {
    changes(
      ofSetting: DistinctPairs.key, DistinctPairs.name(first, second),
      to: isDistinct ? true : nil)
  }
}
