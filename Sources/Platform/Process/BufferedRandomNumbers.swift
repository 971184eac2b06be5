#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Random numbers from the system, fetched 32 at a time to save system calls.
public struct BufferedRandomNumbers: RandomNumberGenerator, Sendable {
  private static let count = 32
  private var numbers: [UInt64] = []

  /// Creates a generator; fetches nothing yet.
  public init() {}

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    if numbers.isEmpty { fetch() }
    return numbers.removeLast()
  }

  private mutating func fetch() {
    numbers = [UInt64](repeating: 0, count: Self.count)
    let isFetched = unsafe numbers.withUnsafeMutableBytes {
      unsafe getentropy($0.baseAddress!, $0.count) == 0
    }
    guard !isFetched else { return }
    var generator = SystemRandomNumberGenerator()
    numbers = (0..<Self.count).map { _ in generator.next() }
  }
}
