internal import UnicodeText

/// The digits of a telephone number that is looked for, compared with others by what is dialled.
///
/// Either may have a country code, a trunk prefix or neither: `0151 12`, `+49 151` and `151 12` all find
/// `+49 (0)151 123456` and `0151 123456`. A query that begins with one zero has no country code; in one that begins with no
/// zero a code is seen only where the number has it, too, or a whole number is left after it.
public struct PhoneQuery: Hashable, Sendable {
  /// The digits, with `00` for the `+` of a country code.
  private let digits: [UInt8]
  /// The digits without the zeros that they begin with, and how many these are.
  private let bare: [UInt8]
  private let zeros: Int
  /// What follows the country code, where that is known.
  private let known: End?
  /// What may follow a country code.
  private let ends: [End]

  /// What follows a country code and a trunk zero.
  private struct End: Hashable {
    let code: ArraySlice<UInt8>
    let rest: [UInt8]

    init(of bare: [UInt8], behind count: Int) {
      code = bare.prefix(count)
      rest = Array(bare.dropFirst(count).drop { $0 == PhoneQuery.zero })
    }
  }

  private static let zero = UInt8(ascii: "0")
  /// The fewest digits after a country code that are trusted to begin a number.
  private static let minimumSubscriber = 4
  /// The fewest digits that are trusted to be a number where nothing says that a code stands before
  /// it.
  private static let minimumNumber = 7

  /// Reads what somebody types who looks for a number.
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
    // What is left of many zeros would begin any number.
    ends = (1...3).filter { bare.count >= $0 + least }
      .map { End(of: bare, behind: $0) }
      .filter { $0.rest.count >= Self.minimumSubscriber - 1 }
    // A number that has a trunk zero where one must be is trusted to begin with less.
    known = NumberingPlan.codeLength(of: bare).map { End(of: bare, behind: $0) }
      .flatMap { $0.rest.count >= (zeros == 0 ? 3 : 2) ? $0 : nil }
  }

  /// Digits that every number has which matches.
  public var commonPart: [UInt8] {
    guard bare.count >= 2 else { return digits }
    // Each is the end of the query, and of those that are longer.
    return (ends + (known.map { [$0] } ?? [])).map(\.rest).min { $0.count < $1.count } ?? bare
  }

  /// Which numbers that have the common part are known to match.
  public enum CommonPartTells {
    case all
    /// Those that do not begin with one zero, after which no country code can stand.
    case international
    case none
  }

  /// Which numbers that have the common part need no further look.
  public var commonPartTells: CommonPartTells {
    let common = commonPart
    if common == digits { return .all }
    // Two zeros say that a country code follows.
    return common == bare ? zeros == 2 ? .international : .all : .none
  }

  /// Tells whether a number begins with one zero.
  public static func isNational(_ number: Span<UInt8>) -> Bool {
    !number.isEmpty && number[0] == zero && (number.count == 1 || number[1] != zero)
  }

  /// Tells whether the query is found in a number, of which the digits are given.
  public func matches(_ number: Span<UInt8>) -> Bool {
    if Self.contains(number, digits) { return true }
    let start = Self.start(in: number, from: 0)
    guard bare.count >= 2, number.count - start >= 2 else { return false }
    let isForeign = zeros == 2 && Self.isNational(number)
    if !isForeign, Self.contains(number, bare) { return true }
    if let known {
      if isForeign, Self.has(number, known.rest, at: start) { return true }
      if start != 1, isFound(known, in: number, from: start) { return true }
    }
    // The query has a country code that the number lacks, or the number a trunk zero after its code.
    return ends.contains { end in
      Self.has(number, end.rest, at: start)
        || !isForeign && isFound(end, in: number, from: start)
    }
  }

  /// Tells whether a number begins with a country code, perhaps a trunk zero, and what follows them.
  private func isFound(_ end: End, in number: Span<UInt8>, from start: Int) -> Bool {
    Self.has(number, end.code, at: start)
      && Self.has(number, end.rest, at: Self.start(in: number, from: start + end.code.count))
  }

  /// Returns the place of the first digit that is no zero.
  private static func start(in number: Span<UInt8>, from place: Int) -> Int {
    var place = place
    while place < number.count, number[place] == zero { place += 1 }
    return place
  }

  private static func has(
    _ number: Span<UInt8>, _ part: some RandomAccessCollection<UInt8>, at place: Int
  ) -> Bool {
    guard place + part.count <= number.count else { return false }
    var place = place
    for digit in part {
      guard number[place] == digit else { return false }
      place += 1
    }
    return true
  }

  private static func contains(_ number: Span<UInt8>, _ part: [UInt8]) -> Bool {
    guard let first = part.first, number.count >= part.count else { return part.isEmpty }
    for place in 0...number.count - part.count where number[place] == first {
      if has(number, part, at: place) { return true }
    }
    return false
  }
}
