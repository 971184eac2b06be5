internal import UnicodeText

extension ContactKey {
  /// Returns what is wrong with the form of a line of one of the fields.
  func mistake(in line: FieldLine) -> FieldError? {
    if !line.label.isEmpty, fields.first(where: { $0.name == line.field })?.takesLabel == false {
      return FieldError.noLabel(field: line.field)
    }
    return line.isPreferred && entryType == nil ? FieldError.noMark(field: line.field) : nil
  }

  /// The values of a key as lines of the text form, where they are not those of its fields.
  struct LineForm: Sendable {
    let names: [String]
    let lines: @Sendable (Contact) -> [FieldLine]
    let rewrite:
      @Sendable (inout Contact, [(index: Int, line: FieldLine)], inout [FieldLineError]) -> Void
  }

  /// The names before the lines.
  var lineNames: [String] { lineForm?.names ?? fields.map(\.name) }

  /// Returns the values as lines of the text form.
  func lines(of contact: Contact) -> [FieldLine] {
    if let lineForm { return lineForm.lines(contact) }
    return entryType?.lines(of: fields, in: contact) ?? Self.valueLines(of: fields, in: contact)
  }

  /// Sets the values from lines, each with its index; appends errors.
  func rewrite(
    _ contact: inout Contact, by lines: [(index: Int, line: FieldLine)],
    errors: inout [FieldLineError]
  ) {
    if let lineForm {
      lineForm.rewrite(&contact, lines, &errors)
    } else if let entryType {
      entryType.rewriteEntries(of: &contact, by: lines, of: fields, errors: &errors)
    } else if name == "tags" {
      Self.rewriteTags(of: &contact, by: lines, errors: &errors)
    } else {
      Self.rewriteValues(of: fields, in: &contact, by: lines, errors: &errors)
    }
  }
}

// MARK: - Fields of one value

extension ContactKey {
  /// Returns the lines of a key with one value, or of several fields.
  ///
  /// The whole name stands for its parts if it reads back as them, and the parts for the whole if
  /// they form it.
  static func valueLines(of fields: [Field], in contact: Contact) -> [FieldLine] {
    let lines = fields.flatMap { field in
      field.values(in: contact).map { FieldLine(field: field.name, value: $0.text) }
    }
    if contact.isNamedByWhole { return lines.filter { !Contact.nameParts.contains($0.field) } }
    return contact.name.formatted.isEmpty ? lines.filter { $0.field != "name" } : lines
  }

  /// Sets fields from `lines`; a field whose line is unchanged stays as it is.
  static func rewriteValues(
    of fields: [Field], in contact: inout Contact, by lines: [(index: Int, line: FieldLine)],
    errors: inout [FieldLineError]
  ) {
    let former = Dictionary(
      valueLines(of: fields, in: contact).map { ($0.field, $0.value) }, uniquingKeysWith: { $1 })
    let wanted = Dictionary(grouping: lines, by: \.line.field)
    var hasNoName = false
    for field in fields {
      let own = wanted[field.name] ?? []
      errors += own.dropFirst().map {
        FieldLineError(index: $0.index, error: FieldError.notRepeated(field: field.name))
      }
      let isPartOfNone = hasNoName && !own.isEmpty
      guard own.first?.line.value != former[field.name] || isPartOfNone else { continue }
      do throws(FieldError) {
        try field.assign(FieldAssignment(.set, own.first?.line.value ?? ""), to: &contact)
      } catch {
        errors.append(FieldLineError(index: own.first?.index ?? 0, error: error))
      }
      // Removing the whole name removes its parts, except those with lines.
      if field.name == "name", own.isEmpty { hasNoName = true }
    }
  }

  /// Sets the tags from `lines`, in order.
  static func rewriteTags(
    of contact: inout Contact, by lines: [(index: Int, line: FieldLine)],
    errors: inout [FieldLineError]
  ) {
    let former = Set(contact.tags)
    var known = KnownValues()
    contact.tags = []
    for (index, line) in lines {
      // An unchanged tag stays, whatever it looks like.
      guard !former.contains(line.value) else {
        contact.tags.append(line.value)
        continue
      }
      do throws(FieldError) {
        try contact.tag(line.value, knowing: &known)
      } catch {
        errors.append(FieldLineError(index: index, error: error))
      }
    }
  }
}

// MARK: - Entries

