internal import Platform

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
    let utf8 = bytes.span
    do {
      let text = String(copying: try UTF8Span(validating: utf8))
      self = utf8.firstOffset(of: 0) == nil ? .line(text) : .malformed(Self.reasonAgainstNUL)
    } catch {
      self = .malformed("is not UTF-8")
    }
  }

  private static let reasonAgainstNUL = "contains a NUL byte"

  /// Creates a line from a text, which should not contain NUL.
  init(_ text: String) {
    self = text.utf8.contains(0) ? .malformed(Self.reasonAgainstNUL) : .line(text)
  }
}
