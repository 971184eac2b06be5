internal import ContactsModel
internal import JSON
internal import Tables

extension ReadingSession {
  /// Returns the changes of a transaction as rows, without a title if they are not made yet.
  ///
  /// With surroundings, values have the paths that `edit` and `set` take: for removed and changed
  /// values the path before, for added ones the path after.
  func rows(
    of changes: [Change], titled title: String? = nil, in surroundings: ChangeSurroundings?
  ) -> ArrayDataSource<Row, Int, Never> {
    let changed = ChangedContact.first(ChangeSurroundings.maximumContacts, in: changes)
    let settings = ChangedSetting.all(in: changes)
    let traits = rowTraits(
      of: changed.contacts.flatMap { [$0.before, $0.after].compactMap(\.self) })
    let moreSettings = settings.count - maximumSettings
    let omitted =
      (changed.omittedCount > 0 ? [String(counting: changed.omittedCount, "more contact")] : [])
      + (moreSettings > 0 ? [String(counting: moreSettings, "more setting")] : [])
    let values =
      changed.contacts.flatMap { contact in
        ChangedValue.all(
          of: contact, in: surroundings, called: name(of: contact, in: surroundings), traits)
      }
      + settings.prefix(maximumSettings).map { value(of: $0) }
    return ArrayDataSource(
      values.map { $0.row(isShort: screen.isTerminal) }, title: title,
      footer: omitted.isEmpty ? nil : "and \(omitted.joined(separator: " and "))")
  }

  /// Returns a preview of many changes of the book: a few contacts, one row for each value, old →
  /// new.
  ///
  /// An added or removed contact is one row.
  func preview(of changes: [Change]) -> ArrayDataSource<Row, Int, Never> {
    let changed = ChangedContact.first(maximumPreviewedContacts, in: changes)
    let surroundings = ChangeSurroundings(making: changes, in: book)
    let traits = userPreferences.traits
    let values = changed.contacts.map { contact -> [ChangedValue] in
      guard let whole = contact.whole else {
        return ChangedValue.all(of: contact, in: surroundings, called: name(of: contact), traits)
      }
      let cells = Array(ContactSummary(whole, in: traits[NameOrder.self]).cells(traits).dropFirst())
      return [
        ChangedValue(
          subject: name(of: contact), place: "", before: contact.before.map { _ in cells },
          after: contact.after.map { _ in cells })
      ]
    }
    var shown: [ChangedValue] = []
    var count = 0
    for rows in values where shown.isEmpty || shown.count + rows.count <= maximumPreviewedRows {
      shown += rows.prefix(maximumPreviewedRows)
      count += 1
    }
    let omittedCount = changed.omittedCount + values.count - count
    return ArrayDataSource(
      shown.map(\.previewRow),
      footer: omittedCount > 0 ? "and \(String(counting: omittedCount, "more contact"))" : nil)
  }

  /// Returns a setting as a value; a pair of different contacts by their names.
  private func value(of setting: ChangedSetting) -> ChangedValue {
    guard let (name, other) = differentContacts(inSetting: setting.key, setting.name) else {
      return ChangedValue(setting)
    }
    let cell = { (value: JSONValue?) in value.map { _ in [Cell(other)] } }
    return ChangedValue(
      subject: name, place: "is not", before: cell(setting.before), after: cell(setting.after))
  }
}

/// The most settings of a transaction shown.
private let maximumSettings = 100
/// The most contacts of a preview, and the most rows.
private let (maximumPreviewedContacts, maximumPreviewedRows) = (5, 10)

extension ChangedValue {
  /// The row of a transaction; if short, with long values cut around their difference.
  fileprivate func row(isShort: Bool) -> Row {
    let (former, later) =
      isShort ? (difference.former ?? "", difference.later ?? "") : (formerText, laterText)
    return Row(
      [
        Cell(subject, wrapping: .hanging),
        Cell(place, role: .secondary, flexibility: .firm, priority: .high),
        // The new value matters more than the old one.
        Cell(former, role: .value, priority: later.isEmpty ? .highest : .medium),
        Cell(later, role: .value, wrapping: .whole, priority: .highest),
      ], state: RowState(mark: mark))
  }

  /// The row of a preview.
  fileprivate var previewRow: Row {
    let place = place.isEmpty ? [] : [Cell(place, role: .label)]
    return Row(
      [Cell(subject, wrapping: .hanging)] + place
        + [Cell(difference.text, role: .value, wrapping: .paragraphs)],
      state: RowState(mark: mark))
  }

  private var difference: ValueDifference {
    ValueDifference(from: before.map { _ in formerText }, to: after.map { _ in laterText })
  }
}
