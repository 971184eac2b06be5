import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Signals that ask a process to end: it finishes its line, and what it printed is there.
struct SignalTests {
  static let signals = [SIGTERM, SIGHUP, SIGINT]
  private static let lines = (1...3_000).map { "add N\($0)\n" }

  @Test(arguments: signals) func aBusyScriptEndsWell(signal: Int32) throws {
    let book = try TestBook()
    let child = try book.start()
    child.write(Self.lines.joined().utf8)
    try child.read(until: "\n")
    child.send(signal: signal)
    let result = try child.waitForExit()
    #expect(result.status == .signaled(signal))
    let store = try book.store()
    // Nothing was done that was not told, nor the other way round.
    #expect(store.sequence == acknowledgedCount(result.output))
    #expect(
      store.book.contacts.map(\.displayName) == (1...store.sequence).map { "N\($0)" })
    #expect(try store.findings() == [])
    #expect(try book.bytes(book.journal).last == 10)
  }

  @Test(arguments: signals) func aScriptThatWaitsForInputEndsAtOnce(signal: Int32) throws {
    let book = try TestBook()
    let child = try book.start()
    child.write("add Ada\nadd Half".utf8)
    try child.read(until: "Ada\n")
    child.send(signal: signal)
    let result = try child.waitForExit()
    #expect(result.status == .signaled(signal))
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada"])
  }

  @Test(arguments: signals) func aTransactionIsNotDone(signal: Int32) throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let child = try book.start(["--transaction"])
    child.write(Self.lines.joined().utf8)
    Thread.sleep(forTimeInterval: 0.05)
    // The lock is not held meanwhile.
    try book.perform("add Bob\n")
    child.send(signal: signal)
    let result = try child.waitForExit()
    #expect(result.status != .exited(0))
    #expect(result.outputText == "")
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob"])
    // One that ends by the signal had not begun.
    if result.status == .signaled(signal) { return }
    #expect(result.errorText == "contacts: rolled back: it was interrupted\n")
  }
}
