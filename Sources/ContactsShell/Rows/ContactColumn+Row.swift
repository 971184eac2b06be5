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
    let shown = field.flatMap { Self.shown[$0.key] }
    return values(in: contact, on: today).map { value in
      value.entry.flatMap { shown?(contact, $0, traits) } ?? value.text
    }
  }

  /// The entries that rows show otherwise than they are typed, by their key.
  private static let shown: [String: @Sendable (Contact, Int, RowTraits) -> String?] = [
    PostalAddress.key: text(of: PostalAddress.self),
    ImportantDate.key: text(of: ImportantDate.self),
  ]

  private static func text<Value: EntryValue & RowRepresentable>(
    of type: Value.Type
  ) -> @Sendable (Contact, Int, RowTraits) -> String? {
    { contact, id, traits in
      contact[Value.list].first { $0.id == id }?.value.row(RowState(traits: traits)).cells
        .map(\.text).joined(separator: " ")
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
