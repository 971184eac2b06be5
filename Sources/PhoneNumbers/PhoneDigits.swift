/// What is dialled of telephone numbers, however they are written.
public enum PhoneDigits {
  /// Returns the decimal digits of `text` in ASCII, whatever script they are in.
  public static func digits(of text: String) -> [UInt8] {
    var digits: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        if ("0"..."9").contains(scalar) { digits.append(UInt8(scalar.value)) }
      } else if scalar.properties.numericType == .decimal,
        let value = scalar.properties.numericValue
      {
        digits.append(UInt8(ascii: "0") + UInt8(value))
      }
    }
    return digits
  }

  /// What is written between the digits of numbers, with its full-width, thin and unbroken forms.
  private static let separators = Set(
    " +-().,/\u{A0}\u{2009}\u{202F}\u{2010}\u{2011}\u{2012}\u{2013}\u{3000}＋－（）／．".unicodeScalars)

  /// Tells whether a person who types `text` means a number: nothing but digits, two or more, and
  /// what is written between them.
  public static func isNumber(_ text: String) -> Bool {
    let isNumber = text.unicodeScalars.allSatisfy { scalar in
      separators.contains(scalar) || scalar.properties.numericType == .decimal
    }
    return isNumber && digits(of: text).count >= 2
  }
}
