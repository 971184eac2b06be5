import ContactsModel
import ContactsStore
import ContactsSync
import HTTP
import TestSupport
import Testing

@testable import CardDAV

@Suite(.needsServer)
struct SyncTests {
  @Test(arguments: DAVServer.Program.installed)
  func booksOfTwoClientsConverge(program: DAVServer.Program) throws {
    let server = try DAVServer(program)
    let ann = try DAVUser(server)
    if program == .radicale {
      _ = try Discovery(ann.session).create(at: server.url(program.bookPath), named: "Book")
    }
    try ann.change(
      (1...50).map { number in
        var contact = Contact(created: .now)
        contact.uid = "card-\(number)"
        contact.rename("Person \(number)")
        contact.append(PhoneNumber("+44 20 7946 0\(100 + number)"), label: "mobile")
        return .add(contact)
      })
    var report = try ann.sync()
    #expect(report.sent.added == 50 && report.isComplete)

    // In step: one request, nothing written.
    let before = ann.store.sequence
    #expect(try ann.client.methods { report = try ann.sync() } == [.report])
    #expect(report.isInStep && ann.store.sequence == before)
  }
}
