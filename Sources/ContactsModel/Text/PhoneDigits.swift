/// Telephone numbers compared by what is dialled, however they are written.
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

  /// Tells whether a person who types `text` means a number: nothing but digits, two or more, and what is
  /// written between them.
  public static func isNumber(_ text: String) -> Bool {
    let isNumber = text.unicodeScalars.allSatisfy { scalar in
      " +-().,/\u{A0}".unicodeScalars.contains(scalar) || scalar.properties.numericType == .decimal
    }
    return isNumber && digits(of: text).count >= 2
  }

  /// Tells whether the digits of a query are found in those of a number.
  ///
  /// Either may have a country code, a trunk prefix or neither: `0151 12`, `+49 151 12` and `151 12` all find
  /// `+49 (0)151 123456` and `0151 123456`.
  public static func matches(query: [UInt8], number: [UInt8]) -> Bool {
    let local = withoutPrefix(number)
    if contains(number, query) { return true }
    let bare = withoutPrefix(query)
    guard bare.count >= 2, local.count >= 2 else { return false }
    if contains(number, bare) || contains(local, bare) { return true }
    // The query has a country code that the number lacks, or the number a trunk zero after its code.
    return (1...3).contains { code in
      bare.count >= code + minimumSubscriber
        && (local.starts(with: withoutPrefix(Array(bare.dropFirst(code))))
          || local.count >= code
            && withoutPrefix(Array(local.dropFirst(code)))
              .starts(with: withoutPrefix(Array(bare.dropFirst(code))))
            && local.prefix(code) == bare.prefix(code))
    }
  }

  /// The fewest digits after a country code that are trusted to be a subscriber's.
  private static let minimumSubscriber = 4

  private static func withoutPrefix(_ digits: [UInt8]) -> [UInt8] {
    Array(digits.drop { $0 == UInt8(ascii: "0") })
  }

  private static func contains(_ digits: [UInt8], _ part: [UInt8]) -> Bool {
    digits.firstRange(of: part) != nil
  }
}
