internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// A preview of many changes: a few contacts, one row for each value, old → new.
///
/// An added or removed contact is one row.
enum ChangesPreview {
  /// The most contacts shown.
  private static let maximumContacts = 5
  /// The most rows.
  private static let maximumRows = 10

  /// Returns a preview of changes of contacts in `book`; `name` returns the name of a contact.
  static func source(
    of changes: [Change], in book: SearchableBook, traits: RowTraits,
    name: (ChangedContact) -> String
  ) -> ArrayDataSource<Row, Int, Never> {
    let changed = ChangedContact.first(maximumContacts, in: changes)
    let surroundings = ChangeSurroundings(making: changes, in: book)
    let state = RowState(traits: traits)
    let values = changed.contacts.map { contact -> [ChangedValue] in
      guard let whole = contact.whole else {
        return ChangedValue.all(of: contact, in: surroundings, called: name(contact), state: state)
      }
      let cells = Array(ContactSummary(whole, in: traits[NameOrder.self]).cells(traits).dropFirst())
      return [
        ChangedValue(
          subject: name(contact), place: "", before: contact.before.map { _ in cells },
          after: contact.after.map { _ in cells })
      ]
    }
    var items: [ChangedValue] = []
    var count = 0
    for rows in values where items.isEmpty || items.count + rows.count <= maximumRows {
      items += rows.prefix(maximumRows)
      count += 1
    }
    let omittedCount = changed.omittedCount + values.count - count
    return ArrayDataSource(
      items.map(row), footer: omittedCount > 0 ? "and \(String(counting: omittedCount)) more" : nil)
  }

  private static func row(of item: ChangedValue) -> Row {
    let difference = ValueDifference(
      from: item.before.map { _ in item.formerText }, to: item.after.map { _ in item.laterText })
    let place = item.place.isEmpty ? [] : [Cell(item.place, role: .label)]
    return Row(
      [Cell(item.subject, wrapping: .hanging)] + place
        + [Cell(difference.text, role: .value, wrapping: .paragraphs)],
      state: RowState(mark: item.mark))
  }
}
