internal import ContactsModel
internal import Tables

/// A transaction as a section of rows, each a value before and after.
enum TransactionRows {
  /// The most contacts of a transaction shown.
  static let maximumContacts = 20
  /// The most settings of a transaction shown.
  private static let maximumSettings = 100

  /// Returns a data source over changes, without a title if they are not made yet; `name` returns
  /// the name of a contact.
  ///
  /// With surroundings, values have the paths that `edit` and `set` take: for removed and changed
  /// values the path before, for added ones the path after.
  static func source(
    of changes: [Change], titled title: String? = nil, in surroundings: ChangeSurroundings?,
    shortening shortens: Bool, traits: ([Contact]) -> RowTraits, name: (ChangedContact) -> String
  ) -> ArrayDataSource<Row, Int, Never> {
    let changed = ChangedContact.first(maximumContacts, in: changes)
    let settings = ChangedSetting.all(in: changes)
    let state = RowState(
      traits: traits(changed.contacts.flatMap { [$0.before, $0.after].compactMap(\.self) }))
    let moreSettings = settings.count - maximumSettings
    let omitted =
      (changed.omittedCount > 0 ? [String(counting: changed.omittedCount)] : [])
      + (moreSettings > 0 ? [String(counting: moreSettings, "setting")] : [])
    let items =
      changed.contacts.flatMap {
        ChangedValue.all(of: $0, in: surroundings, called: name($0), state: state)
      }
      + settings.prefix(maximumSettings).map(ChangedValue.init)
    return ArrayDataSource(
      items.map { row(of: $0, shortening: shortens) }, title: title,
      footer: omitted.isEmpty ? nil : "and \(omitted.joined(separator: " and ")) more")
  }

  private static func row(of item: ChangedValue, shortening shortens: Bool) -> Row {
    var (former, later) = (item.formerText, item.laterText)
    if shortens {
      let difference = ValueDifference(
        from: item.before.map { _ in former }, to: item.after.map { _ in later })
      (former, later) = (difference.former ?? "", difference.later ?? "")
    }
    return Row(
      [
        Cell(item.subject, wrapping: .hanging),
        Cell(item.place, role: .secondary, flexibility: .firm, priority: .high),
        // The new value matters more than the old one.
        Cell(former, role: .value, priority: later.isEmpty ? .highest : .medium),
        Cell(later, role: .value, wrapping: .whole, priority: .highest),
      ], state: RowState(mark: item.mark))
  }
}
