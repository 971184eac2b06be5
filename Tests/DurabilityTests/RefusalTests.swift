import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Places where a book cannot be written, permanently or temporarily, and books with several names.
struct RefusalTests {
  static let canBeNobody =
    geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  /// Runs the program as a user whom permissions restrict.
  private func runAsNobody(_ arguments: [String], on book: TestBook) throws -> ChildProcess.Result {
    try ChildProcess.run(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", TestBook.program] + arguments,
      environment: book.environment)
  }

  private func setModes(_ modes: [String: Int], of book: TestBook) throws {
    for (path, mode) in modes {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  }

  private func openToAll() throws -> TestBook {
    let book = try TestBook()
    try book.perform("add Ada\nsave\nadd Bob\n")
    try book.takeBackCheckpoint()
    for name in try book.names() { try setModes([book.file(name): 0o666], of: book) }
    try setModes([book.folder.path(""): 0o755, book.home: 0o777], of: book)
    return book
  }

  @Test(
    .enabled(if: canBeNobody, "needs root and setpriv"),
    arguments: ["folder", "journal", "lock", "all"])
  func aReadOnlyBookIsReadWithANotice(what: String) throws {
    let book = try openToAll()
    switch what {
    case "folder": try setModes([book.home: 0o555], of: book)
    case "journal": try setModes([book.journal: 0o444], of: book)
    case "lock": try setModes([book.file("contacts.lock"): 0o444], of: book)
    default:
      for name in try book.names() { try setModes([book.file(name): 0o444], of: book) }
      try setModes([book.home: 0o555], of: book)
    }
    let before = try book.names().map { try book.bytes(book.file($0)) }
    let listed = try runAsNobody(["-o", "tsv", "list"], on: book)
    #expect(listed.status == .exited(0) && listed.errorText == "")
    #expect(listed.outputText.split(separator: "\n").count == 3)
    let added = try runAsNobody(["-c", "add Cyd", "-c", "add Dan"], on: book)
    if what == "folder" {
      // The files are writable, and a change needs no other.
      #expect(added.status == .exited(0), "\(added.errorText)")
    } else {
      #expect(added.status == .exited(1) && added.outputText == "")
      #expect(
        added.errorText.split(separator: "\n").allSatisfy {
          $0.contains("not saved: the book is read-only: ")
        })
      #expect(try book.names().map { try book.bytes(book.file($0)) } == before)
    }
    let saved = try runAsNobody(["save"], on: book)
    #expect((saved.status == .exited(0)) == (what == "lock" && false) || saved.errorText != "")
  }

  @Test func aLinkedBookStaysALink() throws {
    let book = try TestBook()
    let link = book.folder.path("link.json")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "book/contacts.json")
    try FileManager.default.createDirectory(atPath: book.home, withIntermediateDirectories: true)
    let result = try book.run(["--book", link], script: "add Ada\nsave\nadd Bob\nsave\n")
    #expect(result.status == .exited(0), "\(result.errorText)")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == "book/contacts.json")
    #expect(
      try book.names() == [
        "contacts.journal.jsonl", "contacts.json", "contacts.json~", "contacts.lock",
      ])
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob"])
  }

  @Test func checkReportsAHardLink() throws {
    let book = try TestBook()
    try book.perform("add Ada\nsave\n")
    try FileManager.default.linkItem(atPath: book.path, toPath: book.file("second.json"))
    #expect(try book.perform("check\n").contains("has other hard links"))
    try book.perform("add Bob\nsave\n")
    #expect(!(try book.perform("check\n").contains("hard links")))
    #expect(try Store(path: book.path).book.count == 2)
  }

  static let tmpfs = Result {
    let folder = try TemporaryFolder()
    let result = try ChildProcess.run(
      "/bin/mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.path("")])
    guard result.status == .exited(0) else { throw WaitFailure(description: result.errorText) }
    _ = try ChildProcess.run("/bin/umount", [folder.path("")])
  }
  static let canMount = geteuid() == 0 && (try? tmpfs.get()) != nil

  @Test(.enabled(if: canMount, "needs root that may mount"))
  func writesAgainOnceTheDiskHasRoom() throws {
    let book = try TestBook()
    try FileManager.default.createDirectory(atPath: book.home, withIntermediateDirectories: true)
    let mounted = try ChildProcess.run(
      "/bin/mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", book.home])
    #expect(mounted.status == .exited(0))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: book.home)
    defer { _ = try? ChildProcess.run("/bin/umount", ["-l", book.home]) }
    let child = try book.start()
    child.write("add Ada\n".utf8)
    try child.read(until: "Ada\n")
    // By another process, as one that another test starts would keep a file of this one for a moment, and its room.
    try book.shell("! cat /dev/zero 2>&1 >'\(book.file("filler"))' | grep -v 'No space left'")
    let note = String(repeating: "n", count: 8_000)
    let before = try book.bytes(book.journal)
    child.write("add Bob note=\(note)\nsave\nlist\n".utf8)
    #expect(!(try child.read(until: "1 contact\n").contains("Bob")))
    #expect(try book.bytes(book.journal) == before)
    try book.remove(book.file("filler"))
    child.write("add Cyd note=\(note)\nsave\nundo\nredo\n".utf8)
    try child.read(until: "redid")
    child.closeInput()
    let result = try child.waitForExit()
    #expect(result.status == .exited(1))
    #expect(
      result.errorText.hasPrefix(
        "contacts: <stdin>:2: not saved: cannot write \(book.journal): No space left on device\n"),
      "\(result.errorText)")
    let names = try book.store().book.contacts.map(\.displayName)
    #expect(names == ["Ada", "Cyd"])
    #expect(try book.store().findings() == [])
  }
}

/// Why a test could not do what it needs.
private struct WaitFailure: Error {
  let description: String
}
