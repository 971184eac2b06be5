internal import CommandLanguage

/// What people write in a query who know it from other programs, and what is written for it here.
enum QueryHabit {
  private static let advice: [(marks: Set<String>, text: String)] = [
    (["OR", "|", "||"], "alternatives are joined by a small `or`"),
    (["AND", "&", "&&", "+"], "nothing joins words that are all to be there"),
    (["NOT", "!"], "write `-word` to exclude a word"),
  ]

  /// Returns what to write instead of something in words that found nothing; nil where nothing is known.
  static func advice(for words: [Word]) -> String? {
    for word in words where !word.isQuoted {
      if let known = advice.first(where: { $0.marks.contains(word.text) }) {
        return "`\(word.text)` is looked for: \(known.text)"
      }
      if word.text.hasSuffix("*") {
        return "`*` is looked for: words are found by any part of them"
      }
    }
    return nil
  }
}
