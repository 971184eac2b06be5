internal import JSON
internal import PhoneNumbers
internal import UnicodeText

extension Field {
  /// Creates a field of entries with labels.
  ///
  /// A field with a fixed label has only the entries of that label, such as `birthday` among the
  /// dates. The labels in `otherwiseAssigned` have such fields; this one reads them, too, but
  /// assigns them only if the label is given. The `usualLabels` are offered besides those in use.
  public static func entries<Value: EntryValue>(
    _ type: Value.Type, _ name: String, _ summary: String, example: String,
    fixedLabel: String? = nil, otherwiseAssigned: [String] = [],
    usualLabels: [String] = ["home", "work"], sharing sharedValues: SharedValues? = nil
  ) -> Field {
    let field = EntryField(
      type: type, name: name, fixedLabel: fixedLabel, otherwiseAssigned: otherwiseAssigned)
    return Field(
      name: name, summary: summary, example: example, key: Value.key,
      takesLabel: fixedLabel == nil,
      labels: fixedLabel == nil
        ? Vocabulary("\(name) label", usual: usualLabels, inEach: type) { $0.label } : nil,
      sharedValues: sharedValues,
      valuesOf: { contact in
        contact[Value.list].filter { field.has($0.label) }.map {
          Field.Value(
            label: $0.label, text: $0.value.text, entry: $0.id, isPreferred: $0.isPreferred)
        }
      },
      forEachText: { contact, body in
        for entry in contact[Value.list] where field.has(entry.label) { body(entry.value.text) }
      },
      apply: { assignment, contact, known throws(FieldError) in
        try type.apply(assignment, to: &contact, of: field, knowing: &known)
      },
      remove: { assignments, contact throws(FieldError) in
        try field.type.remove(assignments, from: &contact, of: field)
      },
      repeated: { assignment, contact, known throws(FieldError) in
        try type.entry(repeatedBy: assignment, in: contact, of: field, knowing: &known).map {
          Field.Value(label: $0.label, text: $0.value.text, entry: $0.id)
        }
      },
      replaceText: { replacement, label, contact throws(FieldError) in
        try field.type.replaceText(replacement, label, in: &contact, of: field)
      })
  }
}

/// Which entries of a type a field has, and which its assignments mean.
private struct EntryField: Sendable {
  /// The type; what is rarely done is called through it, to be compiled once for all types.
  let type: any EntryValue.Type
  let name: String
  let fixedLabel: String?
  private let folded: FoldedText?
  private let otherwiseAssigned: Set<FoldedText>

  init(
    type: any EntryValue.Type, name: String, fixedLabel: String?, otherwiseAssigned: [String]
  ) {
    (self.type, self.name, self.fixedLabel) = (type, name, fixedLabel)
    folded = fixedLabel.map { FoldedText($0) }
    self.otherwiseAssigned = Set(otherwiseAssigned.map { FoldedText($0) })
  }

  /// Returns whether an entry with a label belongs to the field.
  func has(_ label: String) -> Bool {
    folded == nil || label == fixedLabel || FoldedText(label) == folded
  }

  /// Returns whether an assignment, with a folded label or none, concerns an entry of the field.
  func isMeant(_ label: String, by wanted: FoldedText?) -> Bool {
    let own = FoldedText(label)
    return wanted.map { $0 == own } ?? !otherwiseAssigned.contains(own)
  }

  /// Returns the places of the entries, given all labels, that an assignment concerns.
  func places(in labels: [String], meantBy wanted: String?) -> [Int] {
    let wanted = wanted.map { FoldedText($0) }
    return labels.indices.filter { has(labels[$0]) && isMeant(labels[$0], by: wanted) }
  }
}

// MARK: - Assignments

extension EntryValue {
  fileprivate static func apply(
    _ assignment: FieldAssignment, to contact: inout Contact, of field: EntryField,
    knowing known: inout KnownValues
  ) throws(FieldError) {
    if assignment.operation == .add {
      try add(assignment, to: &contact, of: field, knowing: &known)
    } else if assignment.value.isEmpty {
      try field.type.clear(assignment.label, in: &contact, of: field, knowing: &known)
    } else {
      try replace(assignment, in: &contact, of: field, knowing: &known)
    }
  }

  private static func add(
    _ assignment: FieldAssignment, to contact: inout Contact, of field: EntryField,
    knowing known: inout KnownValues
  ) throws(FieldError) {
    contact.append(
      try someValue(of: assignment.value, for: field),
      label: assignment.label ?? field.fixedLabel ?? "")
    known.noteWritten(.entry(key, contact[list][contact[list].count - 1].id))
  }

  /// Returns the entry that an assignment would repeat, if there is one.
  fileprivate static func entry(
    repeatedBy assignment: FieldAssignment, in contact: Contact, of field: EntryField,
    knowing known: inout KnownValues
  ) throws(FieldError) -> Labeled<Self>? {
    let entries = contact[list]
    guard !entries.isEmpty else { return nil }
    let entry = Labeled(
      try someValue(of: assignment.value, for: field),
      label: assignment.label ?? field.fixedLabel ?? "")
    return known.place(of: entry, in: entries).map { entries[$0] }
  }

