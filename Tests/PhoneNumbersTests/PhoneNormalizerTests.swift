import TestSupport
import Testing

@testable import PhoneNumbers

struct PhoneNormalizerTests {
  private func normal(_ text: String, _ country: String? = nil) -> String? {
    try? PhoneNormalizer(country: country).normalized(text)
  }

  /// Numbers as dialled in their country, and in international form.
  @Test(arguments: [
    ("DE", "0151/123 45 67", "+49 151 1234567"), ("DE", "(030) 12345-67", "+49 30 1234567"),
    ("DE", "089 123456", "+49 89 123456"), ("AT", "01 5880015", "+43 1 5880015"),
    ("CH", "044 668 18 00", "+41 44 668 18 00"), ("FR", "06.12.34.56.78", "+33 6 12 34 56 78"),
    ("FR", "6 12 34 56 78", "+33 6 12 34 56 78"), ("GB", "020 7946 0958", "+44 20 7946 0958"),
    ("GB", "07700 900123", "+44 7700 900123"), ("GB", "20 7946 0958", "+44 20 7946 0958"),
    ("IT", "06 6982 1234", "+39 06 6982 1234"), ("IT", "347 123 4567", "+39 347 123 4567"),
    ("SM", "0549 882 914", "+378 05 49 88 2914"), ("VA", "06 6988 3712", "+39 06 6988 3712"),
    ("ES", "612 34 56 78", "+34 612 34 56 78"), ("PT", "912 345 678", "+351 912 345 678"),
    ("NL", "06-12345678", "+31 6 12345678"), ("BE", "0470 12 34 56", "+32 470 12 34 56"),
    ("DK", "32 12 34 56", "+45 32 12 34 56"), ("NO", "406 12 345", "+47 40 61 23 45"),
    ("SE", "08-12 34 56 78", "+46 8 123 456 78"), ("FI", "041 2345678", "+358 41 2345678"),
    ("PL", "512 345 678", "+48 512 345 678"), ("CZ", "601 123 456", "+420 601 123 456"),
    ("HU", "06 20 123 4567", "+36 20 123 4567"), ("GR", "21 0123 4567", "+30 21 0123 4567"),
    ("RU", "8 (495) 123-45-67", "+7 495 123 45 67"), ("RU", "495 123-45-67", "+7 495 123 45 67"),
    ("KZ", "8 (701) 123-45-67", "+7 701 123 4567"), ("BY", "8 029 491-19-11", "+375 29 491 19 11"),
    ("LT", "8 612 34567", "+370 612 34567"), ("LT", "0 612 34567", "+370 612 34567"),
    ("UA", "050 123 4567", "+380 50 123 4567"), ("TR", "0501 234 56 78", "+90 501 234 56 78"),
    ("US", "(415) 555-2671", "+1 415 555 2671"), ("US", "1-415-555-2671", "+1 415 555 2671"),
    ("CA", "506.234.5678", "+1 506 234 5678"), ("JM", "876 512 3456", "+1 876 512 3456"),
    ("MX", "55 1234 5678", "+52 55 1234 5678"), ("BR", "(11) 96123-4567", "+55 11 96123 4567"),
    ("AR", "011 2345-6789", "+54 11 2345 6789"), ("AU", "0412 345 678", "+61 412 345 678"),
    ("NZ", "021 123 4567", "+64 21 123 4567"), ("JP", "090-1234-5678", "+81 90 1234 5678"),
    ("KR", "02-212-3456", "+82 2 212 3456"), ("CN", "010 1234 5678", "+86 10 1234 5678"),
    ("IN", "081234 56789", "+91 81234 56789"), ("IL", "050-234-5678", "+972 50 234 5678"),
    ("ZA", "071 123 4567", "+27 71 123 4567"), ("EG", "010 01234567", "+20 10 01234567"),
    ("SG", "8123 4567", "+65 8123 4567"), ("HK", "5123 4567", "+852 5123 4567"),
  ])
  func writesInternationalNumbers(country: String, written: String, expected: String) {
    #expect(normal(written, country) == expected)
  }

  /// A number dialled from abroad or at home has one form, in any punctuation.
  @Test(arguments: [
    "+49 151 1234567", "+491511234567", "0049 151 1234567", "+49 (0)151 1234567",
    "+49 (0) 151/1234567",
    "0049(0)151-123-45-67", "(+49) 151 1234567", "+49 0151 1234567", "0151 1234567",
    "0151.123.45.67",
    "tel:+49-151-1234567", "＋４９ １５１ １２３４５６７", "+49\u{A0}151\u{202F}1234567", "0151–1234567",
    "٠١٥١ ١٢٣٤٥٦٧", "\u{202A}+49 151 1234567\u{202C}", "011 49 151 1234567",
  ])
  func normalizesEveryNotationAlike(written: String) {
    let country = written.hasPrefix("011") ? "US" : "DE"
    #expect(normal(written, country) == "+49 151 1234567")
  }

