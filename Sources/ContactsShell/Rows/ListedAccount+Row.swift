internal import ContactsModel
internal import ContactsSync
internal import JSON
internal import Tables

/// An account in the list of `account`.
struct ListedAccount: Sendable {
  let name: String
  private let place: String
  private let count: Int
  private let listed: Timestamp?

  init(_ account: Account, _ state: SyncState) {
    (name, place) = (account.name, account.place.text)
    (count, listed) = (state.count, state.progress.listed)
  }

  /// The account for programs.
  var record: Record {
    [
      ("name", .string(name)), ("where", .string(place)), ("contacts", .number("\(count)")),
      ("inStep", listed.map { .string("\($0)") } ?? .null),
    ]
  }

  /// The account as a member of another record.
  var json: JSONValue {
    .object(JSONObject(record.filter { $0.value != .null }.map { ($0.name, $0.value) }))
  }

  /// The account in one line.
  var text: String { "\(name)  \(place), \(String(counting: count)), \(step)" }

  private var step: String { listed.map { "in step \($0)" } ?? "never in step" }

  /// The columns of a table for programs.
  static let columns = ["name", "where", "contacts", "inStep"]
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