  /// Replaces the only entry of the label, or adds one; several are an error.
  private static func replace(
    _ assignment: FieldAssignment, in contact: inout Contact, of field: EntryField,
    knowing known: inout KnownValues
  ) throws(FieldError) {
    let entries = contact[list]
    let candidates =
      assignment.label.map { label in
        known.places(labeled: label, in: entries).filter { field.has(entries[$0].label) }
      } ?? field.places(in: entries.map(\.label), meantBy: nil)
    guard candidates.count <= 1 else {
      let paths = field.type.paths(of: candidates, in: contact, of: field)
      throw FieldError.ambiguous(field: field.name, paths: paths)
    }
    guard let index = candidates.first else {
      return try add(assignment, to: &contact, of: field, knowing: &known)
    }
    try known.checkUnwritten([.entry(key, entries[index].id)])
    let value = try someValue(of: assignment.value, for: field, replacing: entries[index].value)
    list.modify(in: &contact) { $0[index].value = value }
    known.note(contact[list][index], at: index)
    known.noteWritten(.entry(key, entries[index].id))
  }

  /// Reads a value that replaces `former`; an error names the field, one of several of its type.
  private static func value(
    of text: String, for field: EntryField, replacing former: Self = Self()
  ) throws(FieldError) -> Self {
    do throws(FieldError) {
      var value = former
      try value.rewrite(as: text)
      return value
    } catch {
      throw error.naming(field.name)
    }
  }

  /// Reads a value that must not be empty.
  private static func someValue(
    of text: String, for field: EntryField, replacing former: Self = Self()
  ) throws(FieldError) -> Self {
    guard !text.trimmed.isEmpty,
      case let value = try value(of: text, for: field, replacing: former), !value.isBlank
    else { throw FieldError.empty(field: field.name) }
    return value
  }
}

// MARK: - What is rarely done

extension EntryValue {
  /// Replaces a text in the values; an invalid result is an error.
  fileprivate static func replaceText(
    _ replacement: TextReplacement, _ label: String?, in contact: inout Contact,
    of field: EntryField
  ) throws(FieldError) -> Int {
    var count = 0
    var entries = contact[list]
    for index in field.places(in: entries.map(\.label), meantBy: label) {
      let former = entries[index].value
      guard let value = try value(former, replacing: replacement, for: field) else { continue }
      guard !value.isBlank else {
        throw FieldError.leftEmpty(field: field.name, value: former.text)
      }
      if let problem = value.problem(replacing: former) {
        throw FieldError.malformed(field: field.name, value: value.text, reason: "it \(problem)")
      }
      entries[index].value = value
      count += 1
    }
    if count > 0 { contact[list] = entries }
    return count
  }

  /// Returns a value with a text replaced; nil if nothing changes.
  private static func value(
    _ former: Self, replacing replacement: TextReplacement, for field: EntryField
  ) throws(FieldError) -> Self? {
    guard !parts.isEmpty else {
      guard let text = replacement.result(in: former.text) else { return nil }
      return try value(of: text, for: field)
    }
    var value = former
    for part in parts {
      if let text = replacement.result(in: former[keyPath: part]) { value[keyPath: part] = text }
    }
    return value == former ? nil : value
  }

  fileprivate static func clear(
    _ label: String?, in contact: inout Contact, of field: EntryField,
    knowing known: inout KnownValues
  ) throws(FieldError) {
    let entries = contact[list]
    let doomed = Set(field.places(in: entries.map(\.label), meantBy: label))
    try known.checkUnwritten(doomed.map { .entry(key, entries[$0].id) }, clearing: true)
    known.forget(key)
    contact[list] = entries.indices.filter { !doomed.contains($0) }.map { entries[$0] }
  }

  /// Removes the first entry that each assignment names.
  fileprivate static func remove(
    _ assignments: [FieldAssignment], from contact: inout Contact, of field: EntryField
  ) throws(FieldError) {
    let entries = contact[list]
    var places: [ComparisonKey: [Int]] = [:]
    for index in entries.indices where field.has(entries[index].label) {
      for key in ComparisonKey.all(of: entries[index].value.text) {
        places[key, default: []].append(index)
      }
    }
    var gone: Set<Int> = []
    for assignment in assignments {
      // Text that could not be assigned is compared as it is.
      let text = (try? value(of: assignment.value, for: field))?.text ?? assignment.value
      let alike = ComparisonKey.all(of: text).flatMap { places[$0] ?? [] }
      let label = assignment.label.map { FoldedText($0) }
      let found = alike.filter { index in
        !gone.contains(index) && field.isMeant(entries[index].label, by: label)
      }
      guard let index = found.min() else {
        throw FieldError.notThere(field: field.name, value: assignment.value)
      }
      gone.insert(index)
    }
    contact[list] = entries.indices.filter { !gone.contains($0) }.map { entries[$0] }
  }

  /// The entries by path, with their values.
  fileprivate static func paths(
    of indices: [Int], in contact: Contact, of field: EntryField
  ) -> [String] {
    let entries = contact[list]
    let own = entries.indices.filter { field.has(entries[$0].label) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(own, 1...))
    return indices.map { index in
      let number = numbers[index] ?? 0
      let label = entries[index].label
      let text = entries[index].value.text
      return "\(field.name).\(number) (\(label.isEmpty ? text : "\(label) \(text)"))"
    }
  }
}

/// How a text is compared: by its letters, in any case, or by the digits of a number.
private enum ComparisonKey: Hashable {
  case text(FoldedText)
  case digits([UInt8])

  static func all(of text: String) -> [ComparisonKey] {
    let digits = PhoneDigits.isNumber(text) ? [Self.digits(PhoneDigits.digits(of: text))] : []
    return [.text(FoldedText(text))] + digits
  }
}
