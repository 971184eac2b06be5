/// A line that recalls an earlier one: `!!`, `!12`, `!-2`, `!prefix`, or `^old^new`.
///
/// Recognised only at the start of the line, after blanks, so that a `!` in a value is literal.
/// What follows is appended to the recalled line, as in bash: `!! --limit 3`, `^old^new^ more`.
public struct HistoryExpansion: Hashable, Sendable {
  /// Which line to recall.
  enum Event: Hashable, Sendable {
    /// The line with that number.
    case number(Int)
    /// The line that many lines back; the last one is 1.
    case back(Int)
    /// The last line that starts so.
    case prefix(String)
    /// The last line, with its first `old` replaced by `new`.
    case substitution(old: String, new: String)
  }

  let event: Event
  /// The event as typed, for messages.
  let asked: String
  /// The blanks before it.
  private let indent: String
  /// The text appended to the recalled line.
  private let suffix: String

  /// Reads a line; `nil` if it recalls no other.
  public init?(_ line: String) {
    let start = line.firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
    indent = String(line[..<start])
    let rest = line[start...].dropFirst()
    switch line[start...].first {
    case "!":
      guard let (event, end) = Self.event(after: rest) else { return nil }
      self.event = event
      suffix = String(rest[end...])
      asked = "!" + rest[..<end]
    case "^":
      var rest = rest
      let old = Self.takePart(of: &rest)
      let new = Self.takePart(of: &rest)
      guard !old.isEmpty else { return nil }
      event = .substitution(old: old, new: new)
      suffix = String(rest)
      asked = String(line[start...])
    default: return nil
    }
  }

  /// Returns the event after a `!` and where it ends; `nil` if nothing follows that is one.
  private static func event(after text: Substring) -> (Event, Substring.Index)? {
    if text.first == "!" { return (.back(1), text.index(after: text.startIndex)) }
    let sign = text.prefix { $0 == "-" }
    let digits = text[sign.endIndex...].prefix { ("0"..."9").contains($0) && $0.isASCII }
    if sign.count <= 1, let number = Int(digits) {
      return (sign.isEmpty ? .number(number) : .back(number), digits.endIndex)
    }
    let prefix = text.prefix { !$0.isWhitespace }
    return prefix.isEmpty ? nil : (.prefix(String(prefix)), prefix.endIndex)
  }

  /// Removes the text up to the next `^`, and the caret; `\^` is a literal caret.
  private static func takePart(of text: inout Substring) -> String {
    var part = ""
    while let character = text.popFirst(), character != "^" {
      if character == "\\", text.first == "^" {
        part.append(text.removeFirst())
      } else {
        part.append(character)
      }
    }
    return part
  }
}

extension HistoryExpansion {
  /// Returns the recalled line of `entries`, oldest first.
  public func line(
    of entries: [LineHistory.Entry]
  ) throws(HistoryExpansionError) -> String {
    let found: String? =
      switch event {
      case .number(let number): entries.last { $0.number == number }?.line
      case .back(let count):
        (1...max(1, entries.count)).contains(count) ? entries.suffix(count).first?.line : nil
      case .prefix(let prefix): entries.last { $0.line.hasPrefix(prefix) }?.line
      case .substitution(let old, let new): Self.substitute(old, new, in: entries.last?.line)
      }
    guard let found else { throw HistoryExpansionError(asked: asked) }
    return indent + found + suffix
  }

  private static func substitute(_ old: String, _ new: String, in line: String?) -> String? {
    guard let line,
      let start = line.indices.first(where: { line[$0...].starts(with: old) })
    else { return nil }
    return line[..<start] + new + line[start...].dropFirst(old.count)
  }
}

/// No earlier line matches the event.
public struct HistoryExpansionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The event as typed, such as `!foo`.
  public let asked: String

  /// What is not there.
  public var description: String { "no such line in the history: \(asked)" }
}