  @Test(arguments: [
    ("US", "011 44 20 7946 0958", "+44 20 7946 0958"),
    ("JP", "010 44 20 7946 0958", "+44 20 7946 0958"),
    ("AU", "0011 44 20 7946 0958", "+44 20 7946 0958"),
    ("RU", "8~10 44 20 7946 0958", "+44 20 7946 0958"),
    ("IT", "+39 (0)6 6982 1234", "+39 06 6982 1234"),
    ("HU", "+36 (06) 20 123 4567", "+36 20 123 4567"),
    ("RU", "+7 (8) 495 123-45-67", "+7 495 123 45 67"),
    ("US", "+1 1 415 555 2671", "+1 415 555 2671"),
    ("DE", "+800 1234 5678", "+800 12345678"), ("DE", "+1 415 555 2671", "+1 415 555 2671"),
  ])
  func readsInternationalPrefixes(country: String, written: String, expected: String) {
    #expect(normal(written, country) == expected)
  }

  @Test(arguments: [
    "+1 415 555 2671 ext. 12", "+1 (415) 555-2671 x12", "001 415 555 2671 #12",
    "+1 415 555 2671 Durchwahl 12", "+1 415 555 2671 EXTENSION: 12", "+1 415 555 2671, ext 12",
    "+1 415 555 2671 доб. 12", "+1-415-555-2671;ext=12",
  ])
  func keepsTheExtension(written: String) {
    #expect(normal(written) == "+1 415 555 2671 ext. 12")
  }

  /// A text that may not be a complete number stays, with a reason.
  @Test(
    arguments: [
      ("DE", "1234567", "has no area code, or not the 0 before it"),
      (nil, "0151 1234567", "has no country code, and no country is set"),
      ("AQ", "0151 1234567", "has no country code, and the dialing rules of AQ are unknown"),
      ("US", "555-2671", "has the wrong number of digits for US"),
      ("US", "123 555 2671", "has the wrong number of digits for US"),
      ("DE", "+1 415 555 26", "has the wrong number of digits for +1"),
      ("DE", "+999 123 4567", "starts with an unknown country code"),
      ("US", "1-800-FLOWERS", "contains something that is not a digit"),
      ("DE", "112", "is too short"),
      ("DE", "*31#", "contains something that is not a digit"), ("DE", "", "has no digits"),
      ("DE", "home", "has no digits"),
      ("DE", "0151 1234567 oder 030 123", "contains something"),
      ("DE", "+49 30 1 / +49 30 2", "contains something"),
      ("DE", "+1 415 555 2671 ext. 1a", "contains something"),
      ("DE", "sip:ada1@example.org", "contains something"),
      ("AR", "011 15-2345-6789", "has the wrong number of digits"),
    ] as [(String?, String, String)])
  func saysWhyANumberStays(country: String?, written: String, problem: String) throws {
    let error = try #require(throws: NormalizationProblem.self) {
      try PhoneNormalizer(country: country).normalized(written)
    }
    #expect(error.description.contains(problem), "\(error)")
  }

  /// For random numbers in random notation, normalizing is idempotent and loses no dialled digit.
  @Test func normalizingTwiceChangesNothing() throws {
    var random = SeededGenerator(seed: 7)
    let countries = NumberingPlan.all.keys.sorted()
    let separators = ["", " ", "-", "/", ".", " (", ") ", " - "]
    var normalCount = 0
    for _ in 0..<Extent.count(4_000, of: 40_000) {
      let country = try #require(countries.randomElement(using: &random))
      let plan = try #require(NumberingPlan.all[country])
      let beginnings =
        ["+\(plan.code)", "00\(plan.code)", "+\(plan.code) (0)", ""] + plan.trunkPrefixes
      var text = try #require(beginnings.randomElement(using: &random))
      var digits = ""
      for _ in 0..<Int.random(in: 3...13, using: &random) {
        let digit = String(Int.random(in: 0...9, using: &random))
        digits += digit
        text += (separators.randomElement(using: &random) ?? "") + digit
      }
      guard let found = normal(text, country) else { continue }
      normalCount += 1
      #expect(normal(found, country) == found, "\(text)")
      #expect(normal(found, "US") == found, "\(text)")
      let dialled = found.filter(\.isNumber)
      let significant = digits.drop { $0 == "0" }
      #expect(
        dialled.hasSuffix(significant) || significant.hasSuffix(dialled.drop { $0 == "0" })
          || plan.trunkPrefixes.contains { digits.hasPrefix($0) }, "\(text) \(found)")
      #expect(
        dialled.count >= 6 && dialled.count <= 15 || plan.lengths.contains { $0.lowerBound < 5 })
    }
    #expect(normalCount > Extent.count(400, of: 4_000))
  }

  @Test func coversTheWorld() {
    #expect(NumberingPlan.all.count >= 240)
    #expect(NumberingPlan.all.values.allSatisfy { !$0.lengths.isEmpty })
    // No code is a prefix of another, so that a number splits in only one way.
    let codes = NumberingPlan.byCode.keys
    for code in codes {
      #expect(!codes.contains { $0 != code && $0.hasPrefix(code) }, "\(code)")
    }
    let known = (1..<1_000).map { "\($0)" }
      .filter { NumberingPlan.codeLength(of: Array($0.utf8)) == $0.utf8.count }
    #expect(Set(known) == Set(codes))
  }
}
