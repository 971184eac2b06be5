import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A stopped process, for example by Ctrl-Z, may hold the lock for hours.
struct LockTests {
  @Test func readersDoNotWaitAndWritersDo() throws {
    let book = try TestBook()
    try book.perform("add Ada\nsave\n")
    let snapshot = try book.bytes(book.path)
    try book.perform((1...2_000).map { "add Name\($0)\n" }.joined(), ["--quiet"])
    // The journal is so long that the next command writes a checkpoint.
    try book.write(snapshot, to: book.path)
    let lock = open(book.file("contacts.lock"), O_RDWR)
    defer { close(lock) }
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    #expect(try book.perform("show name1999\n").hasPrefix("Name1999"))
    #expect(try book.bytes(book.path) == snapshot)
    let writer = try book.start(["add", "Bob"])
    try writer.waitUntilBlocked()
    #expect(
      try !Store(path: book.path, forReading: true).book.contacts.map(\.displayName).contains("Bob")
    )
    flock(lock, LOCK_UN)
    let result = try writer.waitForExit()
    #expect(result.status == .exited(0) && result.errorText.isEmpty)
    #expect(
      try Store(path: book.path, forReading: true).book.contacts.map(\.displayName).contains("Bob"))
    #expect(try book.bytes(book.path) != snapshot)
  }

  @Test func aWaitingScriptSaysOnceWhatItWaitsFor() throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let lock = open(book.file("contacts.lock"), O_RDWR)
    defer { close(lock) }
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let writer = try book.start(["add", "Bob"])
    Thread.sleep(forTimeInterval: 2)
    flock(lock, LOCK_UN)
    let result = try writer.waitForExit()
    #expect(result.status == .exited(0))
    #expect(
      result.errorText
        == "contacts: waiting for another process, which has the lock of \(book.path)\n")
  }

  /// A signal between the last check and a wait still ends the wait.
  @Test(
    .enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"),
    arguments: [("poll", []), ("flock", ["add", "Bob"]), ("poll", ["add", "--from-mail"])]
      as [(String, [String])])
  func aSignalBeforeAWaitEndsIt(wait: String, arguments: [String]) throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let lock = open(book.file("contacts.lock"), O_RDWR)
    defer { close(lock) }
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let variables = ["LD_PRELOAD": FaultShim.library ?? "", "FAULT_SIGNAL": wait]
    // Standard input stays open, without data.
    let child = try ChildProcess(
      TestBook.program, arguments, environment: book.environment.merging(variables) { $1 })
    let result = try child.waitForExit()
    #expect(result.status == .signaled(SIGTERM) && !result.errorText.contains("cannot lock"))
    #expect(try Store(path: book.path, forReading: true).book.count == 1)
  }
}
