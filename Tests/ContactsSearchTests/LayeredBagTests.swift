import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsModel
@testable import ContactsSearch

/// A set whose elements are partly in a file equals a sorted set.
struct LayeredBagTests {
  @Test(arguments: Extent.seeds(8, of: 40))
  func aBagIsASortedSet(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func some(_ most: Int) -> Set<Int> {
      Set(
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          .random(in: 0...300, using: &random)
        })
    }
    let archived = seed % 4 == 0 ? [] : some(300).sorted()
    // Some in the file are removed, and some of those added again.
    let gone = archived.filter { _ in Int.random(in: 0...3, using: &random) == 0 }
    let back = gone.filter { _ in Bool.random(using: &random) }
    let added = some(100).subtracting(archived).union(back)
    var bag = LayeredBag(
      Array(added), archived: SortedColumn(count: archived.count) { archived[$0] }, without: gone)
    var set = Set(archived).subtracting(gone).union(added)
    for _ in 0..<300 {
      let element = Int.random(in: 0...300, using: &random)
      if Bool.random(using: &random) {
        if set.insert(element).inserted { bag.insert(element) }
      } else {
        bag.remove(element)
        set.remove(element)
      }
      let bounds = [0, 1].map { _ in Int.random(in: -2...302, using: &random) }.sorted()
      let found = bag.elements(from: { $0 >= bounds[0] }, upTo: { $0 > bounds[1] })
      let expected = set.filter { (bounds[0]...bounds[1]).contains($0) }.sorted()
      #expect(Array(found) == expected)
      #expect(found.total == expected.count)
      #expect(found.last == expected.last)
    }
  }

  @Test func aMisorderedFileIsSafe() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let archived = (0..<20).map { _ in Int.random(in: 0...9, using: &random) }
      var bag = LayeredBag(
        [3, 5], archived: SortedColumn(count: 20) { archived[$0] }, without: [4, 5, 6])
      for element in 0..<9 {
        Bool.random(using: &random) ? bag.insert(element) : bag.remove(element)
      }
      let found = bag.elements(from: { $0 >= 2 }, upTo: { $0 > 7 })
      #expect(Array(found).count <= 40)
      #expect(found.last.map(Array(found).contains) ?? Array(found).isEmpty)
      #expect(found.total >= 0)
    }
  }
}
