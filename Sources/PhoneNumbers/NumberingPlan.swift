/// How a country's telephone numbers are dialled, at home and from abroad.
struct NumberingPlan: Sendable {
  /// The digits behind the `+`.
  let code: String
  /// What is dialled before a country code, instead of `+`.
  let internationalPrefixes: [String]
  /// What is dialled before a number at home, and not from abroad; the longest first.
  let trunkPrefixes: [String]
  /// How many digits a number has without its country code and trunk prefix.
  let lengths: [ClosedRange<Int>]

  /// The plans by country, ISO 3166-1 alpha-2.
  static let all: [String: NumberingPlan] = Dictionary(
    uniqueKeysWithValues: lines(of: CallingCodeTable.countries).filter { $0[0] != "001" }.map {
      ($0[0], NumberingPlan(row: $0))
    })

  /// The plans that share a country code, by it.
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
    table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  /// Whether digits can be a national number: as many as one has, and none that is dialled before it.
  func accepts(_ national: String) -> Bool {
    let count = national.utf8.count
    guard lengths.contains(where: { $0.contains(count) }) else { return false }
    // A trunk prefix of 8 can begin a number, too; those of 0 cannot. In North America area codes begin with 2 to 9.
    if national.hasPrefix("0"), trunkPrefixes.contains(where: { $0.hasPrefix("0") }) {
      return false
    }
    return code != "1" || national >= "2"
  }

  /// Whether what has the digits of a whole number is one though no trunk prefix stands before it: all are of one length,
  /// or numbers without an area code are shorter than any other.
  var knowsWholeNumbers: Bool {
    lengths.count == 1 && lengths[0].count == 1 || Self.withShortLocalNumbers.contains(code)
  }

  /// The codes of Brazil, Colombia, Liechtenstein, Monaco, Peru and the United Kingdom.
  private static let withShortLocalNumbers: Set = ["55", "57", "423", "377", "51", "44"]

  /// Splits the digits behind a `+`; country codes are prefix-free (E.164, annex B), so there is one way.
  static func split(_ digits: String) -> (code: String, national: String)? {
    codeLength(of: Array(digits.utf8)).map { length in
      (String(digits.prefix(length)), String(digits.dropFirst(length)))
    }
  }

  /// Returns how many of some digits, in ASCII, are a country code; nil where none are.
  static func codeLength(of digits: [UInt8]) -> Int? {
    // No code begins with a zero.
    guard digits.first != UInt8(ascii: "0") else { return nil }
    var code = 0
    for (index, digit) in digits.prefix(3).enumerated() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      code = 10 * code + Int(digit - UInt8(ascii: "0"))
      if isCode[code] { return index + 1 }
    }
    return nil
  }

  /// For each number whether it is a country code.
  private static let isCode: [Bool] = {
    let codes = Set(byCode.keys.compactMap { Int($0) })
    return (0..<1_000).map(codes.contains)
  }()

  // MARK: Groups

  /// The groups of numbers by country code, then by first digits.
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

  /// Returns a national number in the groups in which it is mostly read; in one where they are not known.
  static func grouped(_ national: String, code: String) -> String {
    guard let patterns = groups[code] else { return national }
    for length in stride(from: 3, through: 0, by: -1) {
      guard let pattern = patterns[String(national.prefix(length))] else { continue }
      return grouped(national, by: pattern)
    }
    return national
  }

  /// Groups by `3-*`, or by the part of `7=3-4+8=4-4` that is for the number's length.
  private static func grouped(_ digits: String, by pattern: String) -> String {
    let prefix = "\(digits.utf8.count)="
    let form =
      pattern.contains("=")
      ? pattern.split(separator: "+").first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
      : pattern[...]
    var (rest, parts) = (digits[...], [Substring]())
    for size in form?.split(separator: "-").compactMap({ Int($0) }) ?? [] {
      // Less than two digits are no group of their own at the end.
      guard rest.utf8.count > size + 1 else { break }
      parts.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return (parts + [rest]).joined(separator: " ")
  }
}
