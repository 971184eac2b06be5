/// Supplies the values that words can name.
public protocol CompletionSource {
  /// Returns the candidates at the cursor, in display order.
  ///
  /// `prefix` is what has been typed, without quotes. The source decides what matches: a candidate
  /// that does not start with the prefix replaces it.
  func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext
  ) -> [CompletionCandidate]
}

/// The position of the cursor within a command.
public struct CompletionContext: Sendable {
  /// The command.
  public let signature: Signature

  /// The complete words between the command's name and the cursor.
  public let words: [Word]

  /// The words before the cursor that belong to the same parameter, if it takes several words as
  /// one value.
  public let phrase: [Word]

  /// The word under the cursor, up to the cursor.
  public let current: Word

  /// Returns whether the command takes values of a kind.
  public func takes(_ kind: Parameter.Kind) -> Bool {
    signature.usages.contains { $0.parameters.contains { $0.kind == kind } }
  }
}

/// A value that may stand at the cursor.
public struct CompletionCandidate: Hashable, Sendable {
  /// The text without quotes.
  public let text: String

  /// The text shown in a list of candidates.
  public let display: String

  /// The description shown beside it.
  public let summary: String

  /// Whether the word is complete, so that a space may follow; the path of a folder is not.
  public let isFinal: Bool

  /// The beginning of the text that is never quoted: a field and its colon.
  public let head: String

  /// The number of candidates left out between the previous one and this one.
  ///
  /// Of a very long list a source returns the first and the last: a prefix common to both is common
  /// to all.
  public let omittedCount: Int

  /// The replacement for the word: the text, quoted as the line requires.
  ///
  /// Set by the completer.
  public internal(set) var insertion: String

  /// Creates a candidate, displayed as its text unless given another.
  public init(
    _ text: String, display: String? = nil, summary: String = "", isFinal: Bool = true,
    head: String = "", omittedCount: Int = 0
  ) {
    // Compares bytes: a combining mark after the head would change the head's last character.
    precondition(
      text.unicodeScalars.starts(with: head.unicodeScalars), "the head is the text's beginning")
    self.text = text
    self.display = display ?? text
    self.summary = summary
    self.isFinal = isFinal
    self.head = head
    self.omittedCount = omittedCount
    insertion = text
  }
}

/// The candidates for a word, and where the word is.
public struct CompletionResult: Hashable, Sendable {
  /// The UTF-8 offsets in the line that an insertion replaces: the word up to the cursor.
  public let range: Range<Int>

  /// The candidates, without duplicates.
  public let candidates: [CompletionCandidate]
}
