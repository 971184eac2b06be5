/// The candidates that complete a part of the input line.
public struct Completion: Hashable, Sendable {
  /// One possible completion.
  public struct Candidate: Hashable, Sendable {
    /// The text to insert, quoted as the line requires.
    public let insertion: String

    /// The text shown in a list of candidates.
    public let display: String

    /// A short description.
    public let summary: String?

    /// Whether a space follows the insertion.
    public let isFinal: Bool

    /// The number of candidates left out between the previous one and this one.
    public let omittedCount: Int

    /// Creates a candidate, displayed as its insertion unless given another text.
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

  /// The UTF-8 offsets of the part of the line that a candidate replaces.
  public let replaced: Range<Int>

  /// The candidates, in display order.
  public let candidates: [Candidate]

  /// Creates a completion.
  public init(replaced: Range<Int>, candidates: [Candidate]) {
    self.replaced = replaced
    self.candidates = candidates
  }

  /// The longest common prefix of all insertions, in whole characters.
  var commonPrefix: String {
    guard let first = candidates.first?.insertion else { return "" }
    return candidates.dropFirst().reduce(first) { prefix, candidate in
      let common = zip(prefix, candidate.insertion).prefix { $0 == $1 }
      return String(common.map(\.0))
    }
  }
}
