/// What a part of the input line can be completed to.
public struct Completion: Hashable, Sendable {
  /// One of the things that can stand there.
  public struct Candidate: Hashable, Sendable {
    /// What is put on the line, quoted as the line's language wants it.
    public let insertion: String

    /// What is shown in a list of candidates.
    public let display: String

    /// What the candidate is, in a few words.
    public let summary: String?

    /// Whether nothing can follow without a space, so that one is added.
    public let isFinal: Bool

    /// How many candidates that come before this one, and after the one before it, are left out.
    public let omittedCount: Int

    /// Creates a candidate, shown as it is inserted unless told otherwise.
    public init(
      insertion: String, display: String? = nil, summary: String? = nil, isFinal: Bool = true,
      omittedCount: Int = 0
    ) {
      self.insertion = insertion
      self.display = display ?? insertion
      self.summary = summary
      self.isFinal = isFinal
      self.omittedCount = omittedCount
    }
  }

  /// The part of the line that a candidate replaces: offsets in its UTF-8.
  public let replaced: Range<Int>

  /// The candidates, in the order in which they are listed.
  public let candidates: [Candidate]

  /// Creates a completion.
  public init(replaced: Range<Int>, candidates: [Candidate]) {
    self.replaced = replaced
    self.candidates = candidates
  }

  /// The text that all the insertions begin with, in whole characters.
  var commonPrefix: String {
    guard let first = candidates.first?.insertion else { return "" }
    return candidates.dropFirst().reduce(first) { prefix, candidate in
      let common = zip(prefix, candidate.insertion).prefix { $0 == $1 }
      return String(common.map(\.0))
    }
  }
}
