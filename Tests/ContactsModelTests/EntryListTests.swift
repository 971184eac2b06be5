import JSON
import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsModel

struct EntryListTests {
  @Test(arguments: Extent.seeds(5, of: 40)) func editsEntriesLikeAnArray(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var list = EntryList<JSONObject>([])
    var array: [JSONObject] = []
    let id = ContactID()
    for number in 1...200 {
      let index = Int.random(in: 0...array.count, using: &generator)
      let other = Int.random(in: 0...array.count, using: &generator)
      let entry: JSONObject = ["id": .number("\(number)")]
      let isDone: Bool
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1:
        isDone = try list.apply(.insert(id, key: "x", entry: entry, at: index))
        array.insert(entry, at: index)
      case 2 where index < array.count:
        isDone = try list.apply(.delete(id, key: "x", entry: array[index], at: index))
        array.remove(at: index)
      case 3 where index < array.count && other < array.count:
        let moved = try #require(array[index].entryID)
        isDone = try list.apply(.move(id, key: "x", entry: moved, from: index, to: other))
        array.insert(array.remove(at: index), at: other)
      default:
        guard index < array.count else { continue }
        var after = array[index]
        after["value"] = .number("\(number)")
        isDone = try list.apply(.replace(id, key: "x", before: array[index], after: after))
        array[index] = after
      }
      let places = array.map { list.index(of: $0.entryID) }
      #expect(isDone && list.index(of: 0) == nil && places == Array(array.indices))
      #expect(list.value?.array?.compactMap(\.object) ?? [] == array)
    }
  }
}
