import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Names of the book's files that something else has.
struct HostileGroundFileTests {
  /// A book of two contacts, one of them in the journal alone.
  private func book() throws -> TestBook {
    let book = try TestBook()
    try book.perform("add Ada\nsave\nadd Bob\n")
    try book.takeBackCheckpoint()
    return book
  }

  @Test(
    arguments: ["contacts.json", "contacts.journal.jsonl"],
    ["mkfifo", "ln -s /dev/null", "ln -s /dev/full"])
  func aPipeOrADeviceIsNoFileOfABook(name: String, made: String) throws {
    let book = try book()
    try book.shell("rm book/\(name) && \(made) book/\(name)")
    let names = try book.names()
    let isFollowed = made != "mkfifo" && name == "contacts.json"
    let path = isFollowed ? String(made.dropFirst(6)) : book.file(name)
    for line in [["list"], ["add", "Cyd"], ["check", "--repair"], ["save"]] {
      let result = try book.run(line)
      #expect(result.status == .exited(4) && result.outputText == "")
      #expect(
        result.errorText
          == "contacts: \(path) is not a book of contacts: it is a pipe or a device; it was not changed\n"
      )
    }
    #expect(try book.names() == names)
  }

  /// The link `/dev/stdin` leads to a pipe, which has no path.
  @Test(arguments: ["list", "add Cyd"])
  func aBookInAPipeOfTheShellIsNotTakenForAnEmptyOne(words: String) throws {
    let book = try book()
    let line = "cat \"$1\" | \"$0\" --book /dev/stdin \(words)"
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", line, TestBook.program, book.path], environment: book.environment)
    #expect(result.status == .exited(4) && result.outputText == "")
    #expect(
      result.errorText.hasPrefix("contacts: /dev/stdin is not a book of contacts: it is a pipe"))
  }

  @Test(arguments: ["list", "add Cyd"])
  func theNameOfAFolderIsNoBook(words: String) throws {
    let book = try TestBook()
    let path = book.folder.path("none") + "/"
    let result = try book.run(["--book", path] + words.split(separator: " ").map(String.init))
    #expect(result.status == .exited(4) && result.outputText == "")
    #expect(
      result.errorText == "contacts: \(path) is not a book of contacts: its name is that of a "
        + "folder; it was not changed\n")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aBookBehindLinksIsMadeWhereTheyEnd() throws {
    let book = try TestBook()
    try book.shell("mkdir links && ln -s ../two.json links/one.json")
    try book.shell("ln -s \"$PWD/book/contacts.json\" two.json")
    let path = book.folder.path("links/one.json")
    #expect(try book.perform("list\n", ["--book", path]) == "")
    try book.perform("add Ada\nsave\nadd Bob\n", ["--book", path])
    #expect(
      try book.names() == [
        "contacts.journal.jsonl", "contacts.json", "contacts.json~", "contacts.lock",
      ])
    try book.shell("test -L links/one.json && test -L two.json")
    try book.shell("test \"$(ls links)\" = one.json && test \"$(ls | wc -l)\" = 3")
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob"])
  }

  /// Otherwise the old journal would stay behind the link.
  @Test func aPurgeForgetsBehindALinkToo() throws {
    let book = try book()
    try book.shell("mkdir far && mv book/contacts.journal.jsonl far/journal")
    try book.shell("ln -s ../far/journal book/contacts.journal.jsonl")
    try book.perform("add Cyd\npurge Ada --yes\n")
    try book.shell("test -L book/contacts.journal.jsonl && test \"$(ls far)\" = journal")
    try book.shell("! grep -r Ada book far")
    #expect(try book.store().book.contacts.map(\.displayName) == ["Bob", "Cyd"])
    try book.expectWhole(try book.store().state)
  }

  @Test func aLinkToItselfIsRefused() throws {
    let book = try TestBook()
    let path = book.folder.path("loop.json")
    try book.shell("ln -s loop.json loop.json")
    let result = try book.run(["--book", path, "add", "Ada"])
    #expect(result.status == .exited(4))
    #expect(
      result.errorText == "contacts: cannot follow \(path): Too many levels of symbolic links\n")
  }

  /// Something that is no file has the name of a file beside the book.
  struct Neighbour: Sendable, CustomTestStringConvertible {
    let name: String
    let made: String
    /// The message of `add`; nil if it needs no such file.
    let message: (@Sendable (TestBook) -> String)?
    /// Whether the change is saved.
    let isSaved: Bool

    var testDescription: String { "\(made) \(name)" }
  }

  static let neighbours = [
    Neighbour(
      name: "contacts.lock", made: "mkdir",
      message: {
        "not saved: the book is read-only: cannot open \($0.file("contacts.lock")): Is a directory"
      }, isSaved: false),
    Neighbour(
      name: "contacts.lock", made: "ln -s nowhere/lock",
      message: {
        "not saved: the book is read-only: cannot open \($0.file("contacts.lock")): "
          + "No such file or directory"
      }, isSaved: false),
    Neighbour(
      name: "contacts.json~", made: "mkdir",
      message: {
        "cannot update \($0.path): cannot remove \($0.path)~: Is a directory; all changes are in "
          + $0.journal
      }, isSaved: true),
    Neighbour(name: "contacts.json~", made: "mkfifo", message: nil, isSaved: true),
    Neighbour(name: "contacts.index", made: "mkfifo", message: nil, isSaved: true),
    Neighbour(name: "contacts.journal.torn", made: "mkdir", message: nil, isSaved: true),
  ]

  @Test(arguments: neighbours) func aStrangeNeighbourCostsNothing(neighbour: Neighbour) throws {
    let book = try book()
    try book.shell("rm -f book/\(neighbour.name) && \(neighbour.made) book/\(neighbour.name)")
    #expect(try book.run(["list"]).errorText == "")
    let before = try book.bytes(book.journal)
    let result = try book.run(["add", "Cyd"])
    #expect(result.status == .exited(neighbour.isSaved ? 0 : 1))
    #expect(result.errorText == (neighbour.message.map { "contacts: \($0(book))\n" } ?? ""))
    #expect(try (book.bytes(book.journal) == before) == !neighbour.isSaved)
    let names = ["Ada", "Bob"] + (neighbour.isSaved ? ["Cyd"] : [])
    #expect(try book.store().book.contacts.map(\.displayName) == names)
  }

  /// What is cut off the journal must be kept first.
  @Test func aTornLineIsNotCutOffWhereItCannotBeKept() throws {
    let book = try book()
    try book.shell("printf '{\"book\":' >>book/contacts.journal.jsonl")
    try book.shell("mkdir book/contacts.journal.torn")
    let before = try book.bytes(book.journal)
    let result = try book.run(["add", "Cyd"])
    #expect(result.status == .exited(1))
    #expect(
      result.errorText
        == "contacts: not saved: cannot open \(book.file("contacts.journal.torn")): Is a directory\n"
    )
    #expect(try book.bytes(book.journal) == before)
    try book.shell("rmdir book/contacts.journal.torn")
    #expect(try book.run(["add", "Cyd"]).status == .exited(0))
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob", "Cyd"])
  }

  /// Runs the program as a user who owns none of the files.
  private func runAsNobody(_ arguments: [String], on book: TestBook) throws -> ChildProcess.Result {
    try ChildProcess.run(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", TestBook.program] + arguments,
      environment: book.environment)
  }

  @Test(
    .enabled(if: RefusalTests.canBeNobody, "needs root and setpriv"), arguments: ["600", "644"])
  func theJournalOfAnotherUserIsLeftAlone(mode: String) throws {
    let book = try book()
    try book.shell("chmod 755 . && chmod 777 book && chmod 666 book/*")
    try book.shell("chmod \(mode) book/contacts.journal.jsonl")
    let files = try book.names().map { try book.bytes(book.file($0)) }
    let listed = try runAsNobody(["list"], on: book)
    let added = try runAsNobody(["add", "Cyd"], on: book)
    if mode == "600" {
      // Without the journal, an old state would be shown as the book.
      let message = "contacts: cannot open \(book.journal): Permission denied\n"
      for result in [listed, added] {
        #expect(result.status == .exited(4) && result.errorText == message)
      }
    } else {
      #expect(listed.status == .exited(0) && listed.errorText == "")
      #expect(listed.outputText.hasSuffix("2 contacts\n"))
      #expect(added.status == .exited(1) && added.outputText == "")
      #expect(
        added.errorText == "contacts: not saved: the book is read-only: \(book.journal) cannot be "
          + "written: Permission denied\n")
    }
    #expect(try book.names().map { try book.bytes(book.file($0)) } == files)
  }
}
