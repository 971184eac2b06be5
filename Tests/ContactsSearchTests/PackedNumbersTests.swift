import Ordering
import Platform
import TestSupport
import Testing

@testable import ContactsSearch

struct PackedNumbersTests {
  /// A column in memory, and the same one as a file has it, behind other bytes.
  private func columns(_ numbers: [Int], base: Int? = nil) throws -> [PackedNumbers] {
    let (column, stored, _) = try stored(numbers, base: base)
    return [column, stored]
  }

  private func stored(
    _ numbers: [Int], base: Int? = nil
  ) throws -> (column: PackedNumbers, stored: PackedNumbers, file: PagedBytes) {
    let column = PackedNumbers(numbers, base: base)
    let place = ArchivePart(.ids, column).place(at: 48)
    var bytes = [UInt8](repeating: 0xA5, count: place.offset)
    column.withStoredBytes { bytes.append(copying: $0) }
    #expect(bytes.count == place.offset + place.size)
    let file = PagedBytes(count: bytes.count) { [bytes] range, buffer in
      buffer.replaceFirst(with: bytes[range].span)
      return true
    }
    return (column, try #require(PackedNumbers(file, at: place)), file)
  }

  @Test(arguments: 0...64)
  func numbersOfAnyWidthComeBack(width: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let most = width == 64 ? UInt64.max : 1 << UInt64(width) - 1
    for count in [0, 1, 2, 7, 64, 65, 1_000] {
      let offset = Int.random(in: .min ... .max, using: &random)
      let numbers = (0..<count).map { index in
        let bits = index < 2 ? (index == 0 ? most : 0) : UInt64.random(in: 0...most, using: &random)
        return Int(truncatingIfNeeded: bits) &+ (width < 57 ? offset >> 8 : 0)
      }
      for column in try columns(numbers) {
        #expect(column.array == numbers)
        #expect((0..<count).map { column[$0] } == numbers)
        let range = count / 3..<count
        #expect(column.array(range) == Array(numbers[range]))
        #expect(column.width <= (width > 56 ? 64 : width))
      }
    }
  }

  @Test func theBaseMayBeLessThanAllNumbers() throws {
    for column in try columns([5, 7, 6], base: 4) {
      #expect((column.base, column.width, column.array) == (4, 2, [5, 7, 6]))
    }
  }

  @Test func equalNumbersTakeNoBits() throws {
    for column in try columns([9, 9, 9, 9]) { #expect((column.width, column[3]) == (0, 9)) }
  }

  @Test func twoColumnsAreReadSideBySide() throws {
    let (left, right) = (try columns([3, 1, 2, 70]), try columns([1 << 40, 0, -5, 6]))
    for (left, right) in zip(left, right) {
      var found: [[Int]] = []
      PackedNumbers.forEach(left, right, in: 1..<4) { found.append([$0, $1]) }
      #expect(found == [[1, 0], [2, -5], [70, 6]])
    }
  }

  @Test func whatIsMissingReadsAsZeroAndBreaksTheFile() throws {
    let (_, column, file) = try stored([8, 9, 10])
    #expect(column[2] == 10)
    #expect(!file.isBroken)
    #expect(column[3] == 0)
    #expect(file.isBroken)
    let (_, other, otherFile) = try stored([8, 9, 10])
    #expect(other.array(2..<5).isEmpty)
    #expect(otherFile.isBroken)
  }

  @Test(arguments: [
    (0, 3, 57, 0), (0, 3, -1, 0), (0, -1, 8, 0), (0, 1 << 60, 64, 0), (-8, 3, 8, 0), (90, 30, 8, 0),
  ])
  func placesThatCannotBeAreRefused(offset: Int, count: Int, width: Int, base: Int) {
    let file = PagedBytes(count: 100) { _, _ in true }
    let place = ColumnPlace(offset: offset, count: count, width: width, base: base)
    #expect(PackedNumbers(file, at: place) == nil)
  }
}
