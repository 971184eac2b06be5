/// Recalls an earlier line: `!!`, `!12`, `!-2`, `!prefix`, or `^old^new`.
///
/// Recognised only at the start of the line, after blanks, so that a `!` in a value is literal.
/// What follows is appended to the recalled line, as in bash: `!! --limit 3`, `^old^new^ more`.
public enum HistoryExpansion {
  /// Returns the line of `entries`, oldest first, that a line recalls; `nil` if it recalls none.
  public static func line(
    for line: String, of entries: [LineHistory.Entry]
  ) throws(HistoryExpansionError) -> String? {
    let start = line.firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
    var rest = line[start...].dropFirst()
    let (found, asked): (String?, Substring)
    switch line[start...].first {
    case "!":
      guard let event = event(after: rest, of: entries) else { return nil }
      (found, asked) = (event.line, line[start..<event.end])
      rest = rest[event.end...]
    case "^":
      let old = takePart(of: &rest)
      let new = takePart(of: &rest)
      guard !old.isEmpty else { return nil }
      (found, asked) = (substitute(old, new, in: entries.last?.line), line[start...])
    default: return nil
    }
    guard let found else { throw HistoryExpansionError(asked: String(asked)) }
    return line[..<start] + found + rest
  }

  /// Returns the line that the text after a `!` asks for, and where the event ends; `nil` if the
  /// text is none.
  private static func event(
    after text: Substring, of entries: [LineHistory.Entry]
  ) -> (line: String?, end: Substring.Index)? {
    if text.first == "!" { return (entries.last?.line, text.index(after: text.startIndex)) }
    let sign = text.prefix { $0 == "-" }
    let digits = text[sign.endIndex...].prefix { ("0"..."9").contains($0) && $0.isASCII }
    if sign.count <= 1, let number = Int(digits) {
      let back = number <= entries.count ? entries.suffix(number).first : nil
      let entry = sign.isEmpty ? entries.last { $0.number == number } : back
      return (entry?.line, digits.endIndex)
    }
    let prefix = text.prefix { !$0.isWhitespace }
    guard !prefix.isEmpty else { return nil }
    return (entries.last { $0.line.hasPrefix(prefix) }?.line, prefix.endIndex)
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

  /// Returns the line with its first `old` replaced by `new`.
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
