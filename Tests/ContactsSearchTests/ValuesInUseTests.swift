import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsModel
@testable import ContactsSearch

/// Counting common values takes linear time.
@Suite(.serialized) struct ValuesInUseTests {
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

  @Test(.inLongRuns) func theTimeGrowsAsTheValuesDo() {
    let seconds = { (count: Int) in
      let contact = Self.contact(tags: count)
      var counter = ValuesInUse.Counter()
      return processorTime { counter.count(contact, by: 1) }
    }
    let (few, many) = leastTimes(
      below: 9, small: { seconds(5_000) }, large: { seconds(20_000) })
    // Quadratic time would be 16.
    #expect(many < 9 * few, "\(few) s for 5,000, \(many) s for 20,000")
  }
}
