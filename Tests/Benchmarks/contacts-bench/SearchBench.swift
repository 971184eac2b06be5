import ContactsModel
import ContactsSearch

/// The processor time of searches: for each form of query, up to the ids in listing order, then up
/// to the rows of a first screenful.
struct SearchBench {
  private let book: SearchableBook
  private let contacts: [Contact]
  private let stored: [StoredContact]

  init(_ bench: BenchBook) throws {
    contacts = BenchBook.inUse(bench.contacts, before: .now)
    stored = Self.encoded(contacts)
    var book = SearchableBook()
    for contact in stored { try book.append(contact) }
    self.book = book
  }

  /// Encodes contacts in shared memory, as an import does.
  private static func encoded(_ contacts: [Contact]) -> [StoredContact] {
    var encoder = ContactEncoder(reserving: 1024 * contacts.count)
    for contact in contacts { encoder.encode(contact) }
    return encoder.takeContacts()
  }

  // MARK: Queries

  /// A query as typed; a quoted word is a phrase.
  private static let forms: [(kind: String, text: String)] = [
    ("all", ""),
    ("a word", "schmidt"),
    ("a part of a word", "oder"),
    ("one letter", "a"),
    ("two letters", "an"),
    ("three letters", "ann"),
    ("two words", "anna berlin"),
    ("word that nobody has", "xqzvy"),
    ("a phrase", "\"anna schmidt\""),
    ("a long phrase", "\"likes rowing and sailing;\""),
    ("a negated word", "-anna"),
    ("word, two negated", "anna -schmidt -berlin"),
    ("a letter, two negated", "a -e -o"),
    ("alternatives", "anna or peter or schmidt"),
    ("parentheses", "( anna or peter ) -( berlin or tag:work )"),
    ("another script", "анна"),
    ("telephone digits", "0151"),
    ("two digits", "49"),
    ("a whole number", "\"+49 151 2345678\""),
    ("field:word", "name:anna"),
    ("field:letter", "email:a"),
    ("note:word", "note:rowing"),
    ("has:", "has:email"),
    ("no:", "no:phone"),
    ("tag: of a quarter", "tag:newsletter"),
    ("in:", "in:friend"),
    ("no:group", "no:group"),
    ("label:", "label:home"),
    ("is:", "is:group"),
    ("changed:", "changed:<900d"),
    ("added:", "added:2021-10"),
    ("last:", "last:>90d"),
    ("birthday: month", "birthday:12"),
    ("birthday: soon", "birthday:<30d"),
    ("city:", "city:berlin"),
    ("country:", "country:germany"),
    ("domain:", "domain:example.org"),
    ("tag, word, no:", "tag:newsletter anna no:phone"),
  ]

  static func query(_ text: String, of book: SearchableBook) throws -> Query {
    let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
    let words = pieces.enumerated().flatMap { index, piece -> [QueryWord] in
      index % 2 == 1
        ? [QueryWord(String(piece), isQuoted: true)]
        : piece.split(separator: " ").map { word in
          word.hasPrefix("-") && word.count > 1
            ? QueryWord(String(word), isNegated: true) : QueryWord(String(word))
        }
    }
    return try Query(words).resolved(in: QueryContext(book: book) { _ in .all })
  }

  // MARK: Report

  /// Prints the cost of queries.
  func report(_ queries: [String]) throws {
    book.prepareForSearch()
    try reportSearches(queries.map { ("", $0) })
  }

  /// Prints the cost of each form of query, then of the index, contacts and completion.
  func report() throws {
    let index = Measure.once {
      let copy = book
      copy.prepareForSearch()
    }
    book.prepareForCompletion()
    try reportSearches(Self.forms)
    for text in ["schmdit", "\"likes rowinf\"", "brelin", "city:munchem", "xqzvyy"] {
      let query = try Self.query(text, of: book)
      var close: String?
      let time = Measure.median { close = book.suggestion(for: query) }
      line("close spelling", "\(text) \(close ?? "-")", 0, [time])
    }
    for text in ["a", "an", "anna", "s", "schmidt an", "xq"] {
      var count = 0
      let time = Measure.median {
        count = book.contacts(namedLike: text, limit: 100).elements.count
      }
      line("completion of a name", text, count, [time])
    }
    for text in ["a", "anna", "schmidt", "example.org", "0151"] {
      var count = 0
      let time = Measure.median {
        count = book.recipients(matching: text, limit: 98, step: {}).count
      }
      line("an address to write to", text, count, [time])
    }
    reportContacts(index)
  }

  private func reportSearches(_ queries: [(kind: String, text: String)]) throws {
    print("searches among \(contacts.count) contacts, ms")
    print("  \(Text.pad("", 46))  \(Text.lead("found"))    listing  and rows  by match  by given")
    for form in queries {
      let query = try Self.query(form.text, of: book)
      var count = 0
      let listing = Measure.median { count = book.listing(of: query, step: {}).count }
      let rows = Measure.median {
        Screenful.draw(book.listing(of: query, step: {}), of: query, in: book)
      }
      let match = Measure.median { _ = book.listing(of: query, sortedBy: .match, step: {}).count }
      let given = SortOrder.named("given").map { order in
        Measure.median { _ = book.listing(of: query, sortedBy: order, step: {}).count }
      }
      line(form.kind, form.text, count, [listing, rows, match] + [given].compactMap(\.self))
    }
  }

  private func reportContacts(_ index: Double) {
    print("a contact, us")
    let each = 1e3 / Double(contacts.count)
    var length = 0
    line("index made", "", contacts.count, [index * each])
    line(
      "decoded", "", 0,
      [each * Measure.median { for one in stored { length += one.contact.tags.count } }])
    line(
      "decoded for a row", "", 0,
      [
        each
          * Measure.median {
            for one in stored { length += one.summary(in: .givenFirst)[.tags].count }
          }
      ])
    line("encoded", "", 0, [each * Measure.median { _ = Self.encoded(contacts) }])
    var changed = book
    var number = 0
    let change = Measure.median {
      for _ in 0..<10 {
        number = (number + 7_919) % contacts.count
        let (old, id) = (changed[contacts[number].id]!, contacts[number].id)
        var new = old
        new.note = old.note + "x"
        try? changed.apply(old.changes(to: new))
        _ = id
      }
      length += changed.ids(matching: .text(SearchTerm("schmidt"))).count
    }
    line("10 changes, then a search (ms)", "", 0, [change])
    precondition(length >= 0)
  }

  private func line(_ kind: String, _ text: String, _ count: Int, _ times: [Double]) {
    let figures = times.map { Text.lead(Text.decimal($0), 8) }.joined(separator: "  ")
    print("  \(Text.pad(kind, 22))  \(Text.pad(text, 40))\(Text.lead("\(count)", 7))  \(figures)")
  }
}
