import CardDAV
import ContactsFormats
import ContactsModel
import ContactsSync
import Foundation
import HTTP
import SyncTestSupport
import TestSupport
import Testing

/// The random histories of the engine, with real servers: all books end equal to the server, nothing
/// is lost, and then nothing more is sent.
@Suite(.needsServer, .serialized)
struct ConvergenceTests {
  /// The number of histories with each server.
  static let seeds = UInt64(
    ProcessInfo.processInfo.environment["CONTACTS_SYNC_SEEDS"].flatMap { Int($0) }
      ?? Extent.count(2, of: 20))

  @Test(arguments: DAVServer.Program.installed)
  func booksAndServerConverge(program: DAVServer.Program) throws {
    let server = try DAVServer(program)
    let setting = SyncHistory.Setting(name: program.rawValue, crashes: 0.1, steps: 40)
    for seed in 0..<Self.seeds {
      let book = try ServedBook(server, named: "book\(seed)")
      var history = try SyncHistory(setting, with: book, seed: seed)
      do {
        try history.run()
        try history.settle()
      } catch {
        Issue.record(error, "\(program.rawValue), seed \(seed)")
      }
    }
  }
}

/// An address book of a real server.
private final class ServedBook: SyncServer {
  private let server: DAVServer
  private let url: HTTPURL

  init(_ server: DAVServer, named name: String) throws {
    self.server = server
    let session = try Self.session(server)
    let home = server.program == .radicale ? "/ann/" : "/ann/contacts/"
    url = try Discovery(session).create(at: server.url("\(home)\(name)/"), named: name).url
  }

  private static func session(_ server: DAVServer) throws -> DAVSession {
    let credentials = server.program.credentials
    return DAVSession(try CurlClient()) { _ in credentials }
  }

  /// The server keeps what it is given, in another order.
  var isLossy: Bool { false }

  func remote() throws -> any Remote { try CardDAVRemote(url, Self.session(server)) }

  func expireTokens() {}

  var contacts: [String: Contact] {
    get throws {
      let remote = try remote()
      var contacts: [String: Contact] = [:]
      try remote.fetch(try remote.list(since: nil).present.map(\.href)) { card in
        let contact = try ContactCard(card.bytes).contact
        #expect(contacts.updateValue(contact, forKey: contact.uid) == nil)
      }
      return contacts
    }
  }
}
