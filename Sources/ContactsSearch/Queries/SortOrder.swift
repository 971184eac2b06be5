internal import ContactsModel
/// An order of contacts, and its sections.
public struct SortOrder: Sendable {
  /// The name for `--sort`.
  public let name: String
  let criterion: Criterion

  /// The criterion to compare by.
  enum Criterion: Hashable, Sendable {
    case name, match
    /// The name, given name first.
    case given
    /// The first text in a place of `SearchField.all`.
    case text(place: Int)
    case time(TimeOfContact)
  }

  private init(_ name: String, _ criterion: Criterion) {
    (self.name, self.criterion) = (name, criterion)
  }

  /// By family name, then given name, phonetic if known.
  public static let name = SortOrder("name", .name)

  /// By given name, then family name; names without parts as a whole.
  private static let given = SortOrder("given", .given)

  /// By how well contacts match a query, then by last contact or change.
  public static let match = SortOrder("match", .match)

  /// Returns the order by the first value of a field, or by `created` or `modified`.
  public static func named(_ name: String) -> SortOrder? {
    if let time = times.first(where: { $0.name == name }) {
      return SortOrder(name, .time(time.value))
    }
    let name = Field.named(name)?.name ?? name
    return (byPlace + [.name, .match]).first { $0.name == name }
  }

  /// The orders by time.
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

  /// All orders, with their meanings.
  public static let all: [(name: String, summary: String)] =
    Field.all.map { ($0.name, $0.summary) } + times.map { ($0.name, $0.summary) }
    + [(match.name, "how well a query fits, then how recently used")]
}

extension SortOrder.Criterion {
  /// Returns the sort key of a contact; nil if it has nothing to sort by.
  func key(of contact: Contact, order: Int) -> SortKey? {
    let key = SortKey(text(of: contact), order: order)
    return key.isEmpty && !isName ? nil : key
  }

  /// Whether it is an order of names, which every contact has.
  var isName: Bool { [.name, .given, .match].contains(self) }

  /// Returns the text that a contact is sorted by; empty if it has none.
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
}

extension SortOrder {
  /// The title for contacts without a value.
  static let titleOfUnsorted = "#"
}
