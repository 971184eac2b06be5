import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// A process asked to end by a signal finishes its line, and has saved what it printed.
struct SignalTests {
  static let signals = [SIGTERM, SIGHUP, SIGINT]
  private static let lines = (1...3_000).map { "add N\($0)\n" }

  @Test(arguments: signals) func aSignalEndsABusyScriptCleanly(signal: Int32) throws {
    let book = try TestBook()
    let child = try book.start()
    child.write(Self.lines.joined().utf8)
    try child.read(until: "\n")
    child.send(signal: signal)
    let result = try child.waitForExit()
    #expect(result.status == .signaled(signal))
    let store = try book.store()
    // What was done and what was reported agree.
    #expect(store.sequence == acknowledgedCount(result.output))
    #expect(
      store.book.contacts.map(\.displayName) == (1...store.sequence).map { "N\($0)" })
    #expect(try store.findings() == [])
    #expect(try book.bytes(book.journal).last == 10)
  }

  @Test(arguments: signals) func aSignalEndsAWaitingScript(signal: Int32) throws {
    let book = try TestBook()
    let child = try book.start()
    child.write("add Ada\nadd Half".utf8)
    try child.read(until: "Ada\n")
    child.send(signal: signal)
    let result = try child.waitForExit()
    #expect(result.status == .signaled(signal))
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada"])
  }

  /// Nobody reads what is in the pipe.
  @Test func aSignalEndsAWriterThatWaitsForItsReader() throws {
    let book = try TestBook()
    let note = String(repeating: "n", count: 3_000)
    try book.perform((1...300).map { "add N\($0) note=\(note)\n" }.joined())
    let child = try book.start(["export", "-"])
    try child.waitUntilBlocked()
    child.send(signal: SIGTERM)
    try child.waitUntilEnded()
    #expect(try child.waitForExit().status == .signaled(SIGTERM))
  }

  @Test(arguments: signals) func aSignalRollsBackATransaction(signal: Int32) throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let child = try book.start(["--transaction"])
    child.write(Self.lines.joined().utf8)
    try child.waitUntilBlocked()
    // The lock is free meanwhile.
    try book.perform("add Bob\n")
    child.send(signal: signal)
    let result = try child.waitForExit()
    #expect(result.status != .exited(0))
    #expect(result.outputText == "")
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob"])
    // One that the signal killed had not begun.
    if result.status == .signaled(signal) { return }
    #expect(result.errorText == "contacts: rolled back: it was interrupted\n")
  }
}
