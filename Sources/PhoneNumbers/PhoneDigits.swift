internal import UnicodeText

/// The digits dialled for telephone numbers, however they are written.
public enum PhoneDigits {
  /// Returns the decimal digits of `text` in ASCII, from any script.
  public static func digits(of text: String) -> [UInt8] { digits(of: text.unicodeScalars) }

  static func digits(of scalars: some Sequence<Unicode.Scalar>) -> [UInt8] {
    scalars.compactMap(digit)
  }

  /// Returns the ASCII digit for a decimal digit of any script; `nil` if it is not one.
  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.isASCII else { return digitBeyondASCII(scalar) }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    return byte.isASCIIDigit ? byte : nil
  }

  private static func digitBeyondASCII(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { UInt8(ascii: "0") + UInt8($0) }
  }

  /// The separators in written numbers, including full-width, thin and no-break forms.
  private static let separators = Set(
    " +-().,/\u{A0}\u{2009}\u{202F}\u{2010}\u{2011}\u{2012}\u{2013}\u{3000}＋－（）／．".unicodeScalars)

  /// Returns whether a typed text is a number: at least two digits, and only separators besides.
  public static func isNumber(_ text: String) -> Bool {
    let isNumber = text.unicodeScalars.allSatisfy { scalar in
      digit(scalar) != nil || separators.contains(scalar)
    }
    return isNumber && digits(of: text).count >= 2
  }
}
