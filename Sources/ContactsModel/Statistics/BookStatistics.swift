internal import PhoneNumbers

/// Counts of contacts by kind, tag, city and so on, and of what is known about them.
public struct BookStatistics: Sendable {
  /// The number of contacts.
  public private(set) var count = 0
  private var known: [Int] = Array(repeating: 0, count: Self.knowledge.count)
  private var tallies: [Tally] = Array(repeating: Tally(), count: Self.subjects.count)
  private var added = Tally()

  /// What may be known about a contact.
  private static let knowledge: [(name: String, isKnown: @Sendable (Contact) -> Bool)] = [
    ("name", { !$0.name.full.isEmpty }),
    ("phone", { !$0.phones.isEmpty }),
    ("email", { !$0.emails.isEmpty }),
    ("address", { !$0.addresses.isEmpty }),
    ("birthday", { $0.dates.contains(where: DateSelection.birthdays.contains) }),
    ("photo", { !$0.photos.isEmpty }),
    ("tag", { !$0.tags.isEmpty }),
  ]

  /// The subjects of counting; each contact counts once per value.
  private static let subjects:
    [(name: String, title: String, values: @Sendable (Contact) -> [String])] = [
      ("kinds", "Kinds", { [$0.kind.rawValue] }),
      ("tags", "Tags", { $0.tags }),
      ("cities", "Cities", { $0.addresses.map(\.value.city) }),
      (
        "countries", "Countries",
        { contact in
          contact.addresses.map { address in
            let country = address.value.country
            return CountryNames.country(named: country)?.name ?? country
          }
        }
      ),
      ("domains", "Domains", { $0.emails.map { $0.value.domain.lowercased() } }),
      (
        "labels", "Labels",
        { contact in
          Field.all.filter(\.takesLabel).flatMap { field in
            field.values(in: contact).filter { !$0.label.isEmpty }.map { value in
              // `birthday` is both a field and a label of dates.
              Field.named(value.label)?.key == field.key
                ? value.label : "\(field.name):\(value.label)"
            }
          }
        }
      ),
    ]

  /// Creates empty statistics.
  public init() {}

  /// Counts a contact.
  public mutating func add(_ contact: Contact) {
    count += 1
    for (index, item) in Self.knowledge.enumerated() where item.isKnown(contact) {
      known[index] += 1
    }
    for (index, subject) in Self.subjects.enumerated() {
      tallies[index].countOnce(subject.values(contact))
    }
    if let created = contact.created { added.count(String(created.description.prefix(7))) }
  }

  /// The groups that are not empty, in the order of the report.
  public var groups: [StatisticGroup] {
    let completeness = StatisticGroup(
      name: "known", title: "Known",
      values: zip(Self.knowledge, known).map { StatisticValue(name: $0.name, count: $1) },
      total: count)
    let counted = zip(Self.subjects, tallies).map { subject, tally in
      StatisticGroup(name: subject.name, title: subject.title, values: tally.values, total: nil)
    }
    let months = StatisticGroup(
      name: "added", title: "Added", values: added.values.sorted { $0.name > $1.name }, total: nil)
    return count == 0 ? [] : ([completeness] + counted + [months]).filter { !$0.values.isEmpty }
  }
}
