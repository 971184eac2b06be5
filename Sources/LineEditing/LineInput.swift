/// What reading a line came to.
public enum LineInput: Hashable, Sendable {
  /// A line, without its ending.
  case line(String)

  /// There are no more lines, or a signal that the process lives on after asks it to end.
  case endOfInput

  /// The reading was broken off by Ctrl-C or a signal.
  case interrupt

  /// A line that cannot be used, and why, as the end of a sentence: "is not UTF-8".
  case malformed(String)
}

extension LineInput {
  /// Makes a line of bytes that ought to be UTF-8 without a NUL.
  init(_ bytes: ArraySlice<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self = .malformed("is not UTF-8")
      return
    }
    self = bytes.contains(0) ? .malformed(Self.reasonAgainstNUL) : .line(text)
  }

  private static let reasonAgainstNUL = "contains a NUL byte"

  /// Makes a line of a text that ought to be without a NUL.
  init(_ text: String) {
    self = text.utf8.contains(0) ? .malformed(Self.reasonAgainstNUL) : .line(text)
  }
}
