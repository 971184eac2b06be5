/// Escapes a line of history so that it contains no newline, and reverses that.
enum HistoryEscape {
  private static let backslash = UInt8(ascii: "\\")
  private static let newline = UInt8(ascii: "\n")

  /// Returns the line with `\\` for a backslash and `\n` for a newline.
  static func escape(_ line: String) -> String {
    guard line.utf8.contains(where: [backslash, newline].contains) else { return line }
    return line.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the original line, or `nil` for a text that escaping never produces.
  static func unescape(_ text: String) -> String? {
    guard text.utf8.contains(backslash) else { return text }
    var line = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\" else {
        line.append(scalar)
        continue
      }
      switch scalars.next() {
      case "\\": line.append("\\")
      case "n": line.append("\n")
      default: return nil
      }
    }
    return String(line)
  }
}
