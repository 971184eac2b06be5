import ContactsSync
import Foundation
import JSON
import TestSupport
import Testing

/// The file of the accounts.
struct AccountsFileTests {
  let folder: TemporaryFolder
  let file: AccountsFile

  init() throws {
    folder = try TemporaryFolder()
    file = AccountsFile(path: folder.path("accounts.json"))
  }

  private func text() throws -> String {
    try String(contentsOf: folder.url.appending(path: "accounts.json"), encoding: .utf8)
  }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  @Test func aMissingFileHasNoAccounts() throws { #expect(try file.load().isEmpty) }

  @Test func aSavedAccountIsReadAgain() throws {
    var account = Account("home", book: "/b.json", .url("https://example.org/"))
    account.secret = .passwordCommand("pass dav")
    account.newContacts = .query("tag:home")
    account.prefersBook = true
    try file.save(account)
    try file.save(Account("cards", book: "/b.json", .folder("/cards")))
    #expect(try file.load().map(\.name) == ["home", "cards"])
    #expect(try file.load()[0] == account)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    try file.remove("home")
    #expect(try file.load().map(\.name) == ["cards"])
  }

  @Test func accountsThatAreSavedAtOnceAreAllKept() async throws {
    let names = (0..<40).map { "account\($0)" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names {
        group.addTask { [path = file.path] in
          try AccountsFile(path: path).save(Account(name, book: "/b.json", .folder("/\(name)")))
        }
      }
      try await group.waitForAll()
    }
    #expect(try file.load().map(\.name).sorted() == names.sorted())
  }

  @Test func aSettingTakesTheLastValueGiven() {
    var account = Account("home", book: "/b.json", .url("https://example.org/"))
    for value in [Account.NewContacts.query("tag:home"), .none, .all, .none] {
      account.newContacts = value
      #expect(account.newContacts == value)
    }
    for value in [true, false] {
      (account.prefersBook, account.isReadOnly, account.allowsPlainHTTP) = (value, value, value)
      #expect(
        account.prefersBook == value && account.isReadOnly == value
          && account.allowsPlainHTTP == value)
    }
    for hosts in [["dav.example.org"], []] {
      account.hosts = hosts
      #expect(account.hosts == hosts)
    }
    for path in ["/ca.pem", ""] {
      account.certificateFile = path
      #expect(account.certificateFile == path)
    }
  }

  @Test func unknownMembersAreKept() throws {
    try folder.write(
      #"{"home":{"book":"/b","folder":"/f","future":[1]},"other":{"book":"/c","url":"u","x":{}}}"#,
      to: "accounts.json")
    try setMode(0o600)
    var account = try file.load()[0]
    account.isReadOnly = true
    try file.save(account)
    #expect(try text().contains(#""future":[1]"#))
    #expect(try text().contains(#""x":{}"#))
    #expect(try file.load().map(\.isReadOnly) == [true, false])
  }

  @Test(arguments: [0o620, 0o602, 0o666])
  func aFileThatOthersMayWriteIsRefused(_ mode: Int) throws {
    try file.save(Account("home", book: "/b", .folder("/f")))
    try setMode(mode)
    #expect(throws: AccountsFile.Problem.writableByOthers(path: file.path)) { try file.load() }
    #expect(throws: AccountsFile.Problem.writableByOthers(path: file.path)) {
      try file.remove("home")
    }
  }

  @Test(arguments: [
    "", "[]", #"{"home":1}"#, #"{"home":{"book":"/b"}}"#, #"{"home":{"url":"u"}}"#,
    #"{"home":{"book":"/b","url":"u","folder":"/f"}}"#,
  ])
  func aDamagedFileIsNotChanged(_ damaged: String) throws {
    try folder.write(damaged, to: "accounts.json")
    try setMode(0o600)
    #expect(throws: AccountsFile.Problem.self) { try file.load() }
    #expect(throws: AccountsFile.Problem.self) {
      try file.save(Account("new", book: "/b", .folder("/f")))
    }
    #expect(try text() == damaged)
  }
}
