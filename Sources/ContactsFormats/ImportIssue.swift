/// Something in a file that could not be taken as it stands, where it is, and what was done about it.
public struct ImportIssue: Hashable, Sendable, CustomStringConvertible {
  /// What became of it.
  public enum Outcome: Hashable, Sendable {
    /// It was read otherwise than it says, or kept as it was without being understood.
    case taken
    /// It is nowhere in what was read.
    case leftOut
  }

  /// The number of the line, from 1.
  public let line: Int
  /// What became of it.
  public let outcome: Outcome
  /// What was found and what was done, without the line: the end of a sentence about it.
  public let description: String

  init(line: Int, _ description: String, _ outcome: Outcome = .taken) {
    self.line = line
    self.outcome = outcome
    self.description = description
  }

  /// Returns the issue as of a file that has so many lines before the piece that it was found in.
  public func moved(by lines: Int) -> ImportIssue {
    ImportIssue(line: line + lines, description, outcome)
  }
}
