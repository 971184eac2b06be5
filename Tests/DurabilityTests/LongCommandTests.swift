import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Signals during a long command, or one that waits for the reader of its output.
@Suite(.serialized) struct LongCommandTests {
  private static let count = 5_000

  /// A book whose list is twice as long as the capacity of any pipe (256 KB).
  private static let made: Result<TestBook, any Error> = Result {
    let book = try TestBook()
    let domain = String(repeating: "long.", count: 15) + "example.org"
    let lines = (1...count).map { "add N\($0) tag=all email=n\($0)@\(domain)\n" }
    try book.perform(lines.joined(), ["--quiet"])
    return book
  }

  /// Returns a copy of that book.
  private func book() throws -> TestBook {
    let book = try TestBook()
    try FileManager.default.copyItem(atPath: Self.made.get().home, toPath: book.home)
    return book
  }

  /// Assignments that make a change of the book take most of a second, in either build.
  private static let manyPhones = (1...(releaseBuild == nil ? 2 : 60)).map { "phone+=\($0)" }
    .joined(separator: " ")

  private static let change =
    "add Ada\ninfo\nset where tag:all do note=x \(manyPhones) tag+=more\nadd Bob\n"

  /// Starts a bulk change after an acknowledged line, and waits for that line.
  private func startChange(_ book: TestBook) throws -> ChildProcess {
    let child = try book.start()
    child.write(Self.change.utf8)
    child.closeInput()
    try child.read(until: "saving ")
    return child
  }

  @Test(arguments: SignalTests.signals)
  func aSignalDropsTheUnacknowledgedChangeOnly(signal: Int32) throws {
    let book = try book()
    let child = try startChange(book)
    try child.waitUntilUsed(milliseconds: 20)
    child.send(signal: signal)
    let result = try child.waitForExit()
    #expect(result.status == .signaled(signal))
    #expect(result.errorText == "contacts: <stdin>:3: cancelled\n")
    let store = try book.store()
    #expect(store.book.contacts.map(\.displayName).suffix(2) == ["N\(Self.count)", "Ada"])
    #expect(store.book.contacts.allSatisfy { $0.note.isEmpty })
    #expect(try store.findings() == [])
  }

  @Test func aTransactionIsRolledBack() throws {
    let book = try book()
    let before = try book.bytes(book.journal)
    let child = try book.start(["--transaction"])
    // The line is not ended before the signal, so it cannot have run.
    child.write(Self.change.utf8)
    try child.waitUntilUsed(milliseconds: 200)
    child.send(signal: SIGTERM)
    child.closeInput()
    let result = try child.waitForExit()
    #expect(result.outputText == "")
    #expect(try book.bytes(book.journal) == before)
    guard result.status != .signaled(SIGTERM) else { return }
    #expect(result.status == .exited(3))
    #expect(result.errorText == "contacts: rolled back: it was interrupted\n")
  }

  @Test(arguments: zip(SignalTests.signals, [["list"], ["-o", "json", "list"], ["log"]]))
  func aBlockedOutputDoesNotDelayASignal(signal: Int32, arguments: [String]) throws {
    let book = try book()
    let child = try book.start(arguments)
    // Nothing is read, so that the pipe is soon full.
    try child.waitUntilBlocked()
    child.send(signal: signal)
    try child.waitUntilEnded()
    let result = try child.waitForExit()
    #expect(result.status == .signaled(signal))
    // One pipeful was written, and no more followed once it was read.
    #expect(result.output.count <= 256 << 10)
    #expect(result.errorText.isEmpty || result.errorText == "contacts: cancelled\n")
  }

  @Test func aSecondSignalEndsAtOnce() throws {
    let book = try book()
    let lock = try #require(FileHandle(forUpdatingAtPath: book.file("contacts.lock")))
    #expect(flock(lock.fileDescriptor, LOCK_EX) == 0)
    let child = try book.start()
    child.write("add Ada\n".utf8)
    try child.waitUntilBlocked()
    child.send(signal: SIGINT)
    child.send(signal: SIGINT)
    #expect(try child.waitForExit().status == .signaled(SIGINT))
  }

  @Test func aSignalEndsTheWaitForTheLock() throws {
    let book = try book()
    let lock = try #require(FileHandle(forUpdatingAtPath: book.file("contacts.lock")))
    #expect(flock(lock.fileDescriptor, LOCK_EX) == 0)
    let child = try book.start()
    child.write("add Ada\nadd Bob\n".utf8)
    try child.waitUntilBlocked()
    child.send(signal: SIGTERM)
    let result = try child.waitForExit()
    #expect(result.status == .signaled(SIGTERM))
    #expect(result.outputText == "")
    #expect(["", "contacts: <stdin>:1: cancelled\n"].contains(result.errorText))
    #expect(try book.store().book.count == Self.count)
  }

  @Test func endsQuietlyWhenTheReaderStops() throws {
    let book = try book()
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "\"$0\" list | head -n 1", TestBook.program],
      environment: book.environment)
    #expect(result.outputText == "N\n" && result.errorText == "")
  }

  @Test func doesNotRunHalfALine() throws {
    let book = try TestBook()
    let child = try book.start()
    child.write("add Ada\nadd Bob \\\n".utf8)
    try child.read(until: "Ada\n")
    child.send(signal: SIGTERM)
    #expect(try child.waitForExit().status == .signaled(SIGTERM))
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada"])
  }
}
