internal import ContactsModel
/// An order of contacts, and the sections it divides them into.
public struct SortOrder: Sendable {
  /// What `--sort` calls the order.
  public let name: String
  let criterion: Criterion

  /// What contacts are compared by.
  enum Criterion: Hashable, Sendable {
    case name, match
    /// The name, the given one first.
    case given
    /// The first text that a contact has in a place of `SearchField.all`.
    case text(place: Int)
    case time(TimeOfContact)
  }

  private init(_ name: String, _ criterion: Criterion) {
    (self.name, self.criterion) = (name, criterion)
  }

  /// By family name, then given name, as they sound where that is known.
  public static let name = SortOrder("name", .name)

  /// By given name, then family name; what has no parts stands by its whole name.
  private static let given = SortOrder("given", .given)

  /// By how well contacts fit a query, then by how recently they were in touch or changed.
  public static let match = SortOrder("match", .match)

  /// Returns the order by the first value of a field, or by `created` or `modified`.
  public static func named(_ name: String) -> SortOrder? {
    if let time = times.first(where: { $0.name == name }) {
      return SortOrder(name, .time(time.value))
    }
    let name = Field.named(name)?.name ?? name
    return (byPlace + [.name, .match]).first { $0.name == name }
  }

  /// What contacts can be sorted by besides fields.
  private static let times: [(name: String, summary: String, value: TimeOfContact)] = [
    ("created", "when the contact was added", .created),
    ("modified", "when the contact was last changed", .modified),
    ("last", "when you were last in touch, as `touch` records", .lastContacted),
  ]

  private static let byPlace = Field.all.compactMap { field in
    field.name == name.name
      ? nil
      : field.name == given.name
        ? given : SearchField.place(of: field.name).map { SortOrder(field.name, .text(place: $0)) }
  }

  /// All that contacts can be sorted by, and what each is.
  public static let all: [(name: String, summary: String)] =
    Field.all.map { ($0.name, $0.summary) } + times.map { ($0.name, $0.summary) }
    + [(match.name, "how well a query fits, then how recently used")]
}

extension SortOrder.Criterion {
  /// Whether it is what contacts are called, which no contact lacks.
  var isName: Bool { [.name, .given, .match].contains(self) }

  /// Returns what a contact is sorted by as text; empty where it has nothing.
  func text(of contact: Contact) -> String {
    switch self {
    case .name, .match: return contact.sortingName
    case .given: return contact.givenSortingName
    case .text(let place):
      var first: String?
      SearchField.all[place].forEachText(contact) { first = first ?? $0 }
      return first ?? ""
    case .time(let time): return time.of(contact)?.description ?? ""
    }
  }

  /// Returns what contacts are filed under of which one is sorted by `key`, and where it is a time by `text`.
  func title(of key: SortKey, _ text: @autoclosure () -> String) -> String {
    guard case .time = self, !key.isEmpty else { return key.title }
    return SortOrder.title(of: text())
  }
}

extension SortOrder {
  /// What contacts are filed under that have nothing to be sorted by.
  static let titleOfUnsorted = "#"

  /// Returns what contacts are filed under by a time, as RFC 3339 has it: the month.
  static func title(of time: String) -> String { String(time.prefix(7)) }
}
