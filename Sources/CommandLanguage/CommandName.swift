internal import UnicodeText

/// Looks a command's name up among those there are.
public enum CommandName {
  /// What a typed name stands for.
  public enum Resolution: Hashable, Sendable {
    /// A name as it is spelled.
    case exact(String)

    /// The one name that begins so.
    case unique(String)

    /// The names that begin so.
    case ambiguous([String])

    /// No name; those that may be meant.
    case unknown(suggestions: [String])
  }

  /// Returns what `text` stands for among `names`; unique beginnings count only if allowed.
  public static func resolve(
    _ text: String, among names: [String], allowingPrefixes: Bool
  ) -> Resolution {
    if names.contains(text) { return .exact(text) }
    let longer = allowingPrefixes && !text.isEmpty ? names.filter { $0.hasPrefix(text) } : []
    return switch longer.count {
    case 0: .unknown(suggestions: Spelling.candidates(for: text, among: names))
    case 1: .unique(longer[0])
    default: .ambiguous(longer)
    }
  }

  /// Returns the name that `word` stands for.
  public static func find(
    _ word: Word, among names: [String], allowingPrefixes: Bool
  ) throws(UsageError) -> String {
    switch resolve(word.text, among: names, allowingPrefixes: allowingPrefixes) {
    case .exact(let name), .unique(let name):
      return name
    case .ambiguous(let candidates):
      throw UsageError(
        .ambiguousCommand(word.text, candidates: candidates), position: word.range)
    case .unknown(let suggestions):
      throw UsageError(
        .unknownCommand(word.text, suggestions: suggestions), position: word.range)
    }
  }
}
