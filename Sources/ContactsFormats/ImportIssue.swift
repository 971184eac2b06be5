/// Something in a file that was read differently, or ignored.
public struct ImportIssue: Hashable, Sendable, CustomStringConvertible {
  /// What became of it.
  public enum Outcome: Hashable, Sendable {
    /// It was read differently, or kept without being understood.
    case taken
    /// It was ignored.
    case leftOut
  }

  /// The number of the line, from 1.
  public let line: Int
  /// What became of it.
  public let outcome: Outcome
  /// The end of a sentence about the line.
  public let description: String

  init(line: Int, _ description: String, _ outcome: Outcome = .taken) {
    self.line = line
    self.outcome = outcome
    self.description = description
  }

  /// Returns the issue with its line counted from the beginning of the file.
  public func moved(by lines: Int) -> ImportIssue {
    ImportIssue(line: line + lines, description, outcome)
  }
}

/// What decodes the texts of a file one by one, and reports the first that is not UTF-8.
protocol TextGuessing: IssueCollecting {
  /// Whether one was reported.
  var hasGuessed: Bool { get set }
}

extension TextGuessing {
  /// Returns the text of bytes in a line.
  mutating func text(_ bytes: [UInt8], line: Int) -> String {
    let (text, isUTF8) = CharacterSet.text(guessing: bytes[...])
    if !isUTF8, !hasGuessed {
      hasGuessed = true
      report(line: line, "\(CharacterSet.notUTF8), and so are others")
    }
    return text
  }
}

/// What collects issues while it reads.
protocol IssueCollecting {
  /// The issues since they were last taken, by line.
  var issues: [ImportIssue] { get set }
}

extension IssueCollecting {
  /// Adds an issue.
  mutating func report(
    line: Int, _ description: String, _ outcome: ImportIssue.Outcome = .taken
  ) {
    issues.append(ImportIssue(line: line, description, outcome))
  }

  /// Returns the issues since the last call, by line.
  mutating func takeIssues() -> [ImportIssue] {
    defer { issues = [] }
    return issues
  }
}
