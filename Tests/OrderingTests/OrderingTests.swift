import Ordering
import TestSupport
import Testing

struct OrderingTests {
  @Test(arguments: 0...9) func partitionsASortedArray(count: Int) {
    for first in 0...count {
      #expect((0..<count).partitioningIndex { $0 >= first } == first)
      let slice = Array(0..<count + 2)[1..<count + 1]
      #expect(slice.partitioningIndex { $0 > first } == min(first + 1, count + 1))
    }
  }

  @Test(arguments: [
    ([], []), ([3], [0]), ([1, 2, 3], [0, 1, 2]), ([3, 2, 1], [2]), ([2, 2, 2], [2]),
    ([5, 1, 4, 2, 3], [1, 3, 4]), ([1, 9, 2, 8, 3], [0, 2, 4]),
  ])
  func findsALongestIncreasingSubsequence(numbers: [Int], indices: [Int]) {
    #expect(numbers.indicesOfLongestIncreasingSubsequence() == indices)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func noIncreasingSubsequenceIsLonger(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<9).map { _ in Int.random(in: 0...9, using: &random) }
    let found = numbers.indicesOfLongestIncreasingSubsequence()
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 && numbers[$0] < numbers[$1] })
    let longest = (0..<1 << 9).map { chosen -> Int in
      let rise = numbers.indices.filter { chosen >> $0 & 1 == 1 }.map { numbers[$0] }
      return zip(rise, rise.dropFirst()).allSatisfy(<) ? rise.count : 0
    }.max()
    #expect(found.count == longest)
  }
}
