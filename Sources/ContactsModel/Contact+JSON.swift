public import JSON

extension Contact: JSONObjectRepresentable {
  /// Creates an empty contact with a new id.
  public init() {
    self.init(id: ContactID())
  }

  /// Reads a contact; one without an id gets a new one.
  public init(json reader: inout JSONReader) throws(JSONError) {
    // Random numbers cost a system call, so only when needed.
    self.init(id: .unread)
    guard try !readMembers(from: &reader) else { return }
    id = ContactID()
  }

  /// Reads a contact with an id; without one, it could not be identified when read again.
  init(identified reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    self.init(id: .unread)
    guard try readMembers(from: &reader) else {
      throw JSONError(.expected("a contact with an id"), at: start)
    }
  }

  /// The members, in the order of the format: `id`, the keys, and the counter.
  public static let members: [JSONMember<Contact>] =
    [identity] + ContactKey.all.map(\.member) + [bookkeeping]

  private static let identity = JSONMember<Contact>(
    "id", shape: .text { ContactID(written: $0) != nil }
  ) { _ in
  } read: { contact, reader throws(JSONError) in
    contact.id = try reader.readText("a contact's id (a UUID)")
  } write: { contact, name, writer in
    writer.member(name)
    writer.write(contact.id)
  }

  static let bookkeeping = JSONMember<Contact>(
    "nextEntry", shape: .count(2...EntryID.valid.upperBound)
  ) { contact in
    contact.nextEntry = 1
  } read: { contact, reader throws(JSONError) in
    contact.nextEntry = min(max(1, try reader.readInt()), EntryID.valid.upperBound)
  } write: { contact, name, writer in
    guard contact.nextEntry > 1 else { return }
    writer.member(name)
    writer.write(contact.nextEntry)
  }

  /// Gives new ids to entries without an id, or with a repeated one, as in a hand-edited book.
  public mutating func repairEntryIDs() {
    for key in ContactKey.all { key.entryIDs(in: self).forEach { noteEntryID($0) } }
    for element in unknown.members.lazy.compactMap(\.value.array).joined() {
      if let id = element.object?.entryID { noteEntryID(id) }
    }
    var used: Set<Int> = []
    for type in Self.entryTypes { type.renumberEntries(of: &self, used: &used) }
  }

  /// Makes the next entry's id larger than `id`.
  package mutating func noteEntryID(_ id: Int) {
    guard EntryID.valid.contains(id) else { return }
    nextEntry = max(nextEntry, min(id + 1, EntryID.valid.upperBound))
  }

  /// Returns an id that no entry has had.
  public mutating func takeEntryID() -> Int {
    defer { noteEntryID(nextEntry) }
    return nextEntry
  }
}

extension Contact {
  /// The value of the member `key` as in the journal; nil if it is empty.
  public func value(of key: String) -> JSONValue? {
    ContactKey.named(key).map { $0.member.value(in: self) } ?? unknown[key]
  }

  /// Sets the member `key`; nil makes it empty.
  public mutating func setValue(_ value: JSONValue?, of key: String) throws(JSONError) {
    if let known = ContactKey.named(key) {
      try known.member.set(value, in: &self)
    } else if Self.members.contains(where: { $0.name.string == key }) {
      throw JSONError(.invalidValue("it is never changed"), at: 0)
    } else {
      unknown[key] = value
    }
  }

  /// The value of a property, without copying the contact.
  public subscript<Value>(property: StoredProperty<Contact, Value>) -> Value {
    get { property.value(in: self) }
    set { property.set(newValue, in: &self) }
  }

  /// The entries of a type without a list, kept among the unknown members.
  subscript<Value: EntryValue>(ofType type: EntryType<Value>) -> [Labeled<Value>] {
    get {
      // Elements that are no entries of this type are left alone.
      (unknown[Value.key]?.array ?? []).compactMap { try? Labeled<Value>(json: $0) }
    }
    set {
      var elements = newValue.map { JSONValue.object($0.json) }
      for (index, other) in (unknown[Value.key]?.array ?? []).enumerated()
      where (try? Labeled<Value>(json: other)) == nil {
        elements.insert(other, at: min(index, elements.count))
      }
      unknown[Value.key] = elements.isEmpty ? nil : .array(elements)
    }
  }
}
