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

  /// The word under the cursor, as far as the cursor.
  public let current: Word
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

  /// What to put into the line: the text, quoted; the completer sees to it.
  public internal(set) var insertion: String

  /// Creates a candidate that is displayed as it is, unless told otherwise.
  public init(_ text: String, display: String? = nil, summary: String = "", isFinal: Bool = true) {
    self.text = text
    self.display = display ?? text
    self.summary = summary
    self.isFinal = isFinal
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
