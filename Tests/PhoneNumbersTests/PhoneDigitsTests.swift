import Foundation
import Testing

@testable import PhoneNumbers

struct PhoneDigitsTests {
  private func matches(_ query: String, _ number: String) -> Bool {
    let digits = PhoneDigits.digits(of: number)
    return PhoneQuery(query).matches(digits.span)
  }

  @Test(arguments: ["49", "+49", "049", "0049", "+", "00", "4", "+491", "+49151", "0151", "151 1"])
  func theSearchKeyAgreesWithMatching(query: String) {
    let digits = ["0", "00", "4", "49", "1", "151", "0151"]
    let looked = PhoneQuery(query)
    for number in digits.flatMap({ head in digits.flatMap { [head + $0, head + $0 + "4915"] } }) {
      let matches = looked.matches(number.utf8.span)
      let hasCommonPart = number.contains(String(decoding: looked.commonPart, as: UTF8.self))
      if !hasCommonPart {
        #expect(!matches, "\(number)")
      } else if looked.commonPartEvidence == .all
        || looked.commonPartEvidence == .international && !PhoneQuery.isNational(number.utf8.span)
      {
        #expect(matches, "\(number)")
      }
    }
  }

  static let written = [
    "0151 123456", "+49 151 123456", "+49 (0)151 123456", "0049 151 123456", "0151/12-34-56",
    "00 49 (0) 151 123456", "(0151) 123 456",
  ]

  @Test(arguments: written, written)
  func findsANumberInAnyNotation(query: String, number: String) {
    #expect(matches(query, number))
  }

  @Test(arguments: written)
  func findsANumberByPrefixAndSuffix(number: String) {
    for part in [
      "0151 12", "151 12", "+49 151 12", "0049 151 12", "123456", "3456", "51123", "+49151",
      "+49 15", "0049 151", "+49 (0)15",
    ] {
      #expect(matches(part, number), "\(part)")
    }
  }

  @Test(arguments: ["٠١٥١ ١٢٣٤٥٦", "۰۱۵۱ ۱۲۳۴۵۶", "０１５１　１２３４５６", "०१५१ १२३४५६"])
  func readsDigitsOfOtherScripts(number: String) {
    #expect(PhoneDigits.digits(of: number) == Array("0151123456".utf8))
    #expect(PhoneDigits.isNumber(number))
    #expect(matches("+49 151 123456", number))
    #expect(matches(number, "+49 151 123456"))
  }

  @Test(arguments: [
    ("0151 123456", "0123 456789"), ("0151 123456", "123456"), ("1234567", "4567890"),
    ("12345678", "45678901"), ("+49 151 123456", "+44 151 123456"), ("+49 151", "0171 4915"),
    ("0151 999", "0151 123456"), ("0049", "0151 123456"), ("00", "0151 123456"),
    ("+1 555 0100", "0155 50100"), ("5550100", "0100"), ("0151 1234567", "0151 123456"),
    ("+44 15", "+49 (0)151 123456"), ("+49 151", "+44 (0)151 1234"), ("+49 15", "030 1588"),
    ("+49 15", "15 7766"), ("49 15", "+49 (0)20 15"),
  ])
  func doesNotFindOtherNumbers(query: String, number: String) {
    #expect(!matches(query, number))
  }

  @Test(arguments: [
    ("12", true), ("1", false), ("", false), ("+49 (0)151/12.34-56", true), ("a12", false),
    ("12x", false), ("½½", false), ("0151–123", true), ("＋４９", true), ("--", false),
  ])
  func recognizesNumbers(text: String, isNumber: Bool) {
    #expect(PhoneDigits.isNumber(text) == isNumber)
  }
}
