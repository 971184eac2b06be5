internal import JSON

/// A key of a contact in the book's format: how its value is stored and compared, and its fields.
///
/// To store another property, add a line to `all`. Keys are created once and shared. What else is
/// done with entries, `EntryValue` does for all types.
final class ContactKey: Sendable {
  let name: String
  let member: JSONMember<Contact>
  let fields: [Field]
  /// Appends the changes that turn the first contact's value into the second's.
  let appendChanges: @Sendable (Contact, Contact, inout [Change]) -> Void
  /// The type of the entries; nil if the key has none.
  let entryType: (any EntryValue.Type)?
  /// Makes changes of entries; nil if the key has none.
  let edit: EditingEntries?
  /// The values as lines of the text form; nil for those that the fields have.
  let lineForm: LineForm?
  /// Gives the second contact the value of the first; nil for values of the record, not of the
  /// person.
  let takeValue: TakingValue?

  typealias EditingEntries =
    @Sendable (inout Contact, ArraySlice<Change>) throws(ChangeError) -> Void

  typealias TakingValue = @Sendable (Contact, inout Contact, Contact.UpdateMode) -> Void

  private init(
    member: JSONMember<Contact>, fields: [Field],
    appendChanges: @escaping @Sendable (Contact, Contact, inout [Change]) -> Void,
    entryType: (any EntryValue.Type)? = nil, edit: EditingEntries? = nil,
    lineForm: LineForm? = nil, takeValue: TakingValue? = nil
  ) {
    (self.name, self.member, self.fields) = (member.name.string, member, fields)
    (self.appendChanges, self.entryType, self.edit) = (appendChanges, entryType, edit)
    (self.lineForm, self.takeValue) = (lineForm, takeValue)
  }

  /// The keys, in the order of the format.
  static let all: [ContactKey] = [
    .value(.kind, \.kind, fields: [Field.kind], taking: .always),
    .value(.object("name", \.name), \.name, fields: Field.name),
    .value(.object("organization", \.organization), \.organization, fields: Field.organization),
    .entries(PhoneNumber.self, fields: PhoneNumber.fields),
    .entries(PostalAddress.self, fields: PostalAddress.fields),
    .entries(EmailAddress.self, fields: EmailAddress.fields),
    .entries(WebAddress.self, fields: WebAddress.fields),
    .entries(ImportantDate.self, fields: ImportantDate.fields),
    .entries(Relation.self, fields: Relation.fields),
    .entries(OnlineProfile.self, fields: OnlineProfile.fields),
    .entries(MessagingAddress.self, fields: MessagingAddress.fields),
    .entries(CustomField.self, fields: [CustomField.field]),
    .entries(Gender.self, fields: [Gender.field]),
    .entries(Pronouns.self, fields: [Pronouns.field]),
    .entries(Language.self, fields: [Language.field]),
    .entries(TimeZoneName.self, fields: [TimeZoneName.field]),
    .entries(GeoPosition.self, fields: [GeoPosition.field]),
    .entries(PublicKey.self, fields: [PublicKey.field]),
    .entries(GroupMember.self),
    .entries(Photo.self),
    .value(.string("note", \.note), \.note, fields: [Field.note]),
    .value(.strings("tags", \.tags), \.tags, fields: [Field.tag]),
    .entries(RawProperty.self, lines: RawProperty.lines),
    .value(.string("uid", \.uid), \.uid, taking: .never),
    .value(.time("lastContacted", \.lastContacted), \.lastContacted, taking: .never),
    .value(.time("created", \.created), \.created, taking: .never),
    .value(.time("modified", \.modified), \.modified, taking: .never),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func named(_ name: String) -> ContactKey? {
    byName[name]
  }

  /// Creates a key with one value.
  @inline(always)
  private static func value<Value: Hashable & Sendable>(
    _ member: JSONMember<Contact>,
    _ path: @autoclosure @escaping StoredProperty<Contact, Value>.Path,
    fields: [Field] = [], taking: UpdateCondition = .ifPresent
  ) -> ContactKey {
    let name = member.name.string
    let property = StoredProperty(path())
    let empty = Contact()[property]
    let take: TakingValue = { other, contact, how in
      let value = other[property]
      if taking == .always || how == .copy || value != empty { contact[property] = value }
    }
    let takeValue = taking == .never ? nil : take
    return ContactKey(
      member: member, fields: fields,
      appendChanges: { old, new, changes in
        guard old[property] != new[property] else { return }
        changes.append(
          .set(old.id, key: name, before: member.value(in: old), after: member.value(in: new)))
      },
      takeValue: takeValue)
  }

  /// When the value of another contact is taken.
  private enum UpdateCondition {
    case always, ifPresent, never
  }

  /// Creates a key with entries.
  private static func entries<Value: EntryValue>(
    _ type: Value.Type, fields: [Field] = [], lines: LineForm? = nil
  ) -> ContactKey {
    ContactKey(
      member: .objects(Value.key, Value.list), fields: fields,
      appendChanges: { old, new, changes in
        let before = old[Value.list]
        let after = new[Value.list]
        guard before != after else { return }
        appendEntryChanges(
          of: old.id, key: Value.key, from: before, to: after, onto: &changes)
      },
      entryType: type,
      edit: { contact, changes throws(ChangeError) in
        var list = EntryList(contact[Value.list])
        try contact.make(changes, in: &list, of: Value.key)
        contact[Value.list] = list.elements
      },
      lineForm: lines, takeValue: { type.takeEntries(of: $0, into: &$1, $2) })
  }
}

extension JSONMember where Root == Contact {
  static var kind: JSONMember {
    let written = Contact.Kind.allCases.filter { $0 != .person }.map { Array($0.rawValue.utf8) }
    return JSONMember(
      "kind", shape: .text { utf8 in written.contains { utf8.isSame(as: $0.span) } }
    ) { contact in
      contact.kind = .person
    } read: { contact, reader throws(JSONError) in
      let start = reader.offset
      let text = try reader.readString()
      guard let kind = Contact.Kind(rawValue: text) else {
        throw JSONError(.invalidValue("`\(text)` is not a kind of contact"), at: start)
      }
      contact.kind = kind
    } write: { contact, name, writer in
      let kind = contact.kind
      guard kind != .person else { return }
      writer.member(name)
      writer.write(kind.rawValue)
    }
  }

  @inline(always)
  static func time(
    _ name: String, _ path: @autoclosure @escaping StoredProperty<Contact, Timestamp?>.Path
  ) -> JSONMember {
    let property = StoredProperty(path())
    return JSONMember(name, shape: .text { Timestamp(written: $0) != nil }) { contact in
      contact[property] = nil
    } read: { contact, reader throws(JSONError) in
      contact[property] = try reader.readText("a time (RFC 3339)") as Timestamp
    } write: { contact, name, writer in
      guard let time = contact[property] else { return }
      if !time.isWritable { writer.noteOther() }
      writer.member(name)
      writer.write(time)
    }
  }
}
