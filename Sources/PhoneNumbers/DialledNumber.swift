/// A telephone number as dialled, to compare with numbers written differently.
public struct DialledNumber: Hashable, Sendable {
  /// The digits without leading zeros, and without a trunk zero in brackets or after a country
  /// code.
  public let digits: [UInt8]
  /// The digits of the extension; empty for none.
  public let `extension`: [UInt8]
  /// What precedes the digits.
  private let beginning: Beginning

  /// The number of trailing digits that all forms of a number share.
  public static let tailLength = 7

  private enum Beginning {
    /// `+` or `00`: a country code follows.
    case international
    /// A zero: no country code follows.
    case national
    case open
  }

  /// Reads a number; `nil` if it has too few digits.
  public init?(_ text: String) {
    var (digits, hasPlus, extensionDigits) = Self.parts(text)
    let zeros = digits.prefix { $0 == Self.zero }.count
    digits.removeFirst(zeros)
    beginning = hasPlus || zeros > 1 ? .international : zeros == 1 ? .national : .open
    if beginning == .international, let code = NumberingPlan.codeLength(of: digits) {
      let trunk = digits[code...].prefix { $0 == Self.zero }
      digits.removeSubrange(trunk.indices)
    }
    guard digits.count >= Self.minimumLength else { return nil }
    self.digits = digits
    `extension` = extensionDigits
  }

  private static let zero = UInt8(ascii: "0")
  /// The fewest digits of a personal number; shorter ones are services.
  private static let minimumLength = 5

  /// The digits without a trunk zero in brackets, whether a plus precedes them, and the digits of
  /// the extension.
  private static func parts(
    _ text: String
  ) -> (digits: [UInt8], hasPlus: Bool, extension: [UInt8]) {
    var (digits, hasPlus, extensionDigits) = ([UInt8](), false, [UInt8]())
    digits.reserveCapacity(text.utf8.count)
    var isInExtension = false
    // The beginning of `(0)` that has just been read.
    var bracket = Bracket.none
    for scalar in text.unicodeScalars {
      if isInExtension {
        if let digit = PhoneDigits.digit(scalar) { extensionDigits.append(digit) }
        continue
      }
      switch (bracket, scalar) {
      case (.open, "0"):
        bracket = .zero
        continue
      case (.zero, ")"):
        bracket = .none
        continue
      case (.zero, _): digits.append(zero)
      default: break
      }
      bracket = scalar == "(" ? .open : .none
      if let digit = PhoneDigits.digit(scalar) {
        digits.append(digit)
      } else if digits.count >= minimumLength, beginsExtension(scalar) {
        isInExtension = true
      } else if scalar == "+" || scalar == "＋" {
        hasPlus = true
      }
    }
    if bracket == .zero { digits.append(zero) }
    return (digits, hasPlus, extensionDigits)
  }

  /// How much of a trunk zero in brackets has been read.
  private enum Bracket {
    case none, open, zero
  }

  private static func beginsExtension(_ scalar: Unicode.Scalar) -> Bool {
    scalar == ";" || scalar == "," || scalar == "#" || scalar.properties.isAlphabetic
  }

  /// The last digits, by which the number is found.
  public var tail: ArraySlice<UInt8> { digits.suffix(Self.tailLength) }

  /// Returns whether both are the same number: equal digits, or equal digits after a country code
  /// and a trunk prefix.
  public func isSame(as other: DialledNumber) -> Bool {
    guard `extension` == other.extension else { return false }
    if digits == other.digits {
      return beginning == other.beginning || beginning == .open || other.beginning == .open
    }
    return isSame(withoutCode: other) || other.isSame(withoutCode: self)
  }

  /// Returns whether another number is this one without its country code.
  private func isSame(withoutCode other: DialledNumber) -> Bool {
    guard beginning != .national, other.beginning != .international,
      let code = NumberingPlan.codeLength(of: digits)
    else { return false }
    let national = digits[code...]
    // Digits that could be a country code are one only if a whole number follows.
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
