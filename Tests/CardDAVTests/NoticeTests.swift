import ContactsSync
import Testing

@testable import CardDAV

/// What a person is told of what a server says.
struct NoticeTests {
  @Test(arguments: [(1, ""), (2, " and 1 other"), (3, " and 2 others")])
  func whatIsElsewhereIsCounted(count: Int, others: String) throws {
    let cards = (0..<count).map { Part.card("/etc/\($0)") }.joined()
    let remote = try CardDAVRemote.scripted(
      ScriptedClient(.multistatus(Part.book()), .multistatus(cards, Part.token("t1"))))
    _ = try remote.list(since: nil)
    #expect(
      remote.notices == ["ignored what is not within the address book: /etc/0\(others)"])
  }
}
