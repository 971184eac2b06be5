import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// `save` writes the same file whether it copies lines of the last snapshot, found by the index, or
/// encodes each contact.
struct CopyingTests {
  @Test(.inLongRuns, arguments: 0..<6)
  func savesTheSameBytesWithAndWithoutAnIndex(part: Int) throws {
    let (book, other) = (try TestBook(), try TestBook())
    // A snapshot this large is not written at the end of each process.
    let note = String(repeating: "a note of some length ", count: 12)
    let lines = (1...3_000).map {
      "add Given\($0) Family\($0) email=given\($0)@example.org note='\(note)'\n"
    }
    try book.perform(lines.joined() + RandomSession.start + "save\n", ["--quiet"])
    for round in 0..<3 {
      // An index is made only for a file that can no longer change within the same tick of the
      // clock.
      try waitUntilSettled(book.path)
      try book.run(["query", "family1777"])
      #expect(try Store(path: book.path, forReading: true).book.isArchived)
      var session = RandomSession(10 * part + round)
      _ = try book.run(script: session.lines(12))
      try book.perform(
        "set given\(7 + round) note=\(round)\nremove family\(1_000 + round)\nremove family3000\n"
          + (round == 1 ? "undo\n" : "add family3000\n"))
      // A copied snapshot has no index; the index belongs to the original file.
      for name in try book.names() where name != "contacts.index" {
        try other.write(try book.bytes(book.file(name)), to: other.file(name))
      }
      #expect(try Store(path: book.path, forReading: true).book.isArchived)
      #expect(try !Store(path: other.path, forReading: true).book.isArchived)
      let before = try book.bytes(book.path)
      for place in [book, other] { #expect(try place.perform("save\n").hasPrefix("saved 30")) }
      let saved = try book.bytes(book.path)
      #expect(saved != before)
      #expect(try other.bytes(other.path) == saved)
      #expect(try book.bytes(book.file("contacts.json~")) == before)
      #expect(try book.run(["check"]).status == .exited(0))
    }
  }

  /// In the tick of the clock in which it was written, a snapshot can change unnoticed.
  @Test(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
  func aSnapshotAsYoungAsTheClockGetsNoIndex() throws {
    let book = try TestBook()
    let note = String(repeating: "n", count: 300_000)
    try book.perform("add Ada note=\(note)\nsave\n", ["--quiet"])
    try waitUntilSettled(book.path)
    let past = ["LD_PRELOAD": FaultShim.library ?? "", "FAULT_TIME": "1000000000"]
    try book.run(["show", "ada"], environment: past)
    #expect(try !book.names().contains("contacts.index"))
    try book.run(["show", "ada"])
    #expect(try book.names().contains("contacts.index"))
  }
}
