import TestSupport
import Testing

@testable import ContactsStore

struct PageChecksumTests {
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    PageChecksum(bytes.span).value
  }

  /// Lengths around the block sizes of the checksum.
  @Test(arguments: [1, 7, 8, 63, 64, 65, 127, 128, 200])
  func dependsOnEachByte(length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
    let whole = Self.checksum(bytes)
    for place in bytes.indices {
      for bit in 0..<8 {
        bytes[place] ^= 1 << bit
        #expect(Self.checksum(bytes) != whole, "bit \(bit) of byte \(place)")
        bytes[place] ^= 1 << bit
      }
    }
    #expect(Self.checksum(bytes) == whole)
  }

  @Test func dependsOnTheLength() {
    let checksums = (0...200).map { Self.checksum([UInt8](repeating: 0, count: $0)) }
    #expect(Set(checksums).count == checksums.count)
  }

  /// Swapped words change the checksum, in one lane or in two.
  @Test func dependsOnTheOrder() {
    let words = (0..<32).map { UInt8($0 + 1) }
    let whole = Self.checksum(words.flatMap { [UInt8](repeating: $0, count: 8) })
    for one in words.indices {
      for other in words.indices where other > one {
        var swapped = words
        swapped.swapAt(one, other)
        #expect(Self.checksum(swapped.flatMap { [UInt8](repeating: $0, count: 8) }) != whole)
      }
    }
  }
}
