internal import ContactsModel
internal import ContactsSync
internal import JSON
internal import Tables

/// An account in the list of `account`.
struct ListedAccount: Sendable {
  let name: String
  private let place: String
  private let count: Int
  private let inStep: Timestamp?

  init(_ account: Account, _ state: SyncState) {
    (name, place) = (account.name, account.place.text)
    (count, inStep) = (state.count, state.progress.inStep)
  }

  /// The columns for programs.
  static let columns: [RecordColumn<ListedAccount>] = [
    .init("name") { .string($0.name) }, .init("where") { .string($0.place) },
    .init("contacts") { .int($0.count) }, .init("inStep") { .text($0.inStep?.description) },
  ]

  /// The account as a member of another record.
  var json: JSONValue {
    let members = Self.columns.map { ($0.name, $0.value(self)) }
    return .object(JSONObject(members.filter { $0.1 != .null }))
  }

  /// The account in one line.
  var text: String { "\(name)  \(place), \(String(counting: count)), \(step)" }

  private var step: String { inStep.map { "in step \($0)" } ?? "never in step" }
}

extension ListedAccount: RowRepresentable {
  /// The name, where the cards are, how many are linked, and when both were last in step.
  func cells(_ traits: RowTraits) -> [Cell] {
    [
      Cell(name, role: .label), Cell(place, role: .value),
      Cell(String(counting: count), role: .secondary),
      Cell(step, role: .secondary),
    ]
  }
}
