#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Random numbers of the system, fetched 32 at a time, as each call of the system costs more than using them.
struct BufferedRandomNumbers: RandomNumberGenerator {
  private static let count = 32
  private var numbers: [UInt64] = []

  mutating func next() -> UInt64 {
    if numbers.isEmpty { fetch() }
    return numbers.removeLast()
  }

  private mutating func fetch() {
    numbers = [UInt64](repeating: 0, count: Self.count)
    let isFetched = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress!, $0.count) == 0 }
    guard !isFetched else { return }
    var generator = SystemRandomNumberGenerator()
    numbers = (0..<Self.count).map { _ in generator.next() }
  }
}
