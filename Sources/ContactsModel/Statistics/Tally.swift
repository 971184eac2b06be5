internal import UnicodeText

/// Counts texts; those that differ only in case or accents are one, in the most frequent spelling.
struct Tally {
  private var spellings: [FoldedText: [String: Int]] = [:]

  /// Counts a text, unless it is empty.
  mutating func count(_ text: String) {
    let text = text.collapsingSpaces
    guard !text.isEmpty else { return }
    spellings[FoldedText(text), default: [:]][text, default: 0] += 1
  }

  /// Counts each of some texts once.
  mutating func countOnce(_ texts: some Sequence<String>) {
    var seen: Set<FoldedText> = []
    for text in texts where seen.insert(FoldedText(text.collapsingSpaces)).inserted { count(text) }
  }

  /// The texts, the most frequent first, then in alphabetical order.
  var values: [StatisticValue] {
    let values = spellings.map { folded, spellings in
      let usual = spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }
      return (
        folded, StatisticValue(name: usual?.key ?? "", count: spellings.values.reduce(0, +))
      )
    }
    return values.sorted { left, right in
      left.1.count != right.1.count ? left.1.count > right.1.count : left.0 < right.0
    }.map(\.1)
  }
}

/// A count.
public struct StatisticValue: Hashable, Sendable {
  /// What is counted.
  public let name: String
  /// The number of contacts.
  public let count: Int
}

/// A group of counts.
public struct StatisticGroup: Hashable, Sendable {
  /// The name for programs, such as `tags`.
  public let name: String
  /// The title for people.
  public let title: String
  /// The values, the first to be shown first.
  public let values: [StatisticValue]
  /// The number that all are a part of; nil if the largest count is the measure.
  public let total: Int?
}
