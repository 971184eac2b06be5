internal import UnicodeText

/// The numbering plan of a country: how numbers are dialled nationally and from abroad.
struct NumberingPlan: Sendable {
  /// The country code, the digits after the `+`.
  let code: String
  /// The prefixes before a country code, in place of `+`.
  let internationalPrefixes: [String]
  /// The prefixes of national calls, longest first.
  let trunkPrefixes: [String]
  /// The possible lengths of a national number without its trunk prefix.
  let lengths: [ClosedRange<Int>]

  /// The plans by ISO 3166-1 alpha-2 code.
  static let all: [String: NumberingPlan] = Dictionary(
    uniqueKeysWithValues: lines(of: CallingCodeTable.countries).filter { $0[0] != "001" }.map {
      ($0[0], NumberingPlan(row: $0))
    })

  /// The plans that share a country code.
  static let byCode: [String: [NumberingPlan]] = Dictionary(
    grouping: lines(of: CallingCodeTable.countries).map(NumberingPlan.init(row:)), by: \.code)

  private init(row: [String]) {
    code = row[1]
    internationalPrefixes = row[2] == "-" ? [] : row[2].split(separator: ",").map(String.init)
    trunkPrefixes = row[3] == "-" ? [] : row[3].split(separator: ",").map(String.init)
    lengths = row[4].split(separator: "/").compactMap { text in
      let ends = text.split(separator: "-").compactMap { Int($0) }
      return ends.first.flatMap { first in ends.last.map { first...max(first, $0) } }
    }
  }

  private static func lines(of table: String) -> [[String]] {
    table.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }
  }

  /// Whether the digits can be a national number: the right length, and no trunk prefix.
  func accepts(_ national: String) -> Bool {
    let count = national.utf8.count
    guard lengths.contains(where: { $0.contains(count) }) else { return false }
    // A number may start with a trunk prefix of 8, but not of 0. North American area codes start
    // with 2 to 9.
    if national.hasPrefix("0"), trunkPrefixes.contains(where: { $0.hasPrefix("0") }) {
      return false
    }
    return code != "1" || national >= "2"
  }

  /// Whether the length alone shows that a number is complete, with no trunk prefix before it: all
  /// numbers have one length, or local ones are shorter than any other.
  var knowsWholeNumbers: Bool {
    lengths.count == 1 && lengths[0].count == 1 || Self.withShortLocalNumbers.contains(code)
  }

  /// The codes of Brazil, Colombia, Liechtenstein, Monaco, Peru and the United Kingdom.
  private static let withShortLocalNumbers: Set = ["55", "57", "423", "377", "51", "44"]

  /// Splits the digits after a `+`; country codes are prefix-free (E.164, annex B), so the result
  /// is unique.
  static func split(_ digits: String) -> (code: String, national: String)? {
    codeLength(of: Array(digits.utf8)).map { length in
      (String(digits.prefix(length)), String(digits.dropFirst(length)))
    }
  }

  /// Returns the length of the country code that some ASCII digits start with; `nil` for none.
  static func codeLength(of digits: [UInt8]) -> Int? {
    // No country code starts with a zero.
    guard digits.first != UInt8(ascii: "0") else { return nil }
    var code = 0
    for (index, digit) in digits.prefix(3).enumerated() {
      guard digit.isASCIIDigit else { return nil }
      code = 10 * code + Int(digit - UInt8(ascii: "0"))
      if isCode[code] { return index + 1 }
    }
    return nil
  }

  /// For each number, whether it is a country code; most processes need no more of the plans.
  private static let isCode: [Bool] = {
    var isCode = [Bool](repeating: false, count: 1_000)
    for row in lines(of: CallingCodeTable.countries) {
      if let code = Int(row[1]) { isCode[code] = true }
    }
    return isCode
  }()

  // MARK: Groups

  /// The groupings by country code, then by first digits.
  private static let groups: [String: [String: String]] = {
    var groups: [String: [String: String]] = [:]
    for line in lines(of: CallingCodeTable.groups) {
      for part in line.dropFirst() {
        let ends = part.split(separator: ":", omittingEmptySubsequences: false)
        groups[line[0], default: [:]][String(ends[0])] = String(ends[1])
      }
    }
    return groups
  }()

  /// Returns a national number in its usual groups; as one group if they are unknown.
  static func grouped(_ national: String, code: String) -> String {
    guard let patterns = groups[code] else { return national }
    for length in stride(from: 3, through: 0, by: -1) {
      guard let pattern = patterns[String(national.prefix(length))] else { continue }
      return grouped(national, by: pattern)
    }
    return national
  }

  /// Groups digits by `3-*`, or by the alternative of `7=3-4+8=4-4` for their length.
  private static func grouped(_ digits: String, by pattern: String) -> String {
    let prefix = "\(digits.utf8.count)="
    let form =
      pattern.contains("=")
      ? pattern.split(separator: "+").first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
      : pattern[...]
    var (rest, parts) = (digits[...], [Substring]())
    for size in form?.split(separator: "-").compactMap({ Int($0) }) ?? [] {
      // The last group has at least two digits.
      guard rest.utf8.count > size + 1 else { break }
      parts.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return (parts + [rest]).joined(separator: " ")
  }
}
