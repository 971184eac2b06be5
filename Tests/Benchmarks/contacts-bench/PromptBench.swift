import ContactsModel
import ContactsSearch
import ContactsStore

/// What the prompt does between Enter, or Tab, and the answer: the processor's time, with the book opened as a prompt opens
/// it.
struct PromptBench {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Prints how long the first `find` takes, from the query to its first screenful, later ones, and completing a name.
  func report(_ texts: [String]) throws {
    let opening = try Measure.once { _ = try Store(path: path, forReading: true) }
    print("open\t\(Text.decimal(opening))")
    for text in texts {
      // The first in a process finds nothing in memory yet.
      let book = try Store(path: path, forReading: true).book
      let query = try SearchBench.query(text, of: book)
      let find = { Screenful.draw(book.listing(of: query), of: query, in: book) }
      print("find.first\t\(Text.decimal(Measure.once(find)))\t\(text)")
      print("find\t\(Text.decimal(Measure.median(find)))\t\(text)")
      let other = try Store(path: path, forReading: true).book
      let complete = { _ = other.contacts(namedLike: text, limit: 100).elements.count }
      print("complete.first\t\(Text.decimal(Measure.once(complete)))\t\(text)")
      print("complete\t\(Text.decimal(Measure.median(complete)))\t\(text)")
    }
  }
}
