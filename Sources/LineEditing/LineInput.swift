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
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Most lines are ASCII; to validate others the library looks types up, which takes longer than to read the line.
    var (all, zeros): (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      all |= byte
      zeros |= byte == 0 ? 1 : 0
    }
    let isASCII = all < 0x80
    let text =
      isASCII ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
    guard let text else {
      self = .malformed("is not UTF-8")
      return
    }
    self = zeros == 0 ? .line(text) : .malformed(Self.reasonAgainstNUL)
  }

  private static let reasonAgainstNUL = "holds a NUL byte"

  /// Makes a line of a text that ought to be without a NUL.
  init(_ text: String) {
    self = text.utf8.contains(0) ? .malformed(Self.reasonAgainstNUL) : .line(text)
  }
}
