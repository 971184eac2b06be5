internal import ContactsModel
internal import Tables

extension ShownColumns {
  /// Returns the row of a contact, with its short id.
  func row(of contact: Contact, id: String, _ state: RowState) -> Row {
    Row(
      columns.enumerated().map { index, column in
        let text =
          column.name == "id"
          ? "@\(id)"
          : column.shownTexts(of: contact, on: today, state.traits).joined(separator: ", ")
        return column.cell(text, isFirst: index == 0)
      }, state: state)
  }
}

extension ContactColumn {
  /// Returns the values of a contact as rows show them.
  fileprivate func shownTexts(
    of contact: Contact, on today: CivilDay, _ traits: RowTraits
  ) -> [String] {
    if name == "name" { return [contact.displayName(in: traits[NameOrder.self])] }
    let shown = field.flatMap { Self.shown[$0.key] }?(contact, traits)
    return values(in: contact, on: today).map { value in
      if let entry = value.entry { return shown?[entry] ?? value.text }
      let time = field == nil ? Timestamp(value.text) : nil
      return time.map { traits[DateForm.self].text(of: $0) } ?? value.text
    }
  }

  /// The texts of entries that rows show in another form than they are typed, by the id of the
  /// entry, for each key.
  private static let shown: [String: @Sendable (Contact, RowTraits) -> [Int: String]] = [
    PostalAddress.key: texts(of: PostalAddress.self),
    ImportantDate.key: texts(of: ImportantDate.self),
  ]

  private static func texts<Value: EntryValue & RowRepresentable>(
    of type: Value.Type
  ) -> @Sendable (Contact, RowTraits) -> [Int: String] {
    { contact, traits in
      let texts = contact[Value.list].map { entry in
        let cells = entry.value.cells(traits)
        return (entry.id, cells.map(\.text).joined(separator: " "))
      }
      return Dictionary(texts, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the cell of a text; the user has chosen the columns, so none matters more than another
  /// but the first.
  fileprivate func cell(_ text: String, isFirst: Bool) -> Cell {
    if isFirst { return Cell(text, wrapping: .hanging, priority: .highest) }
    let isShort = field.map { $0.key == PhoneNumber.key || $0.key == ImportantDate.key } ?? true
    return Cell(
      text, role: .value, flexibility: isShort && !hasSeveral ? .rigid : .firm, priority: .high)
  }
}
