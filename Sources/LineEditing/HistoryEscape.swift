/// Escapes a line of history so that it contains no newline, and reverses that.
enum HistoryEscape {
  /// Returns the line with `\\` for a backslash and `\n` for a newline.
  static func escape(_ line: String) -> String {
    line.unicodeScalars.map { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : String($0) }.joined()
  }

  /// Returns the original line, or `nil` for a text that escaping never produces.
  static func unescape(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
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
