import ModelTestSupport
import TestSupport
import Testing
import UnicodeText

@testable import ContactsModel
@testable import ContactsSearch

struct SortedBagTests {
  @Test(arguments: Extent.seeds(8, of: 40))
  func aBagIsASortedArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var array = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
      Int.random(in: 0...500, using: &random)
    }
    var bag = SortedBag(array)
    array.sort()
    for _ in 0..<4_000 {
      let element = Int.random(in: 0...500, using: &random)
      if Bool.random(using: &random) {
        bag.insert(element)
        array.insert(element, at: array.firstIndex { $0 > element } ?? array.endIndex)
      } else {
        let index = array.firstIndex(of: element)
        #expect(bag.remove(element) == (index != nil))
        if let index { array.remove(at: index) }
      }
    }
    #expect(Array(bag) == array)
    #expect(Array(bag.reversed()) == array.reversed())
    #expect(bag.count == array.count)
    for bound in stride(from: -1, through: 501, by: 7) {
      let index = bag.firstIndex(fromWhere: { $0 >= bound })
      let expected = array.firstIndex { $0 >= bound } ?? array.count
      #expect(bag.distance(from: bag.startIndex, to: index) == expected)
      #expect(bag[index...].first == array[expected...].first)
      #expect(bag[index...].count == array.count - expected)
    }
  }

  @Test func aCopyIsLeftAlone() {
    var bag = SortedBag(Array(0..<2_000))
    let copy = bag
    for element in 0..<2_000 { bag.remove(element) }
    #expect(bag.isEmpty && bag.first == nil)
    #expect(Array(copy) == Array(0..<2_000))
  }

  @Test func keysSortAsTextsDo() {
    let texts = ["", "a", "ab", "b", "é", "山", "山田", "a b", String(repeating: "x", count: 30)]
      .map { FoldedText($0) }
    for first in texts {
      for second in texts {
        #expect((first < second) == (FoldedKey(first.utf8.span) < FoldedKey(second.utf8.span)))
      }
    }
  }
}
