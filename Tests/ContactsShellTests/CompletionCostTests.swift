import CommandLanguage
import ContactsModel
import Testing

@testable import ContactsShell

/// What Tab costs does not grow like the book.
struct CompletionCostTests {
  private static let lines = [
    "show given7", "show family7", "show \"family given7", "edit nobody/", "edit 5/", "edit ",
    "show giv", "set @", "set given7/ph", "tag given7 ta",
    "set x org=Org", "set x phone:", "set x address=\"a; Ci", "find tag:t", "find org:",
  ]

  private func book(of count: Int) throws -> AddressBook {
    var book = AddressBook()
    for number in 1...count {
      var contact = Contact()
      contact.name.given = "Given\(number)"
      contact.name.family = "Family\(number)"
      contact.organization.name = "Org \(number % 5_000)"
      contact.append(PhoneNumber("555-\(number)"), label: "mobile")
      contact.append(try PostalAddress(text: "a; City \(number % 500)"))
      contact.tags = ["tag\(number % 50)"]
      try book.append(contact)
    }
    return book
  }

  /// Returns the least time of several that all lines take, each right after a change.
  private func cost(in book: AddressBook) throws -> Duration {
    var book = book
    book.prepareForCompletion()
    let completer = Completer(CommandTable.standard.signatures)
    var least: Duration?
    for round in 0..<5 {
      var time = Duration.zero
      for line in Self.lines {
        var contact = Contact()
        contact.rename("Round\(round)")
        try book.apply([.add(contact)])
        let source = BookCompletionSource { [book] in book }
        var found: [CompletionCandidate] = []
        time += ContinuousClock().measure {
          found = completer.complete(line, at: line.utf8.count, from: source).candidates
        }
        #expect(found.isEmpty == ["edit nobody/", "edit 5/"].contains(line), "\(line)")
      }
      least = Swift.min(least ?? time, time)
    }
    return least!
  }

  @Test func tabCostsAsMuchInALargeBookAsInASmallOne() throws {
    let small: Duration = try cost(in: book(of: 1_000))
    let large: Duration = try cost(in: book(of: 40_000))
    // Forty times the contacts: a look at each would cost about forty times as much.
    #expect(large < small * 6, "\(small) for 1,000 contacts, \(large) for 40,000")
  }
}
