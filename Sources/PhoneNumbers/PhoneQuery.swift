internal import Ordering
internal import UnicodeText

/// A telephone number to search for, compared by what is dialled.
///
/// Either number may have a country code, a trunk prefix or neither: `0151 12`, `+49 151` and `151
/// 12` all find `+49 (0)151 123456` and `0151 123456`. A query that starts with one zero has no
/// country code; in one that starts with another digit a code counts only if the number has it,
/// too, or a whole number follows it.
public struct PhoneQuery: Hashable, Sendable {
  /// The digits, with `00` for the `+` of a country code.
  private let digits: [UInt8]
  /// The digits without leading zeros, and the number of those.
  private let bare: [UInt8]
  private let zeros: Int
  /// What follows the country code, if that is certain.
  private let known: End?
  /// What may follow a country code.
  private let ends: [End]

  /// The digits after a country code and a trunk zero.
  private struct End: Hashable {
    let code: ArraySlice<UInt8>
    let rest: [UInt8]

    init(of bare: [UInt8], behind count: Int) {
      code = bare.prefix(count)
      rest = Array(bare.dropFirst(count).drop { $0 == PhoneQuery.zero })
    }
  }

  private static let zero = UInt8(ascii: "0")
  /// The fewest digits after a country code that count as the beginning of a number.
  private static let minimumSubscriber = 4
  /// The fewest digits that count as a number when the country code is only a guess.
  private static let minimumNumber = 7

  /// Reads a typed number.
  public init(_ text: String) {
    let isInternational = text.trimmed.unicodeScalars.first.map { "+＋".unicodeScalars.contains($0) }
    let digits = (isInternational == true ? Array("00".utf8) : []) + PhoneDigits.digits(of: text)
    let bare = Array(digits.drop { $0 == Self.zero })
    let zeros = digits.count - bare.count
    (self.digits, self.bare, self.zeros) = (digits, bare, zeros)
    guard bare.count >= 2, zeros != 1 else {
      (known, ends) = (nil, [])
      return
    }
    let least = zeros == 0 ? Self.minimumNumber : Self.minimumSubscriber
    // Few digits left after many zeros would match almost any number.
    ends = (1...3).filter { bare.count >= $0 + least }
      .map { End(of: bare, behind: $0) }
      .filter { $0.rest.count >= Self.minimumSubscriber - 1 }
    // A number with its trunk zero needs fewer digits to count.
    known = NumberingPlan.codeLength(of: bare).map { End(of: bare, behind: $0) }
      .flatMap { $0.rest.count >= (zeros == 0 ? 3 : 2) ? $0 : nil }
  }

  /// Digits that every matching number contains.
  public var commonPart: [UInt8] {
    guard bare.count >= 2 else { return digits }
    // Each is a suffix of the query, and of every longer one.
    return (ends + (known.map { [$0] } ?? [])).map(\.rest).min { $0.count < $1.count } ?? bare
  }

  /// Which numbers that contain the common part are known to match.
  public enum CommonPartEvidence {
    case all
    /// Those that do not start with a single zero, so that a country code may precede the rest.
    case international
    case none
  }

  /// Which numbers that contain the common part need no further check.
  public var commonPartEvidence: CommonPartEvidence {
    let common = commonPart
    if common == digits { return .all }
    // Two zeros mean that a country code follows.
    return common == bare ? zeros == 2 ? .international : .all : .none
  }

  /// Returns whether a number starts with a single zero.
  public static func isNational(_ number: Span<UInt8>) -> Bool {
    !number.isEmpty && number[0] == zero && (number.count == 1 || number[1] != zero)
  }

  /// Returns whether a number, given as digits, matches the query.
  public func matches(_ number: Span<UInt8>) -> Bool {
    if number.firstOffset(of: digits.span) != nil { return true }
    let start = Self.start(in: number, from: 0)
    guard bare.count >= 2, number.count - start >= 2 else { return false }
    let isForeign = zeros == 2 && Self.isNational(number)
    if !isForeign, number.firstOffset(of: bare.span) != nil { return true }
    if let known {
      if isForeign, Self.has(number, known.rest.span, at: start) { return true }
      if start != 1, isFound(known, in: number, from: start) { return true }
    }
    // The query has a country code and the number does not, or the number has a trunk zero after
    // its code.
    return ends.contains { end in
      Self.has(number, end.rest.span, at: start)
        || !isForeign && isFound(end, in: number, from: start)
    }
  }

  /// Returns whether a number starts with a country code, an optional trunk zero, and the digits
  /// after them.
  private func isFound(_ end: End, in number: Span<UInt8>, from start: Int) -> Bool {
    Self.has(number, end.code.span, at: start)
      && Self.has(
        number, end.rest.span, at: Self.start(in: number, from: start + end.code.count))
  }

  /// Returns the index of the first digit that is not zero.
  private static func start(in number: Span<UInt8>, from place: Int) -> Int {
    var place = place
    while place < number.count, number[place] == zero { place += 1 }
    return place
  }

  private static func has(_ number: Span<UInt8>, _ part: Span<UInt8>, at place: Int) -> Bool {
    number.extracting(droppingFirst: place).starts(with: part)
  }
}
