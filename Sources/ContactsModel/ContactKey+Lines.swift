extension ContactKey {
  /// Returns the lines of a key with one value, or of several fields of one value each.
  ///
  /// A whole name stands for its parts where it is read back as those.
  static func valueLines(of fields: [Field], in contact: Contact) -> [FieldLine] {
    let lines = fields.flatMap { field in
      field.values(in: contact).map { FieldLine(field: field.name, value: $0.text) }
    }
    var renamed = contact
    renamed.rename(contact.name.full)
    guard renamed.name == contact.name else { return lines }
    let parts: Set = ["given", "family", "middle", "prefix", "suffix"]
    return lines.filter { !parts.contains($0.field) }
  }

  /// Gives fields with one value each those of `lines`, and no others.
  static func rewriteValues(
    of fields: [Field], in contact: inout Contact, by lines: [(index: Int, line: FieldLine)]
  ) throws(FieldLineError) {
    for field in fields {
      // Every field of one value can be cleared.
      do throws(FieldError) {
        try field.assign(FieldAssignment(.set, ""), to: &contact)
      } catch {
        throw FieldLineError(index: lines.first?.index ?? 0, error: error)
      }
    }
    for (index, line) in lines {
      guard let field = fields.first(where: { $0.name == line.field }) else { continue }
      let repeats = field.isWordList
      do throws(FieldError) {
        let label = line.label.isEmpty ? nil : line.label
        try field.assign(
          FieldAssignment(repeats ? .add : .set, line.value, label: label), to: &contact)
      } catch {
        throw FieldLineError(index: index, error: error)
      }
    }
  }

  /// Returns the lines of a key with entries.
  static func entryLines<Value: EntryValue>(
    of type: Value.Type, fields: [Field], in contact: Contact
  ) -> [FieldLine] {
    contact[Value.list].compactMap { entry in
      let field = fields.first { field in
        field.values(in: contact).contains { $0.entry == entry.id }
      }
      return field.map { field in
        FieldLine(
          field: field.name, label: field.takesLabel ? entry.label : "",
          isPreferred: entry.isPreferred, value: entry.value.text)
      }
    }
  }

  /// Makes the entries of a key those of `lines`, in their order.
  static func rewriteEntries<Value: EntryValue>(
    of type: Value.Type, fields: [Field], in contact: inout Contact,
    by lines: [(index: Int, line: FieldLine)]
  ) throws(FieldLineError) {
    var pool = contact[Value.list]
    var wanted: [Labeled<Value>] = []
    for (index, line) in lines {
      do throws(FieldError) {
        let value = try Value(text: line.value)
        let fixed = fields.first { $0.name == line.field }?.takesLabel == false
        wanted.append(
          Labeled(value, label: fixed ? line.field : line.label, isPreferred: line.isPreferred))
      } catch {
        throw FieldLineError(index: index, error: error)
      }
    }
    let likenesses: [(Labeled<Value>, Labeled<Value>) -> Bool] = [
      { $0.label == $1.label && $0.value.text == $1.value.text },
      { $0.label == $1.label },
      { $0.value.text == $1.value.text },
      // What was changed altogether is still the entry that stood there.
      { _, _ in true },
    ]
    for isLike in likenesses {
      for index in wanted.indices where wanted[index].id == 0 {
        guard let found = pool.firstIndex(where: { isLike($0, wanted[index]) }) else { continue }
        wanted[index] = pool.remove(at: found).updated(by: wanted[index])
      }
    }
    for index in wanted.indices where wanted[index].id == 0 {
      wanted[index].id = contact.takeEntryID()
    }
    contact[Value.list] = wanted
  }
}

extension Labeled {
  /// Returns the entry with the label, the value and the mark of another; a value that reads the same stays,
  /// with what its text does not show.
  fileprivate func updated(by other: Labeled) -> Labeled {
    var entry = self
    entry.label = other.label
    entry.isPreferred = other.isPreferred
    if entry.value.text != other.value.text { entry.value = other.value }
    return entry
  }
}
