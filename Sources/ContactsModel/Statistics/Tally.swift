internal import UnicodeText

/// How often each of some texts was counted; those that differ in case or accents alone are one, by its most frequent
/// spelling.
struct Tally {
  private var spellings: [FoldedText: [String: Int]] = [:]

  /// Counts a text once more; an empty one is none.
  mutating func count(_ text: String) {
    let text = text.collapsingSpaces
    guard !text.isEmpty else { return }
    spellings[FoldedText(text), default: [:]][text, default: 0] += 1
  }

  /// Counts each of some texts once, however often it is among them.
  mutating func countOnce(_ texts: some Sequence<String>) {
    var seen: Set<FoldedText> = []
    for text in texts where seen.insert(FoldedText(text.collapsingSpaces)).inserted { count(text) }
  }

  /// The texts, the most frequent first, those as frequent in the order of the alphabet.
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

/// How many there are of something.
public struct StatisticValue: Hashable, Sendable {
  /// What is counted.
  public let name: String
  /// How many contacts have it.
  public let count: Int
}

/// What contacts are counted by.
public struct StatisticGroup: Hashable, Sendable {
  /// What it is called for programs, as `tags`.
  public let name: String
  /// What it is called for people.
  public let title: String
  /// The values, the first to be told first.
  public let values: [StatisticValue]
  /// The number that all are a part of; nil where the largest is the measure.
  public let total: Int?
}
