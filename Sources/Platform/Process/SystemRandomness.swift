#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif
internal import Synchronization

/// The system's random numbers, of which it is asked for many at once.
///
/// A call of the system for each costs 3 % of the processors' time of an import.
public struct SystemRandomness: RandomNumberGenerator {
  /// The bytes asked for at once; `getentropy` gives no more.
  private static let size = 256
  private static let numbers = Mutex<[UInt64]>([])

  /// Creates a generator; no number is given twice, whoever asks.
  public init() {}

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    Self.numbers.withLock { numbers in
      if numbers.isEmpty { numbers = Self.draw() }
      return numbers.removeLast()
    }
  }

  private static func draw() -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: size / MemoryLayout<UInt64>.stride)
    let isDrawn = unsafe numbers.withUnsafeMutableBytes { bytes in
      #if canImport(Darwin)
      unsafe arc4random_buf(bytes.baseAddress, bytes.count)
      return true
      #else
      return unsafe getentropy(bytes.baseAddress, bytes.count) == 0
      #endif
    }
    // Swift's generator ends the process if the system has no random numbers.
    var generator = SystemRandomNumberGenerator()
    return isDrawn ? numbers : [generator.next()]
  }
}
