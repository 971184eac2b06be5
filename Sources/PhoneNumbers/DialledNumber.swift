/// A telephone number as it is dialled, however it is written, to be compared with others.
public struct DialledNumber: Hashable, Sendable {
  /// The digits, without zeros before them, without the trunk zero in brackets, and without that after a country's code.
  public let digits: [UInt8]
  /// The digits of an extension; empty for none.
  public let `extension`: [UInt8]
  /// What was dialled before the digits.
  private let beginning: Beginning

  /// How many last digits two writings of one number share, whatever stands before them.
  public static let tailLength = 7

  private enum Beginning {
    /// `+` or `00`: a country's code follows.
    case international
    /// A zero: no country's code follows.
    case national
    case open
  }

  /// Reads a number; nil where it has too few digits to tell anything.
  public init?(_ text: String) {
    var (digits, hasPlus, rest) = Self.parts(text)
    let zeros = digits.prefix { $0 == Self.zero }.count
    digits.removeFirst(zeros)
    beginning = hasPlus || zeros > 1 ? .international : zeros == 1 ? .national : .open
    // The trunk prefix of Russia and its neighbours, where the country's code is 7.
    if digits.count == 11, digits[0] == UInt8(ascii: "8"), beginning == .open {
      digits[0] = UInt8(ascii: "7")
    }
    if beginning == .international, let code = NumberingPlan.codeLength(of: digits) {
      let trunk = digits[code...].prefix { $0 == Self.zero }
      digits.removeSubrange(trunk.indices)
    }
    guard digits.count >= Self.minimumLength else { return nil }
    self.digits = digits
    `extension` = PhoneDigits.digits(of: rest)
  }

  private static let zero = UInt8(ascii: "0")
  /// The fewest digits that tell people apart: short numbers are those of services.
  private static let minimumLength = 5

  /// The digits of the number, without a trunk zero in brackets, whether a plus is among them, and its extension as it is
  /// written.
  private static func parts(
    _ text: String
  ) -> (digits: [UInt8], hasPlus: Bool, extension: Substring.UnicodeScalarView) {
    var (digits, hasPlus) = ([UInt8](), false)
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if let digit = PhoneDigits.digit(scalar) {
        digits.append(digit)
      } else if scalar == "(", scalars.starts(with: "0)".unicodeScalars) {
        scalars = scalars.dropFirst(2)
      } else if digits.count >= minimumLength, beginsExtension(scalar) {
        return (digits, hasPlus, scalars)
      } else if scalar == "+" || scalar == "＋" {
        hasPlus = true
      }
    }
    return (digits, hasPlus, scalars)
  }

  private static func beginsExtension(_ scalar: Unicode.Scalar) -> Bool {
    scalar == ";" || scalar == "," || scalar == "#" || scalar.properties.isAlphabetic
  }

  /// The last digits, by which the number is found among others.
  public var tail: ArraySlice<UInt8> { digits.suffix(Self.tailLength) }

  /// Tells whether it is the same number: the digits, or those after a country's code and what is dialled at home before
  /// them.
  public func isSame(as other: DialledNumber) -> Bool {
    guard `extension` == other.extension else { return false }
    if digits == other.digits {
      return beginning == other.beginning || beginning == .open || other.beginning == .open
    }
    return isSame(withoutCode: other) || other.isSame(withoutCode: self)
  }

  /// Tells whether another number is this one without its country's code.
  private func isSame(withoutCode other: DialledNumber) -> Bool {
    guard beginning != .national, other.beginning != .international,
      let code = NumberingPlan.codeLength(of: digits)
    else { return false }
    let national = digits[code...]
    // Nothing says that what begins with digits of a code begins with one, but that a whole number follows.
    guard national.count >= Self.tailLength - (beginning == .international ? 1 : 0) else {
      return false
    }
    if national.elementsEqual(other.digits) { return true }
    let dialled = (other.beginning == .national ? [Self.zero] : []) + other.digits
    let plans = NumberingPlan.byCode[String(decoding: digits[..<code], as: UTF8.self)] ?? []
    return plans.contains { plan in
      plan.trunkPrefixes.contains { dialled.elementsEqual(Array($0.utf8) + national) }
    }
  }
}
