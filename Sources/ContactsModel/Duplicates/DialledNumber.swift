/// A telephone number as it is dialled, however it is written, to be compared with others.
struct DialledNumber: Hashable, Sendable {
  /// The digits, without zeros before them and without the trunk zero in brackets.
  let digits: [UInt8]
  /// The digits of an extension; empty for none.
  let `extension`: [UInt8]

  /// How many last digits two writings of one number share, whatever stands before them.
  static let tailLength = 7

  /// Reads a number; nil where it has too few digits to tell anything.
  init?(_ text: String) {
    let (number, rest) = Self.parts(text)
    var digits = PhoneDigits.digits(of: number)
    digits.removeFirst(digits.prefix { $0 == UInt8(ascii: "0") }.count)
    // The trunk prefix of Russia and its neighbours, where the country's code is 7.
    if digits.count == 11, digits[0] == UInt8(ascii: "8"), !number.contains("+") {
      digits[0] = UInt8(ascii: "7")
    }
    guard digits.count >= Self.minimumLength else { return nil }
    self.digits = digits
    `extension` = PhoneDigits.digits(of: rest)
  }

  /// The fewest digits that tell people apart: short numbers are those of services.
  private static let minimumLength = 5

  /// The number and its extension as they are written, without a trunk zero in brackets.
  private static func parts(_ text: String) -> (number: String, rest: String) {
    var number = String.UnicodeScalarView()
    var digitCount = 0
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "(", scalars.starts(with: "0)".unicodeScalars) {
        scalars = scalars.dropFirst(2)
        continue
      }
      if digitCount >= minimumLength,
        scalar.properties.isAlphabetic || ";,#".unicodeScalars.contains(scalar)
      {
        return (String(number), String(String.UnicodeScalarView(scalars)))
      }
      if scalar.properties.numericType == .decimal { digitCount += 1 }
      number.append(scalar)
    }
    return (String(number), "")
  }

  /// The last digits, by which the number is found among others.
  var tail: ArraySlice<UInt8> { digits.suffix(Self.tailLength) }

  /// Tells whether it is the same number: the digits, or those after a country's code and a trunk prefix.
  func isSame(as other: DialledNumber) -> Bool {
    let (long, short) =
      digits.count >= other.digits.count ? (digits, other.digits) : (other.digits, digits)
    let excess = long.count - short.count
    guard `extension` == other.extension, excess == 0 || short.count >= Self.tailLength - 1,
      excess <= Self.maximumPrefix
    else { return false }
    return long.suffix(short.count).elementsEqual(short)
  }

  /// The digits of a country's code and of a trunk prefix, at most.
  private static let maximumPrefix = 4
}
