#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Measures processor time, which other processes affect little.
enum Measure {
  private static func now(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// Returns the milliseconds of processor time of `body`.
  static func once(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }

  /// Returns the milliseconds of wall-clock time of `body`.
  static func clock(_ body: () throws -> Void) rethrows -> Double {
    let start = now(CLOCK_MONOTONIC)
    try body()
    return now(CLOCK_MONOTONIC) - start
  }

  /// Prints the median of some times for a program: a name, a tab, milliseconds.
  static func tell(_ name: String, _ times: [Double]) {
    print("\(name)\t\(Text.decimal(times.sorted()[times.count / 2]))")
  }

  /// Returns the median in milliseconds of as many runs as fit in a fifth of a second, at least
  /// three.
  static func median(_ body: () -> Void) -> Double {
    body()
    var times: [Double] = []
    var total = 0.0
    while times.count < 3 || (total < 200 && times.count < 101) {
      let time = once(body)
      times.append(time)
      total += time
    }
    return times.sorted()[times.count / 2]
  }
}

/// Text in columns.
enum Text {
  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func lead(_ text: String, _ width: Int = 7) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// A number with three decimals.
  static func decimal(_ number: Double) -> String {
    let thousandths = Int((number * 1_000).rounded())
    let fraction = String(thousandths % 1_000)
    return "\(thousandths / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
