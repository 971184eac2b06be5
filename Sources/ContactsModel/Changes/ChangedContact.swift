internal import JSON

/// One contact before and after changes, with only the values they concern.
public struct ChangedContact: Sendable {
  /// The contact.
  public let id: ContactID
  /// The values before the changes; nil if they added the contact.
  public private(set) var before: Contact?
  /// The values after the changes; nil if they removed the contact.
  public private(set) var after: Contact?
  /// The number of entries moved within their lists.
  public private(set) var movedCount = 0

  /// The whole contact, if the changes added or removed it.
  public var whole: Contact? { before == nil ? after : after == nil ? before : nil }

  /// Entries to append to lists, each of which is written once.
  private var entriesBefore: [(key: String, entries: [JSONValue])] = []
  private var entriesAfter: [(key: String, entries: [JSONValue])] = []

  private init(id: ContactID) {
    self.id = id
    before = Contact(id: id)
    after = Contact(id: id)
  }

  /// Returns the first `count` contacts that `changes` affect, in order, and the number of further
  /// ones.
  public static func first(
    _ count: Int, in changes: [Change]
  ) -> (contacts: [ChangedContact], omittedCount: Int) {
    var contacts: [ChangedContact] = []
    var places: [ContactID: Int] = [:]
    for change in changes {
      guard let id = change.contactID else { continue }
      let place = places[id] ?? places.count
      places[id] = place
      guard place < count else { continue }
      if place == contacts.count { contacts.append(ChangedContact(id: id)) }
      contacts[place].take(change)
    }
    for place in contacts.indices { contacts[place].finish() }
    return (contacts, places.count - contacts.count)
  }

  private mutating func take(_ change: Change) {
    switch change {
    case .add(let contact):
      finish()
      (before, after) = (nil, contact.contact)
    case .remove(let contact):
      finish()
      (before, after) = (contact.contact, nil)
    case .set(_, let key, let found, let left):
      finish()
      Self.set(found, of: key, in: &before)
      Self.set(left, of: key, in: &after)
    case .insert(_, let key, let entry, _): Self.append(entry, to: key, of: &entriesAfter)
    case .delete(_, let key, let entry, _): Self.append(entry, to: key, of: &entriesBefore)
    case .replace(_, let key, let found, let left):
      Self.append(found, to: key, of: &entriesBefore)
      Self.append(left, to: key, of: &entriesAfter)
    case .move: movedCount += 1
    case .setting: break
    }
  }

  private static func append(
    _ entry: JSONObject, to key: String, of lists: inout [(key: String, entries: [JSONValue])]
  ) {
    if lists.last?.key != key { lists.append((key, [])) }
    lists[lists.count - 1].entries.append(.object(entry))
  }

  /// Puts the collected entries into the contacts.
  private mutating func finish() {
    for (key, entries) in entriesBefore {
      Self.set(.array((before?.value(of: key)?.array ?? []) + entries), of: key, in: &before)
    }
    for (key, entries) in entriesAfter {
      Self.set(.array((after?.value(of: key)?.array ?? []) + entries), of: key, in: &after)
    }
    (entriesBefore, entriesAfter) = ([], [])
  }

  private static func set(_ value: JSONValue?, of key: String, in contact: inout Contact?) {
    do throws(JSONError) {
      try contact?.setValue(value, of: key)
    } catch {
      // A value that this version cannot read is kept as an unknown member.
      contact?.unknown[key] = value
    }
  }
}
