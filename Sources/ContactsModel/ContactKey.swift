internal import JSON

/// A key of a contact in the book's format: how its value is stored and compared, and its fields.
///
/// To store another property, add a line to `all`. Keys are created once and shared.
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
  /// Returns the problems of the values.
  let problems: @Sendable (Contact) -> [ContactProblem]
  /// Returns the values as lines of the text form.
  let lines: @Sendable (Contact) -> [FieldLine]
  /// Sets the values from lines, each with its index; appends errors.
  let rewrite: Rewriting
  /// The names before the lines, by default those of the fields.
  let lineNames: [String]
  /// Gives the second contact the value of the first; nil for values of the record, not of the
  /// person.
  let takeValue: TakingValue?
  /// Merges the entries of the first contact into the second; nil if the key has none.
  let merge: MergingEntries?
  /// Gives the entries the ids of those of earlier states; nil if the key has none.
  let align: AligningEntries?
  /// Returns the ids of the entries; nil if the key has none.
  let entryIDs: (@Sendable (Contact) -> [Int])?
  /// Gives new ids to entries whose id is missing or used; nil if the key has no entries.
  let renumber: (@Sendable (inout Contact, inout Set<Int>) -> Void)?

  /// Replaces the label of entries, and returns how many; nil if the key has no entries.
  let relabel: (@Sendable (TextReplacement, inout Contact) -> Int)?

  typealias Rewriting =
    @Sendable (inout Contact, [(index: Int, line: FieldLine)], inout [FieldLineError]) -> Void

  typealias EditingEntries =
    @Sendable (inout Contact, ArraySlice<Change>) throws(ChangeError) -> Void

  typealias TakingValue = @Sendable (Contact, inout Contact, Contact.UpdateMode) -> Void

  typealias MergingEntries = @Sendable ([Contact], inout Contact, _ companions: Set<String>) -> Void

  private init(
    name: String, member: JSONMember<Contact>, fields: [Field],
    appendChanges: @escaping @Sendable (Contact, Contact, inout [Change]) -> Void,
    entryType: (any EntryValue.Type)? = nil, edit: EditingEntries?,
    problems: @escaping @Sendable (Contact) -> [ContactProblem],
    lines: @escaping @Sendable (Contact) -> [FieldLine],
    rewrite: @escaping Rewriting,
    takeValue: TakingValue?,
    merge: MergingEntries?,
    align: AligningEntries?,
    entryIDs: (@Sendable (Contact) -> [Int])?,
    renumber: (@Sendable (inout Contact, inout Set<Int>) -> Void)?,
    relabel: (@Sendable (TextReplacement, inout Contact) -> Int)?,
    lineNames: [String]? = nil
  ) {
    self.lineNames = lineNames ?? fields.map(\.name)
    (self.name, self.member, self.fields) = (name, member, fields)
    (self.appendChanges, self.edit, self.problems) = (appendChanges, edit, problems)
    self.entryType = entryType
    self.lines = lines
    (self.rewrite, self.takeValue) = (rewrite, takeValue)
    (self.merge, self.align) = (merge, align)
    (self.entryIDs, self.renumber, self.relabel) = (entryIDs, renumber, relabel)
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
      name: name, member: member, fields: fields,
      appendChanges: { old, new, changes in
        guard old[property] != new[property] else { return }
        changes.append(
          .set(old.id, key: name, before: member.value(in: old), after: member.value(in: new)))
      },
      edit: nil,
      problems: { _ in [] },
      lines: { valueLines(of: fields, in: $0) },
      rewrite: { contact, lines, errors in
        if name == "tags" {
          rewriteTags(of: &contact, by: lines, errors: &errors)
        } else {
          rewriteValues(of: fields, in: &contact, by: lines, errors: &errors)
        }
      },
      takeValue: takeValue, merge: nil, align: nil,
      entryIDs: nil, renumber: nil, relabel: nil)
  }

  /// When the value of another contact is taken.
  private enum UpdateCondition {
    case always, ifPresent, never
  }

  /// Creates a key with entries.
  private static func entries<Value: EntryValue>(
    _ type: Value.Type, fields: [Field] = [], lines: EntryLines? = nil
  ) -> ContactKey {
    let lines =
      lines
      ?? EntryLines(
        names: fields.map(\.name),
        lines: { entryLines(of: type, fields: fields, in: $0) },
        rewrite: { contact, lines, errors in
          rewriteEntries(of: type, fields: fields, in: &contact, by: lines, errors: &errors)
        })
    return ContactKey(
      name: Value.key, member: .objects(Value.key, Value.list), fields: fields,
      appendChanges: { old, new, changes in
        let before = old[Value.list]
        let after = new[Value.list]
        guard before != after else { return }
        appendEntryChanges(
          of: old.id, key: Value.key, from: before, to: after, onto: &changes)
      },
      entryType: Value.self,
      edit: { contact, changes throws(ChangeError) in
        var list = EntryList(contact[Value.list])
        try contact.make(changes, in: &list, of: Value.key)
        contact[Value.list] = list.elements
      },
      problems: { contact in
        contact[Value.list].enumerated().compactMap { index, entry in
          entry.value.problem(labeled: entry.label).map { problem in
            let name = fields.last?.name ?? Value.key
            return ContactProblem(
              path: "\(name).\(index + 1)", value: entry.value.text, description: problem)
          }
        }
      },
      lines: lines.lines, rewrite: lines.rewrite,
      takeValue: { other, contact, how in
        switch how {
        case .copy: contact[Value.list] = other[Value.list].exported().map(\.valueAlone)
        case .update: takeEntries(of: type, from: other, into: &contact)
        }
      },
      merge: { mergeEntries(of: type, from: $0, into: &$1, companions: $2) },
      align: { alignEntries(of: type, in: &$0, with: $1, $2, companions: $3) },
      entryIDs: { contact in contact[Value.list].map(\.id) },
      renumber: { contact, used in
        var entries = contact[Value.list]
        let unfit = entries.indices.filter { index in
          let id = entries[index].id
          return !EntryID.valid.contains(id) || !used.insert(id).inserted
        }
        guard !unfit.isEmpty else { return }
        for index in unfit {
          entries[index].id = contact.takeEntryID()
          used.insert(entries[index].id)
        }
        contact[Value.list] = entries
      },
      relabel: { replacement, contact in
        var count = 0
        var entries = contact[Value.list]
        for index in entries.indices {
          guard let label = replacement.result(ofWord: entries[index].label) else { continue }
          entries[index].label = label
          count += 1
        }
        if count > 0 { contact[Value.list] = entries }
        return count
      },
      lineNames: lines.names)
  }

  /// The lines of entries in the text form, and their names.
  struct EntryLines: Sendable {
    let names: [String]
    let lines: @Sendable (Contact) -> [FieldLine]
    let rewrite: Rewriting
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
      let start = reader.offset
      let text = try reader.readString()
      guard let time = Timestamp(text) else {
        throw JSONError(.invalidValue("`\(text)` is not a time (RFC 3339)"), at: start)
      }
      contact[property] = time
    } write: { contact, name, writer in
      guard let time = contact[property] else { return }
      if !time.isWritable { writer.noteOther() }
      writer.member(name)
      writer.write(time)
    }
  }
}
