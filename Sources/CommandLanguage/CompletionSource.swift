/// What the program knows of the things that words can name.
public protocol CompletionSource {
  /// Returns what may stand where the cursor is, in the order to be shown.
  ///
  /// `prefix` is what has been typed of it, without quotes. The source decides what matches: a
  /// candidate that does not begin with the prefix replaces it.
  func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext
  ) -> [CompletionCandidate]
}

/// Where in a command the cursor is.
public struct CompletionContext: Hashable, Sendable {
  /// The command.
  public let signature: Signature

  /// The name of the parameter, or the placeholder of the option, to be filled.
  public let placeholder: String

  /// The complete words between the command's name and the cursor.
  public let words: [Word]

  /// Those of the words that belong to the same parameter, where it is one thing said in several words.
  public let phrase: [Word]

  /// The word under the cursor, as far as the cursor.
  public let current: Word

  /// Tells whether words of the command can name a thing of that kind.
  public func takes(_ kind: Parameter.Kind) -> Bool {
    signature.usages.contains { $0.parameters.contains { $0.kind == kind } }
  }
}

/// Something that may stand where the cursor is.
public struct CompletionCandidate: Hashable, Sendable {
  /// The text meant, without quotes.
  public let text: String

  /// What a list of candidates shows.
  public let display: String

  /// What a list of candidates says beside it.
  public let summary: String

  /// Whether the word is finished, so that a space may follow; a folder's path is not.
  public let isFinal: Bool

  /// The beginning of the text that is written as it stands, never in quotes: a field and its colon.
  public let head: String

  /// How many candidates that come before this one, and after the one before it, are left out.
  ///
  /// Of very many a source returns the first, and the last: what these two begin with, all begin with.
  public let omittedCount: Int

  /// What to put in the word's place: the text, quoted where it goes into a line; the completer sees to it.
  public internal(set) var insertion: String

  /// Creates a candidate that is displayed as it is, unless told otherwise.
  public init(
    _ text: String, display: String? = nil, summary: String = "", isFinal: Bool = true,
    head: String = "", omittedCount: Int = 0
  ) {
    // Not by characters: a mark with which the rest begins would change the head's last one.
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

/// What a completer answers.
public struct CompletionResult: Hashable, Sendable {
  /// The UTF-8 offsets in the line that an insertion replaces: the word as far as the cursor.
  public let range: Range<Int>

  /// The candidates, each once.
  public let candidates: [CompletionCandidate]
}
