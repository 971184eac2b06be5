import Foundation
import TestSupport
import Testing

/// Books that cannot be opened: the status is 4, the message names the file, and the file stays
/// unchanged.
struct UnreadableBookTests {
  static let commands = [["list"], ["add", "Ada"], ["save"], ["-c", "add Ada"], []]

  private func attempt(_ arguments: [String], on contents: String, message: String) throws {
    let home = try Home()
    let book = try home.folder.write(contents, to: "book.json")
    let result = try home.run(["--book", book] + arguments, script: "add Ada\n")
    #expect(result.status == .exited(4))
    #expect(result.outputText == "")
    #expect(
      result.errorText.hasPrefix("contacts: \(book)\(message)"), "\(result.errorText)")
    #expect(result.errorText.hasSuffix("\n"))
    #expect(try home.contents(book) == Data(contents.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["book.json"])
  }

  @Test(
    arguments: commands,
    [
      ("", " is not a book of contacts: it is empty"),
      ("\n", ":2 is not a book of contacts: "),
      ("Dear diary,\n", ":1 is not a book of contacts: "),
      ("[]", ":1 is not a book of contacts: "),
      ("{}", " is not a book of contacts: it lacks \"format\":\"contacts\""),
      ("{\"format\":\"other\"}", ":1 is not a book of contacts: "),
      ("{\"format\":\"contacts\",\"version\":2}", " has format version 2, and this program knows"),
      (
        "{\"format\":\"contacts\",\"version\":99,\"contacts\":{\"new\":\"shape\"}}",
        " has format version 99, and this program knows"
      ),
      ("{\"format\":\"contacts\",\"version\":1,\n\"contacts\":[{\"id\":", ":2 is damaged: "),
      (
        "{\"format\":\"contacts\",\"version\":1,\"contacts\":[\n{\"id\":\"no\"}\n]}",
        ":2 is damaged: "
      ),
    ])
  func isRejectedAndLeftUntouched(arguments: [String], book: (contents: String, message: String))
    throws
  {
    try attempt(arguments, on: book.contents, message: book.message)
  }

  /// The suggested remedy works.
  @Test(arguments: [
    "", "Dear diary,\n", "{\"format\":\"contacts\",\"version\":1,\n\"contacts\":[{",
  ])
  func theJournalRebuildsTheBook(contents: String) throws {
    let home = try Home()
    #expect(try home.run(script: "add Ada\nsave\n").status == .exited(0))
    let book = home.book
    try contents.write(toFile: book, atomically: false, encoding: .utf8)
    let result = try home.run(["list"])
    #expect(result.status == .exited(4))
    #expect(result.errorText.contains("(move it away, and the book is read from the journal)"))
    try FileManager.default.moveItem(atPath: book, toPath: book + ".away")
    #expect(try home.run(["list"]).outputText.contains("1  Ada"))
  }

  @Test func rejectsAFolder() throws {
    let home = try Home()
    let result = try home.run(["--book", home.path, "add", "Ada"])
    #expect(result.status == .exited(4))
    #expect(
      result.errorText
        == "contacts: \(home.path) is not a book of contacts: it is a folder; it was not changed\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test func reportsAMissingHome() throws {
    let result = try ChildProcess.run(Home.program, ["list"], environment: standardEnvironment)
    #expect(result.status == .exited(4))
    #expect(
      result.errorText
        == "contacts: neither --book, $CONTACTS_BOOK nor $HOME says where the book is\n")
  }

  @Test func rejectsAPathThroughAFile() throws {
    let home = try Home()
    let file = try home.folder.write("text", to: "file")
    let result = try home.run(["--book", "\(file)/book.json", "list"])
    #expect(result.status == .exited(4))
    #expect(
      result.errorText == "contacts: cannot examine \(file)/book.json: Not a directory\n")
  }

  /// Permissions do not restrict root, so the program runs as nobody.
  static let canBeNobody =
    geteuid() == 0
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  private func runAsNobody(_ arguments: [String], in home: Home) throws -> ChildProcess.Result {
    try ChildProcess.run(
      "/usr/bin/setpriv", ["--reuid=65534", "--clear-groups", Home.program] + arguments,
      environment: home.environment)
  }

  @Test(
    .enabled(if: canBeNobody, "needs root and setpriv"), arguments: [["list"], ["add", "Bob"]])
  func reportsAMissingPermission(arguments: [String]) throws {
    let home = try Home()
    let book = home.folder.path("book.json")
    #expect(try home.run(["--book", book, "-c", "add Ada", "-c", "save"]).status == .exited(0))
    let before = try home.contents(book)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path)
    let result = try runAsNobody(["--book", book] + arguments, in: home)
    #expect(result.status == .exited(4))
    #expect(result.outputText == "")
    #expect(result.errorText == "contacts: cannot open \(book): Permission denied\n")
    #expect(try home.contents(book) == before)
  }

  @Test(.enabled(if: canBeNobody, "needs root and setpriv"))
  func readsAReadOnlyBook() throws {
    let home = try Home()
    let book = home.folder.path("book.json")
    #expect(try home.run(["--book", book, "-c", "add Ada", "-c", "save"]).status == .exited(0))
    for file in try FileManager.default.contentsOfDirectory(atPath: home.path) {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: home.folder.path(file))
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path)
    let listed = try runAsNobody(["--book", book, "list"], in: home)
    #expect(listed.status == .exited(0))
    #expect(listed.outputText == "A\n  1  Ada\n1 contact\n")
    let added = try runAsNobody(["--book", book, "add", "Bob"], in: home)
    #expect(added.status == .exited(1))
    #expect(added.outputText == "")
    #expect(added.errorText.hasPrefix("contacts: not saved: "), "\(added.errorText)")
    #expect(try home.run(["--book", book, "list"]).outputText == "A\n  1  Ada\n1 contact\n")
  }

  @Test(.enabled(if: canBeNobody, "needs root and setpriv"))
  func namesTheSnapshotThatAFolderDoesNotTake() throws {
    let home = try Home()
    let book = home.folder.path("book.json")
    #expect(try home.run(["--book", book, "add", "Ada"]).status == .exited(0))
    for file in try FileManager.default.contentsOfDirectory(atPath: home.path) {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o666], ofItemAtPath: home.folder.path(file))
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path)
    let saved = try runAsNobody(["--book", book, "-c", "add Bob", "-c", "save"], in: home)
    #expect(saved.status == .exited(1))
    #expect(
      saved.errorText.hasPrefix("contacts: -c:2: cannot write \(book): Permission denied\n"),
      "\(saved.errorText)")
  }
}
