import ContactsModel
import Testing

@testable import ContactsStore

/// What reading and writing say of how far they are.
struct ProgressTests {
  @Test func readingAnEditedBookReportsEachContact() throws {
    let place = Place()
    let store = try place.store()
    for name in ["Ada", "Bob", "Cyd"] { try store.add(name) }
    try store.checkpoint()
    try place.edit("Bob", "Rob")
    let size = try place.read("contacts.json").count
    var counts: [Int] = []
    _ = try Store(path: place.book, forReading: true) { work, count, total in
      if work == .reading, total == size { counts.append(count) }
    }
    #expect(Set(counts).count >= 3 && counts == counts.sorted() && counts.allSatisfy { $0 <= size })
  }
}