extension EntryValue {
  /// Returns the lines of the entries, one for each.
  fileprivate static func lines(of fields: [Field], in contact: Contact) -> [FieldLine] {
    var fieldOfEntry: [Int: Field] = [:]
    for field in fields.reversed() {
      for value in field.values(in: contact) {
        if let entry = value.entry { fieldOfEntry[entry] = field }
      }
    }
    return contact[list].compactMap { entry in
      fieldOfEntry[entry.id].map { field in
        FieldLine(
          field: field.name, label: field.takesLabel ? entry.label : "",
          isPreferred: entry.isPreferred, value: entry.value.text)
      }
    }
  }

  /// Sets the entries from `lines`, in order.
  fileprivate static func rewriteEntries(
    of contact: inout Contact, by lines: [(index: Int, line: FieldLine)], of fields: [Field],
    errors: inout [FieldLineError]
  ) {
    let former = Self.lines(of: fields, in: contact)
    let entries = contact[list]
    let matches = ContactKey.matches(
      of: lines.map(\.line), among: former, by: ContactKey.anyLikeness)
    var wanted: [Labeled<Self>] = []
    for ((index, line), match) in zip(lines, matches) {
      do throws(FieldError) {
        var entry = match.map { entries[$0] } ?? Labeled(Self())
        let old = match.map { former[$0] }
        // An unchanged value keeps what its text does not show.
        if old?.value != line.value { entry.value = try value(of: line) }
        if old?.field != line.field || old?.label != line.label {
          let field = fields.first { $0.name == line.field }
          entry.label = field?.takesLabel == false ? line.field : line.label
        }
        entry.isPreferred = line.isPreferred
        if match == nil { entry.id = contact.takeEntryID() }
        wanted.append(entry)
      } catch {
        errors.append(FieldLineError(index: index, error: error))
      }
    }
    errors += ContactKey.tooManyMarks(in: lines, since: former)
    contact[list] = wanted
  }

  private static func value(of line: FieldLine) throws(FieldError) -> Self {
    guard !line.value.trimmed.isEmpty else { throw FieldError.empty(field: line.field) }
    do throws(FieldError) {
      return try Self(text: line.value)
    } catch {
      throw error.naming(line.field)
    }
  }
}

extension ContactKey {
  /// What makes a line resemble a former one.
  typealias Likeness = (FieldLine) -> [String]?

  /// Lines with equal values and labels match first, then those with equal labels.
  static var sameLabel: [Likeness] {
    [{ [$0.field, $0.label, $0.value] }, { [$0.field, $0.label] }]
  }

  /// Lines with equal values match, too, and finally lines at the same place.
  fileprivate static var anyLikeness: [Likeness] { sameLabel + [{ [$0.value] }, { _ in [] }] }

  /// Returns for each of the values `new` the place of the one of `old` that it comes from, if any: the
  /// most similar one, each used once.
  ///
  /// - Parameters:
  ///   - likenesses: What makes two values similar, the closest first; nil resembles nothing.
  ///   - take: Returns whether a value of `old` can be used.
  static func matches<Value, Likeness: Hashable>(
    of new: [Value], among old: [Value], by likenesses: [(Value) -> Likeness?],
    take: (Int) -> Bool = { _ in true }
  ) -> [Int?] {
    var matches = [Int?](repeating: nil, count: new.count)
    var isFree = [Bool](repeating: true, count: old.count)
    for likeness in likenesses where matches.contains(nil) {
      var candidates: [Likeness: [Int]] = [:]
      for index in old.indices.reversed() where isFree[index] {
        if let key = likeness(old[index]) { candidates[key, default: []].append(index) }
      }
      for index in new.indices where matches[index] == nil {
        guard let key = likeness(new[index]) else { continue }
        while let found = candidates[key]?.popLast() {
          guard take(found) else { continue }
          isFree[found] = false
          matches[index] = found
          break
        }
      }
    }
    return matches
  }

  /// Only one entry can be preferred, unless several were before.
  fileprivate static func tooManyMarks(
    in lines: [(index: Int, line: FieldLine)], since former: [FieldLine]
  ) -> [FieldLineError] {
    let marked = lines.filter(\.line.isPreferred)
    guard marked.count > max(1, former.count(where: \.isPreferred)) else { return [] }
    let old = Set(former.filter(\.isPreferred))
    let further = marked.filter { !old.contains($0.line) }
    return (further.isEmpty ? marked : further).suffix(1).map {
      FieldLineError(index: $0.index, error: FieldError.severalMarks(field: $0.line.field))
    }
  }
}
