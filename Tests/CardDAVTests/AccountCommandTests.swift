import Foundation
import HTTPTestSupport
import TestSupport
import Testing

/// The command `account`, and a server that answers it.
@Suite(.needsLibcurl) struct AccountCommandTests {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func account(_ arguments: [String]) throws -> ChildProcess.Result {
    try ChildProcess.run(
      builtProduct(named: "contacts"), ["account", "home"] + arguments,
      environment: standardEnvironment.merging(["HOME": home.path("")]) { $1 })
  }

  /// A server of address books in a folder, all of the same name but the last.
  private func server(of books: String...) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      let name = { (book: String) in book == books.last ? "Other" : "Contacts" }
      let parts =
        request.headers["depth"] == "0"
        ? [Part.response(request.target, "<D:resourcetype><D:collection/></D:resourcetype>")]
        : books.map {
          Part.book("<D:displayname>\(name($0))</D:displayname>", href: "/books/\($0)/")
        }
      let body =
        "<D:multistatus xmlns:D='DAV:' xmlns:C='urn:ietf:params:xml:ns:carddav'>"
        + parts.joined() + "</D:multistatus>"
      connection.answer(207, ["Content-Type": "application/xml"], Array(body.utf8))
    }
  }

  @Test func addressBooksOfOneNameGoByTheirPaths() throws {
    let server = try server(of: "one", "two", "three")
    let url = "http://127.0.0.1:\(server.port)/books/"
    #expect(
      try account([url]).errorText
        == "contacts: home: the server has several address books; choose one with --collection: "
        + "`/books/one/`, `/books/two/`, `Other`\n")
    #expect(
      try account([url, "--collection", "Contacts"]).errorText
        == "contacts: home: several address books are called `Contacts`; choose one of "
        + "`/books/one/`, `/books/two/`\n")
    for (text, book) in [("/books/two/", "two"), ("one", "one"), ("Other", "three")] {
      let saved = try account([url, "--collection", text])
      #expect(saved.outputText == "saved the account home, \(url)\(book)/\n", "\(saved)")
    }
    #expect(
      try account([url, "--collection", "none"]).errorText.hasPrefix(
        "contacts: home: no address book `none`; the server has `/books/one/`"))
  }

  @Test func aServerThatAsksForAUserIsToldOfTheOptions() throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(401, ["WWW-Authenticate": "Basic realm=\"x\""])
    }
    let url = "http://127.0.0.1:\(server.port)/"
    let anonymous = try account([url])
    #expect(anonymous.status == .exited(1))
    #expect(
      anonymous.errorText.contains("wants a user and password; give --user and --password-command"))
    let known = try account([
      url, "--user", "ann", "--password-command", "echo x", "--insecure-http",
    ])
    #expect(known.errorText.contains("user, password or token are not accepted (401)"))
  }

  /// What concerns this side alone is saved without the server.
  @Test func whatIsSentIsSetWithoutTheServer() throws {
    let server = try server(of: "one")
    let url = "http://127.0.0.1:\(server.port)/books/"
    let saved = "saved the account home, \(url)one/\n"
    #expect(try account([url]).outputText == saved)
    let count = server.requests.count
    for options in [["--read-only"], ["--new", "none", "--prefer", "book"], ["--read-write"]] {
      #expect(try account(options).outputText == saved, "\(options)")
    }
    #expect(server.requests.count == count)
    let file = try String(
      contentsOfFile: home.path(".config/contacts/accounts.json"), encoding: .utf8)
    #expect(file.contains(#""new":"none""#) && file.contains(#""prefer":"book""#))
    #expect(try account(["--trust-host", "dav.example.org"]).status == .exited(0))
    #expect(server.requests.count > count)
  }
}
