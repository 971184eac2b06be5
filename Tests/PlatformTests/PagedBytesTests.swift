import Platform
import TestSupport
import Testing

struct PagedBytesTests {
  private static func byte(at offset: Int) -> UInt8 { UInt8(truncatingIfNeeded: offset &* 37 >> 3) }

  /// Makes bytes in pages, of which one cannot be read.
  private func bytes(_ count: Int, unreadable: Int? = nil) -> PagedBytes {
    PagedBytes(count: count, pageSize: 4_096) { range, buffer in
      if let unreadable, range.contains(unreadable) { return false }
      for index in 0..<range.count {
        buffer.storeBytes(
          of: Self.byte(at: range.lowerBound + index), toByteOffset: index, as: UInt8.self)
      }
      return true
    }
  }

  private func isRight(_ bytes: PagedBytes, _ range: Range<Int>) -> Bool {
    bytes.withElements(at: range.lowerBound, count: range.count) { (found: Span<UInt8>) in
      var isRight = found.count == range.count
      for index in found.indices where found[index] != Self.byte(at: range.lowerBound + index) {
        isRight = false
      }
      return isRight
    }
  }

  /// Many pages, with one that was read before in their midst.
  @Test(arguments: [0..<(1 << 20) + 9_000, 5_000..<(1 << 20) + 5_000, 4_095..<4_097, 7..<7])
  func readsRangesOfPages(range: Range<Int>) {
    let bytes = bytes((1 << 20) + 9_000)
    #expect(isRight(bytes, 20_000..<20_001))
    #expect(isRight(bytes, range))
    #expect(isRight(bytes, range) && !bytes.isBroken)
  }

  @Test(arguments: [0, 1, 16, 17, 16_384, 16_385, 50_000]) func copiesAreWhole(count: Int) {
    let copied = (0..<count).map(Self.byte)
    let bytes = PagedBytes(copying: copied.span)
    #expect(bytes.count == count && isRight(bytes, 0..<count) && !bytes.isBroken)
    #expect(!isRight(bytes, 0..<count + 1) && bytes.isBroken)
  }

  @Test func bytesThatCannotBeReadAreZerosAndMarked() {
    let bytes = bytes(20_000, unreadable: 9_000)
    #expect(isRight(bytes, 0..<8_192) && !bytes.isBroken)
    #expect(bytes.element(at: 9_000) == UInt8(0) && bytes.isBroken)
    let short = self.bytes(20_000)
    #expect(!isRight(short, 19_999..<20_001) && short.isBroken)
  }
}
