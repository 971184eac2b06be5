import Testing

@testable import CardDAV

struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  private let time: Int64 = 784_111_777

  @Test(
    arguments: [
      ("0", 0), ("120", 120), ("86401", 86_400), ("99999999999999999999999", 86_400),
      ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
      ("Sun Nov  6 08:50:37 1994", 60), ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
      ("Sat, 05 Nov 1994 08:49:37 GMT", 0), ("Mon, 06 Nov 2034 08:49:37 GMT", 86_400),
      ("Mon, 07 Nov 1994 00:00:00 GMT", 54_623),
    ] as [(String, Int64)])
  func readsSecondsAndDates(value: String, seconds: Int64) {
    #expect(RetryAfter.delay(value, now: time) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "-1", "1.5", "soon", "12 s", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 99999 08:49:37 GMT", "١٢",
  ])
  func ignoresWhatItCannotRead(value: String) {
    #expect(RetryAfter.delay(value, now: time) == nil)
  }

  /// 29 February 2000 and 2024, and the day after it; years of two digits, and a leap second.
  @Test(
    arguments: [
      ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
      ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
      ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
      ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thursday, 01-Jan-70 00:00:00 GMT", 0),
      ("Tuesday, 01-Jan-69 00:00:00 GMT", 3_124_224_000),
      ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ] as [(String, Int64)])
  func countsLeapDays(value: String, seconds: Int64) {
    #expect(RetryAfter.delay(value, now: seconds - 1) == .seconds(1))
  }
}
