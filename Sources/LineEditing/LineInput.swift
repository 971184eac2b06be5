/// The result of reading a line.
public enum LineInput: Hashable, Sendable {
  /// A line, without its line end.
  case line(String)

  /// The end of input, or a signal that asks the process to end.
  case endOfInput

  /// Ctrl-C or a signal interrupted reading.
  case interrupt

  /// A line that cannot be used, and why, as the end of a sentence: "is not UTF-8".
  case malformed(String)
}

extension LineInput {
  /// Creates a line from bytes, which should be UTF-8 without NUL.
  init(_ bytes: ArraySlice<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self = .malformed("is not UTF-8")
      return
    }
    self = bytes.contains(0) ? .malformed(Self.reasonAgainstNUL) : .line(text)
  }

  private static let reasonAgainstNUL = "contains a NUL byte"

  /// Creates a line from a text, which should not contain NUL.
  init(_ text: String) {
    self = text.utf8.contains(0) ? .malformed(Self.reasonAgainstNUL) : .line(text)
  }
}
