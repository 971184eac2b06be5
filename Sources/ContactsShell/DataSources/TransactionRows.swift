internal import ContactsModel
internal import Tables

/// A transaction as a section of rows, each a value before and after.
struct TransactionDataSource: DataSource {
  typealias Change = Never

  /// The title; nil for changes not made yet.
  private let heading: String?
  private let items: [ChangedValue]
  private let omitted: [String]
  private let shortensValues: Bool

  /// The most contacts of a transaction shown.
  static let maximumContacts = 20
  /// The most settings of a transaction shown.
  private static let maximumSettings = 100

  /// Creates a data source over changes; `name` returns the name of a contact.
  ///
  /// With surroundings, values have the paths that `edit` and `set` take: for removed and changed
  /// values the path before, for added ones the path after.
  init(
    _ changes: [ContactsModel.Change], titled heading: String? = nil,
    in surroundings: ChangeSurroundings?,
    traits: ([Contact]) -> RowTraits, name: (ChangedContact) -> String
  ) {
    let changed = ChangedContact.first(Self.maximumContacts, in: changes)
    let settings = ChangedSetting.all(in: changes)
    self.heading = heading
    let state = RowState(
      traits: traits(changed.contacts.flatMap { [$0.before, $0.after].compactMap(\.self) }))
    shortensValues = state.traits[ShortensValues.self].isOn
    let moreSettings = settings.count - Self.maximumSettings
    omitted =
      (changed.omittedCount > 0 ? [Session.counted(changed.omittedCount)] : [])
      + (moreSettings > 0 ? [Session.counted(moreSettings, "setting")] : [])
    items =
      changed.contacts.flatMap {
        ChangedValue.all(of: $0, in: surroundings, called: name($0), state: state)
      }
      + settings.prefix(Self.maximumSettings).map(ChangedValue.init)
  }

  var numberOfSections: Int { 1 }

  func numberOfRows(in section: Int) -> Int { items.count }

  func itemID(at path: RowPath) -> Int { path.row }

  func title(of section: Int) -> String? { heading }

  func footer(of section: Int) -> String? {
    omitted.isEmpty ? nil : "and \(omitted.joined(separator: " and ")) more"
  }

  func row(at path: RowPath, state: RowState) -> Row {
    let item = items[path.row]
    var (former, later) = (item.formerText, item.laterText)
    if shortensValues {
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
      ], state: RowState(matcher: state.matcher, mark: item.mark, isCurrent: state.isCurrent))
  }
}
