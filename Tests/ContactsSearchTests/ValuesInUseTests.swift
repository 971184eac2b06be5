import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsModel
@testable import ContactsSearch

struct ValuesInUseTests {
  private static func contact(tags count: Int) -> Contact {
    var contact = Contact()
    // Each occurs twice.
    contact.tags = (0..<2 * count).map { "étiquette\($0 / 2)" }
    return contact
  }

  @Test(arguments: [1, 15, 16, 17, 18, 100])
  func eachTextOfAContactCountsOnce(count: Int) throws {
    var counter = ValuesInUse.Counter()
    counter.count(Self.contact(tags: count), by: 1)
    counter.count(Self.contact(tags: 1), by: 1)
    let counts = try #require(counter.counts.first { !$0.isEmpty })
    #expect(counts.count == count)
    #expect(counts.allSatisfy { $0.value == ($0.key == "étiquette0" ? 2 : 1) })
  }

  @Test func countersOfPartsCountOnTogether() throws {
    var (counter, other) = (ValuesInUse.Counter(), ValuesInUse.Counter())
    counter.count(Self.contact(tags: 1), by: 1)
    for _ in 0..<3 { other.count(Self.contact(tags: 2), by: 1) }
    counter.append(other)
    for _ in 0..<3 { counter.count(Self.contact(tags: 2), by: 1) }
    counter.count(Self.contact(tags: 1), by: -1)
    let counts = try #require(counter.counts.first { !$0.isEmpty })
    #expect(counts == ["étiquette0": 6, "étiquette1": 6])
  }
}
