/// What is dialled of telephone numbers, however they are written.
public enum PhoneDigits {
  /// Returns the decimal digits of `text` in ASCII, whatever script they are in.
  public static func digits(of text: String) -> [UInt8] { digits(of: text.unicodeScalars) }

  static func digits(of scalars: some Sequence<Unicode.Scalar>) -> [UInt8] {
    scalars.compactMap(digit)
  }

  /// Returns a decimal digit in ASCII, whatever script it is in; nil for what is none.
  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard !scalar.isASCII else {
      return "0"..."9" ~= scalar ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { UInt8(ascii: "0") + UInt8($0) }
  }

  /// What is written between the digits of numbers, with its full-width, thin and unbroken forms.
  private static let separators = Set(
    " +-().,/\u{A0}\u{2009}\u{202F}\u{2010}\u{2011}\u{2012}\u{2013}\u{3000}＋－（）／．".unicodeScalars)

  /// Tells whether a person who types `text` means a number: nothing but digits, two or more, and
  /// what is written between them.
  public static func isNumber(_ text: String) -> Bool {
    let isNumber = text.unicodeScalars.allSatisfy { scalar in
      digit(scalar) != nil || separators.contains(scalar)
    }
    return isNumber && digits(of: text).count >= 2
  }
}
