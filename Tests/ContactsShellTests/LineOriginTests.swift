import Testing

@testable import ContactsShell

struct LineOriginTests {
  @Test(arguments: [
    (LineOrigin.typed("set ada note=x"), "set ada note=x", ""),
    (.script("a b.contacts", line: 7), "a b.contacts:7", "contacts: a b.contacts:7: "),
    (.script("<stdin>", line: 1), "<stdin>:1", "contacts: <stdin>:1: "),
    (.script("-c", line: 2), "-c:2", "contacts: -c:2: "),
    (.arguments("add \"Zoë 山田\""), "add \"Zoë 山田\"", "contacts: "),
  ])
  func describesTheOriginOfALine(origin: LineOrigin, inJournal: String, prefix: String) {
    #expect(origin.description == inJournal)
    #expect(origin.prefix == prefix)
  }
}
