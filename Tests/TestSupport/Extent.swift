import Foundation
public import Testing

/// How much of many inputs is tried: a sample after each change (`make test`), all of them in a long
/// run (`make test-all`, which sets `CONTACTS_TEST_ALL`).
public enum Extent {
  /// Whether this is a long run.
  public static let isWhole = ProcessInfo.processInfo.environment["CONTACTS_TEST_ALL"] != nil

  /// Returns how many of something to try.
  public static func count(_ sample: Int, of all: Int) -> Int { isWhole ? all : sample }

  /// Returns the places to try: of a sample one in `step`, from `offset` on.
  public static func places(
    in range: Range<Int>, oneIn step: Int, from offset: Int = 0
  ) -> StrideTo<Int> {
    isWhole
      ? stride(from: range.lowerBound, to: range.upperBound, by: 1)
      : stride(from: range.lowerBound + offset % step, to: range.upperBound, by: step)
  }

  /// Returns the seeds to try.
  public static func seeds(_ sample: UInt64, of all: UInt64) -> Range<UInt64> {
    0..<(isWhole ? all : sample)
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that only long runs have time for.
  public static var inLongRuns: Self { .enabled(if: Extent.isWhole, "`make test-all` runs it") }
}
