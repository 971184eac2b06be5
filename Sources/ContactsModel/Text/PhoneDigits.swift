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

  /// Returns the digits of what is looked for, with `00` for the `+` of a country code.
  public static func query(_ text: String) -> [UInt8] {
    let isInternational = text.trimmed.unicodeScalars.first.map { "+＋".unicodeScalars.contains($0) }
    return (isInternational == true ? Array("00".utf8) : []) + digits(of: text)
  }

  /// Tells whether the digits of a query are found in those of a number.
  ///
  /// Either may have a country code, a trunk prefix or neither: `0151 12`, `+49 151` and `151
  /// 12` all find `+49 (0)151 123456` and `0151 123456`. A query that begins with one zero has no
  /// country code; in one that begins with no zero a code is seen only where the number has it, too, or a whole number is
  /// left after it.
  public static func matches(query: [UInt8], number: [UInt8]) -> Bool {
    let local = withoutPrefix(number)
    if contains(number, query) { return true }
    let bare = withoutPrefix(query)
    guard bare.count >= 2, local.count >= 2 else { return false }
    let zeros = query.count - bare.count
    // A number after one zero has no country code that the query's could be.
    let isForeign = zeros == 2 && number.count - local.count == 1
    if !isForeign, contains(number, bare) || contains(local, bare) { return true }
    guard zeros != 1 else { return false }
    if let (code, rest) = split(bare, after: zeros) {
      let trunkZeros = number.count - local.count
      if zeros == 2, trunkZeros == 1, local.starts(with: rest) { return true }
      if trunkZeros != 1, local.starts(with: bare.prefix(code)),
        withoutPrefix(Array(local.dropFirst(code))).starts(with: rest)
      {
        return true
      }
    }
    let least = zeros == 0 ? minimumNumber : minimumSubscriber
    // The query has a country code that the number lacks, or the number a trunk zero after its
    // code.
    return (1...3).contains { code in
      guard bare.count >= code + least else { return false }
      let rest = withoutPrefix(Array(bare.dropFirst(code)))
      // What is left of many zeros would begin any number.
      guard rest.count >= minimumSubscriber - 1 else { return false }
      return local.starts(with: rest)
        || !isForeign && local.count >= code
          && withoutPrefix(Array(local.dropFirst(code))).starts(with: rest)
          && local.prefix(code) == bare.prefix(code)
    }
  }

  /// Returns digits that every number has which such a query matches.
  static func commonPart(of query: [UInt8]) -> [UInt8] {
    let bare = withoutPrefix(query)
    guard bare.count >= 2 else { return query }
    let zeros = query.count - bare.count
    guard zeros != 1 else { return bare }
    let least = zeros == 0 ? minimumNumber : minimumSubscriber
    // Each is the end of the one before it.
    let rests = (1...3).filter { bare.count >= $0 + least }
      .map { withoutPrefix(Array(bare.dropFirst($0))) }
      .filter { $0.count >= minimumSubscriber - 1 }
    let ends = rests + (split(bare, after: zeros).map { [$0.rest] } ?? [])
    return ends.min { $0.count < $1.count } ?? bare
  }

  /// Splits what a query has after its zeros into the length of its country code and what follows the code and a trunk
  /// zero; nil where there is none, or too little follows: a number that has a trunk zero where one must be is trusted to
  /// begin with less than one that has none.
  private static func split(_ bare: [UInt8], after zeros: Int) -> (code: Int, rest: [UInt8])? {
    guard let code = NumberingPlan.codeLength(of: bare) else { return nil }
    let rest = withoutPrefix(Array(bare.dropFirst(code)))
    return rest.count >= (zeros == 0 ? 3 : 2) ? (code, rest) : nil
  }

  /// Tells whether each number that has the common part of a query matches it.
  static func isTold(byCommonPartOf query: [UInt8]) -> Bool {
    let (common, bare) = (commonPart(of: query), withoutPrefix(query))
    // Two zeros say that a country code follows, which a number after one zero cannot have.
    return common == query || common == bare && query.count - bare.count != 2
  }

  /// The fewest digits after a country code that are trusted to begin a number.
  private static let minimumSubscriber = 4
  /// The fewest digits that are trusted to be a number where nothing says that a code stands before
  /// it.
  private static let minimumNumber = 7

  private static func withoutPrefix(_ digits: [UInt8]) -> [UInt8] {
    Array(digits.drop { $0 == UInt8(ascii: "0") })
  }

  private static func contains(_ digits: [UInt8], _ part: [UInt8]) -> Bool {
    digits.firstRange(of: part) != nil
  }
}
