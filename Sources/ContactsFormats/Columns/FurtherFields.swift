internal import ContactsModel
internal import JSON

/// An extra column with everything that a layout does not hold, as JSON members of the contact.
enum FurtherFields {
  /// The name of the column.
  static let column = "Further Fields"

  /// Returns what of a contact is not in `shown`, which was read from its row; empty if nothing is
  /// missing.
  static func text(of contact: Contact, besides shown: Contact) -> String {
    var rest = Contact(id: contact.id)
    if contact.kind != .person { rest.changeKind(to: contact.kind) }
    // The name of an organization is in another column.
    let isPerson = contact.kind == .person
    if contact.name != shown.name || !isPerson { rest.name = contact.name }
    if contact.organization != shown.organization || !isPerson {
      rest.organization = contact.organization
    }
    if contact.note != shown.note { rest.note = contact.note }
    if contact.tags != shown.tags { rest.tags = contact.tags }
    // A row with an id needs no UID.
    let uid = contact.id == shown.id ? contact.uid : contact.exportedUID
    if uid != shown.uid { rest.uid = uid }
    rest.lastContacted = contact.lastContacted
    rest.unknown = contact.unknown
    var whole: [JSONValue] = []
    if contact.name == PersonName(), shown.name != contact.name { whole.append(.string("name")) }
    func keepRest<Value: EntryValue>(of type: Value.Type) {
      rest[Value.list] = left(of: contact[Value.list], besides: shown[Value.list], &whole)
    }
    for type in Contact.entryTypes { keepRest(of: type) }
    if !whole.isEmpty { rest.unknown[wholeLists] = .array(whole) }
    guard rest != Contact(id: contact.id) else { return "" }
    var writer = JSONWriter()
    rest.write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    // The id, 36 digits and hyphens, is left out: another program's contact is another contact.
    return "{" + text.dropFirst(#"{"id":"","#.utf8.count + 36)
  }

  /// Returns the entries that are not shown; all of them if the shown ones and the rest do not make
  /// the list, in its order.
  private static func left<Value: EntryValue>(
    of entries: [Labeled<Value>], besides shown: [Labeled<Value>], _ whole: inout [JSONValue]
  ) -> [Labeled<Value>] {
    let (all, known) = (entries.map { $0.withID(0) }, shown.map { $0.withID(0) })
    guard all != known else { return [] }
    var counts = Dictionary(known.map { ($0, 1) }, uniquingKeysWith: +)
    let left = entries.filter { entry in
      guard let count = counts[entry.withID(0)], count > 0 else { return true }
      counts[entry.withID(0)] = count - 1
      return false
    }
    if merged(left, into: known) == all { return left }
    whole.append(.string(Value.key))
    return entries
  }

  /// Returns the shown entries with the rest; an entry whose value is shown describes that one, and
  /// others follow with the id 0.
  fileprivate static func merged<Value: EntryValue>(
    _ rest: [Labeled<Value>], into shown: [Labeled<Value>]
  ) -> [Labeled<Value>] {
    var list = shown
    var places: [Value: [Int]] = [:]
    for (index, entry) in list.enumerated().reversed() {
      places[entry.value, default: []].append(index)
    }
    for entry in rest {
      if let index = places[entry.value]?.popLast() {
        list[index] = entry.withID(list[index].id)
      } else {
        list.append(entry.withID(0))
      }
    }
    return list
  }

  /// The member that names the lists given completely.
  static let wholeLists = "whole"
}

extension Labeled {
  fileprivate func withID(_ id: Int) -> Self {
    var copy = self
    copy.id = id
    return copy
  }
}

extension Contact {
  /// Adds what the columns did not hold.
  mutating func take(furtherFields rest: Contact) {
    if rest.kind != .person {
      changeKind(to: rest.kind)
      organization = rest.organization
    } else if rest.organization != Organization() {
      organization = rest.organization
    }
    let whole = rest.unknown[FurtherFields.wholeLists]?.array?.compactMap(\.string) ?? []
    let isNamed = rest.name != PersonName() || whole.contains("name")
    if rest.kind != .person || isNamed { name = rest.name }
    if !rest.note.isEmpty { note = rest.note }
    if !rest.tags.isEmpty { tags = rest.tags }
    if !rest.uid.isEmpty { uid = rest.uid }
    lastContacted = rest.lastContacted
    for type in Contact.entryTypes { take(type, of: rest, whole) }
    unknown = rest.unknown
    unknown[FurtherFields.wholeLists] = nil
  }

  private mutating func take<Value: EntryValue>(
    _ type: Value.Type, of rest: Contact, _ whole: [String]
  ) {
    let (others, isWhole) = (rest[Value.list], whole.contains(Value.key))
    guard !others.isEmpty || isWhole else { return }
    var list = FurtherFields.merged(others, into: isWhole ? [] : self[Value.list])
    for index in list.indices where list[index].id == 0 { list[index].id = takeEntryID() }
    self[Value.list] = list
  }
}
