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
    let fixed = fixedLabel.map { FoldedText($0) }
    let isIn = { @Sendable (entry: Labeled<Value>) in
      fixed == nil || entry.label == fixedLabel || FoldedText(entry.label) == fixed
    }
    let list = EntryAssignment<Value>(
      field: name, isIn: isIn, fixedLabel: fixedLabel,
      otherwiseAssigned: Set(otherwiseAssigned.map { FoldedText($0) }))
    return Field(
      name: name, summary: summary, example: example, key: Value.key,
      takesLabel: fixedLabel == nil,
      labels: fixedLabel == nil
        ? Vocabulary("\(name) label", usual: usualLabels, inEach: type) { $0.label } : nil,
      sharedValues: sharedValues,
      valuesOf: { contact in
        contact[Value.list].filter(isIn).map {
          Field.Value(
            label: $0.label, text: $0.value.text, entry: $0.id, isPreferred: $0.isPreferred)
        }
      },
      forEachText: { contact, body in
        for entry in contact[Value.list] where isIn(entry) { body(entry.value.text) }
      },
      apply: { assignment, contact, known throws(FieldError) in
        try list.apply(assignment, to: &contact, knowing: &known)
      },
      remove: { assignments, contact throws(FieldError) in
        try list.remove(assignments, from: &contact)
      },
      repeated: { assignment, contact, known throws(FieldError) in
        try list.repeated(by: assignment, in: contact, knowing: &known).map {
          Field.Value(label: $0.label, text: $0.value.text, entry: $0.id)
        }
      },
      replaceText: { replacement, label, contact throws(FieldError) in
        try list.replaceText(replacement, label, in: &contact)
      })
  }
}

/// How assignments change a list of entries.
private struct EntryAssignment<Value: EntryValue>: Sendable {
  let field: String
  let isIn: @Sendable (Labeled<Value>) -> Bool
  let fixedLabel: String?
  let otherwiseAssigned: Set<FoldedText>

  func apply(
    _ assignment: FieldAssignment, to contact: inout Contact, knowing known: inout KnownValues
  ) throws(FieldError) {
    if assignment.operation == .add {
      try add(assignment, to: &contact)
    } else if assignment.value.isEmpty {
      known.forget(Value.key)
      try clear(assignment.label, in: &contact)
    } else {
      try replace(assignment, in: &contact, knowing: &known)
    }
  }

  private func add(_ assignment: FieldAssignment, to contact: inout Contact) throws(FieldError) {
    contact.append(
      try someValue(of: assignment.value), label: assignment.label ?? fixedLabel ?? "")
  }

  /// Returns the entry that an assignment would repeat, if there is one.
  func repeated(
    by assignment: FieldAssignment, in contact: Contact, knowing known: inout KnownValues
  ) throws(FieldError) -> Labeled<Value>? {
    let entries = contact[Value.list]
    guard !entries.isEmpty else { return nil }
    let entry = Labeled(
      try someValue(of: assignment.value), label: assignment.label ?? fixedLabel ?? "")
    return known.place(of: entry, in: entries).map { entries[$0] }
  }

  /// Reads a value; an error names this field, one of several of its type.
  private func value(of text: String) throws(FieldError) -> Value {
    do throws(FieldError) {
      return try Value(text: text)
    } catch {
      throw error.naming(field)
    }
  }

  /// Reads a value that must not be empty.
  private func someValue(of text: String) throws(FieldError) -> Value {
    guard !text.trimmed.isEmpty, case let value = try value(of: text), !value.text.trimmed.isEmpty
    else { throw FieldError(.empty(field: field)) }
    return value
  }

  /// Replaces the only entry of the label, or adds one; several are an error.
  private func replace(
    _ assignment: FieldAssignment, in contact: inout Contact, knowing known: inout KnownValues
  ) throws(FieldError) {
    let candidates =
      assignment.label.map { label in
        let entries = contact[Value.list]
        return known.places(labeled: label, in: entries).filter { isIn(entries[$0]) }
      } ?? indices(labeled: nil, in: contact)
    guard candidates.count <= 1 else {
      throw FieldError(.ambiguous(field: field, paths: paths(of: candidates, in: contact)))
    }
    guard let index = candidates.first else { return try add(assignment, to: &contact) }
    let value = try someValue(of: assignment.value)
    Value.list.modify(in: &contact) { $0[index].value = value }
    known.note(contact[Value.list][index], at: index)
  }

