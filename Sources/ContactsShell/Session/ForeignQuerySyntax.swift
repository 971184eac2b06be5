internal import CommandLanguage
internal import ContactsSearch

/// Query syntax of other programs, and what to write here.
enum ForeignQuerySyntax {
  private static let advice: [(marks: Set<String>, text: String)] = [
    (["OR", "|", "||"], "alternatives are joined by a small `or`"),
    (["AND", "&", "&&", "+"], "nothing joins words that are all to be there"),
    (["NOT", "!"], "write `-word` to exclude a word"),
  ]

  /// Returns a hint for a query that found nothing, if it looks like another program's.
  static func advice(for words: [Word]) -> String? {
    for word in words where !word.isQuoted {
      if let known = advice.first(where: { $0.marks.contains(word.text) }) {
        return "`\(word.text)` is looked for: \(known.text)"
      }
      let parts = word.text.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let field = QueryQualifier.named(parts[0].lowercased()) {
        return
          "`\(word.text)` was searched for as text; write `\(field.name):\(parts[1])` to search a field"
      }
      if word.text.hasSuffix("*") {
        return "`*` is looked for: words are found by any part of them"
      }
    }
    return nil
  }
}
