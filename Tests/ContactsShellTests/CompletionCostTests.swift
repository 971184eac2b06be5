import CommandLanguage
import ContactsModel
import ContactsSearch
import TestSupport
import Testing

@testable import ContactsShell

/// The cost of Tab does not grow with the book.
struct CompletionCostTests {
  private static let lines = [
    "show given7", "show family7", "show \"family given7", "edit nobody/", "edit 5/", "edit ",
    "show giv", "set @", "set given7/ph", "tag given7 ta",
    "set x org=Org", "set x phone:", "set x address=\"a; Ci", "find tag:t", "find org:",
  ]

  private func book(of count: Int) throws -> SearchableBook {
    var book = SearchableBook()
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

  /// Returns the processor time of completing all lines, each right after a change.
  private func cost(in book: inout SearchableBook) throws -> Double {
    let completer = Completer(CommandTable.standard.signatures)
    var time = 0.0
    for line in Self.lines {
      var contact = Contact()
      contact.rename("Late")
      try book.apply([.add(contact)])
      let source = BookCompletionSource { [book] in book }
      var found: [CompletionCandidate] = []
      time += processorTime {
        found = completer.complete(line, at: line.utf8.count, from: source).candidates
      }
      #expect(found.isEmpty == ["edit nobody/", "edit 5/"].contains(line), "\(line)")
    }
    return time
  }

  @Test(.inLongRuns) func tabCostsTheSameInAnyBook() throws {
    var (few, many) = (try book(of: 1_000), try book(of: 40_000))
    few.prepareForCompletion()
    many.prepareForCompletion()
    let (small, large) = try leastTimes(
      below: 6, small: { try cost(in: &few) }, large: { try cost(in: &many) })
    // Forty times the contacts: scanning them would cost about forty times as much.
    #expect(large < small * 6, "\(small) s for 1,000 contacts, \(large) s for 40,000")
  }
}