  /// Replaces a text in the values; an invalid result is an error.
  func replaceText(
    _ replacement: TextReplacement, _ label: String?, in contact: inout Contact
  ) throws(FieldError) -> Int {
    var count = 0
    var entries = contact[Value.list]
    for index in indices(labeled: label, in: contact) {
      let former = entries[index].value
      guard let value = try value(former, replacing: replacement) else { continue }
      guard !value.text.trimmed.isEmpty else {
        throw FieldError(.leftEmpty(field: field, value: former.text))
      }
      if let problem = value.problem(replacing: former) {
        throw FieldError(.malformed(field: field, value: value.text, reason: "it \(problem)"))
      }
      entries[index].value = value
      count += 1
    }
    if count > 0 { contact[Value.list] = entries }
    return count
  }

  /// Returns a value with a text replaced; nil if nothing changes.
  private func value(
    _ former: Value, replacing replacement: TextReplacement
  ) throws(FieldError) -> Value? {
    guard !Value.parts.isEmpty else {
      guard let text = replacement.result(in: former.text) else { return nil }
      return try value(of: text)
    }
    var value = former
    for part in Value.parts {
      if let text = replacement.result(in: former[keyPath: part]) { value[keyPath: part] = text }
    }
    return value == former ? nil : value
  }

  private func clear(_ label: String?, in contact: inout Contact) throws(FieldError) {
    let doomed = Set(indices(labeled: label, in: contact))
    let entries = contact[Value.list]
    contact[Value.list] = entries.indices.filter { !doomed.contains($0) }.map { entries[$0] }
  }

  /// Removes the first entry that each assignment names.
  func remove(
    _ assignments: [FieldAssignment], from contact: inout Contact
  ) throws(FieldError) {
    let entries = contact[Value.list]
    var places: [ComparisonKey: [Int]] = [:]
    for index in entries.indices where isIn(entries[index]) {
      for key in ComparisonKey.all(of: entries[index].value.text) {
        places[key, default: []].append(index)
      }
    }
    var gone: Set<Int> = []
    for assignment in assignments {
      // Text that could not be assigned is compared as it is.
      let text = (try? value(of: assignment.value))?.text ?? assignment.value
      let alike = ComparisonKey.all(of: text).flatMap { places[$0] ?? [] }
      let label = assignment.label.map { FoldedText($0) }
      let found = alike.filter { index in
        !gone.contains(index) && isMeant(entries[index], by: label)
      }
      guard let index = found.min() else {
        throw FieldError(.notThere(field: field, value: assignment.value))
      }
      gone.insert(index)
    }
    contact[Value.list] = entries.indices.filter { !gone.contains($0) }.map { entries[$0] }
  }

  /// Returns whether an assignment, with a folded label or none, concerns an entry of the field.
  private func isMeant(_ entry: Labeled<Value>, by label: FoldedText?) -> Bool {
    let own = FoldedText(entry.label)
    return label.map { $0 == own } ?? !otherwiseAssigned.contains(own)
  }

  private func indices(labeled label: String?, in contact: Contact) -> [Int] {
    let entries = contact[Value.list]
    let label = label.map { FoldedText($0) }
    return entries.indices.filter { isIn(entries[$0]) && isMeant(entries[$0], by: label) }
  }

  /// The entries by path, with their values.
  private func paths(of indices: [Int], in contact: Contact) -> [String] {
    let entries = contact[Value.list]
    let own = entries.indices.filter { isIn(entries[$0]) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(own, 1...))
    return indices.map { index in
      let number = numbers[index] ?? 0
      let label = entries[index].label
      let shown =
        label.isEmpty ? entries[index].value.text : "\(label) \(entries[index].value.text)"
      return "\(field).\(number) (\(shown))"
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
