import ContactsModel
import ContactsSearch
import ContactsStore

/// The processor time between Enter, or Tab, and the answer, with the book opened as at a prompt.
struct PromptBench {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Prints the time of the first `find` up to its first screenful, of later ones, and of
  /// completing a name.
  func report(_ texts: [String]) throws {
    let opening = try Measure.once { _ = try Store(path: path, forReading: true) }
    print("open\t\(Text.decimal(opening))")
    for text in texts {
      // The first search in a process has nothing in memory yet.
      let book = try Store(path: path, forReading: true).book
      let query = try SearchBench.query(text, of: book)
      let find = { Screenful.draw(book.listing(of: query, step: {}), of: query, in: book) }
      print("find.first\t\(Text.decimal(Measure.once(find)))\t\(text)")
      print("find\t\(Text.decimal(Measure.median(find)))\t\(text)")
      let other = try Store(path: path, forReading: true).book
      let complete = { _ = other.contacts(namedLike: text, limit: 100).elements.count }
      print("complete.first\t\(Text.decimal(Measure.once(complete)))\t\(text)")
      print("complete\t\(Text.decimal(Measure.median(complete)))\t\(text)")
    }
  }
}
