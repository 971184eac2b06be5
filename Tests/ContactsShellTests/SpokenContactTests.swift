import CommandLanguage
import Testing

@testable import ContactsShell

/// Addresses and numbers among the words of `add`.
struct SpokenContactTests {
  private func spoken(_ line: String) throws -> SpokenContact {
    let words = try Tokenizer.words(in: line)
    let assignments = words.compactMap { Assignment($0) }
    return SpokenContact(words.filter { Assignment($0) == nil }, besides: assignments)
  }

  @Test(arguments: [
    (
      "Mária Kováčová 0905 123 456 maria@example.sk", "Mária Kováčová", ["0905 123 456"],
      ["maria@example.sk"]
    ),
    (
      "Ján Kováč <jan@x.sk>, +421 905 111 222", "Ján Kováč", ["+421 905 111 222"], ["jan@x.sk"]
    ),
    ("Kováč, Ján , 0905/123456; jan@x.sk", "Kováč, Ján", ["0905/123456"], ["jan@x.sk"]),
    ("Call (212) 555-0123, 212-555-0199", "Call", ["(212) 555-0123", "212-555-0199"], []),
    ("Ann 905 123 456", "Ann", ["905 123 456"], []),
    ("Ann tag=x 0905 123 456", "Ann 0905 123 456", [], []),
    ("ann@x.org", "", [], ["ann@x.org"]),
    ("Ann a@x.org,b@x.org;<c@x.org>", "Ann", [], ["a@x.org", "b@x.org", "c@x.org"]),
    ("Ann mailto:ann@x.org <MAILTO:b@x.org>", "Ann", [], ["ann@x.org", "b@x.org"]),
    ("Ann tel:+44-20-7946-0958, TEL:123", "Ann", ["+44-20-7946-0958", "123"], []),
    ("Studio 54 020 7946 0958", "Studio 54", ["020 7946 0958"], []),
    ("Studio 54 02079460958", "Studio 54", ["02079460958"], []),
    ("Studio 54 +44 20 7946 0958", "Studio 54", ["+44 20 7946 0958"], []),
    ("Ann 0905 123 456 +421 905 111 222", "Ann", ["0905 123 456", "+421 905 111 222"], []),
    ("Ann 905 012 345", "Ann", ["905 012 345"], []),
    ("Ann +421905111222 0905333444", "Ann", ["+421905111222", "0905333444"], []),
    ("Ann 0905 111 222 0905 333 444", "Ann", ["0905 111 222", "0905 333 444"], []),
    ("Ann +421905123456 ext 5, a@b.c", "Ann", ["+421905123456 ext. 5"], ["a@b.c"]),
    ("Bob Smith (bob@x.org)", "Bob Smith", [], ["bob@x.org"]),
    ("Ann Home 0905 123 456", "Ann Home", ["0905 123 456"], []),
    ("Ann a@x.org, A@x.org;a@x.org", "Ann", [], ["a@x.org"]),
    ("Ann 0905 111 222, 0905/111222", "Ann", ["0905 111 222"], []),
    ("Ann, mobile: 555 0142, 555 0143", "Ann, 555 0143", ["555 0142"], []),
    ("Ann mobile 555 0142", "Ann mobile 555 0142", [], []),
    ("Ann, work: 221 Baker Street", "Ann, work: 221 Baker Street", [], []),
    ("Ann email: 123 456", "Ann email: 123 456", [], []),
    ("Ann a@x.org, work: a@x.org", "Ann", [], ["a@x.org", "a@x.org"]),
  ])
  func becomeEntries(line: String, name: String, phones: [String], emails: [String]) throws {
    let spoken = try spoken(line)
    #expect(spoken.name == name)
    #expect(spoken.phones.map(\.value) == phones)
    #expect(spoken.emails.map(\.value) == emails)
  }

  @Test func labelsBeforeEntriesAreTheirs() throws {
    let line =
      "Jane Doe, mobile 0905 123 456, Work: jane@x.org fax +421 2 123 456 tel: 02 123 456 7"
    let spoken = try spoken(line)
    #expect(spoken.name == "Jane Doe")
    #expect(spoken.phones.map(\.label) == ["mobile", "fax", ""])
    #expect(spoken.emails.map(\.label) == ["work"])
    #expect(try self.spoken("ann@x.org Home 0905 123 456").name == "Home")
    // Quotes keep the word in the name.
    #expect(try self.spoken("Jane, 'mobile' 0905 123 456").name == "Jane, mobile")
  }

  /// A word of many marks, and many words that begin a number but are none, take no more time or
  /// stack than their length.
  @Test(arguments: [
    String(repeating: ",;", count: 200_000), String(repeating: "( ", count: 20_000),
    String(repeating: "0 ", count: 20_000),
  ])
  func manyMarksAreReadInLinearTime(marks: String) throws {
    let spoken = try spoken("Ann ann@x.org \(marks)")
    #expect(spoken.emails.map(\.value) == ["ann@x.org"])
    #expect(spoken.phones.isEmpty || marks.hasPrefix("0"))
  }

  @Test func manyNumbersAreReadInLinearTime() throws {
    let numbers = (0..<20_000).map { "0123\(100_000 + $0)" }.joined(separator: " ")
    #expect(try spoken("Ann \(numbers)").phones.count == 20_000)
  }

  /// A few digits, a date, a long number without a form, and what stands in quotes are names.
  @Test(arguments: [
    "Studio 54", "Agent 007", "tel:", "Tel: Aviv", "\"tel:123\"", "Test 123456789",
    "Born 1985-04-15", "@home", "a@b", "Foo , bar",
    "Version 1.2.3", "Ada \"0905 123 456\"", "\"ann@x.org\"", "\\+421905123456", "+4212 2",
    "a@b..c", "Ann,ann@x.org", "x 123456789012345678901",
  ])
  func othersBelongToTheName(line: String) throws {
    let words = try Tokenizer.words(in: line)
    let spoken = try spoken(line)
    #expect(!spoken.hasEntries)
    #expect(spoken.nameWords == words)
  }
}
