import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// The cost of a commit does not depend on the size of the book.
struct CostTests {
  /// The cost of a commit: the growth of the journal in bytes, and the writing calls.
  private struct Cost: Hashable {
    let growth: Int
    let calls: [String]
  }

  /// Returns the cost of a `set` in a book of `count` contacts, all in a snapshot too large to be
  /// rewritten for it.
  private func cost(inABookOf count: Int) throws -> Cost {
    let book = try TestBook()
    let lines = (1...count).map { "add Given\($0) Family\($0) phone=+1-555-\($0)\n" }
    let note = String(repeating: "x", count: 1 << 20)
    try book.perform(lines.joined() + "set 'Given1 Family1' note=\(note)\nsave\n", ["--quiet"])
    // A second later, so that the modification time changes too.
    try waitForNextSecond()
    let (before, snapshot) = (try book.bytes(book.journal).count, try book.bytes(book.path))
    let run = try FaultyProgram(fate: .isShort).run(
      ["set", "Given7 Family7", "note=x"], script: "", on: book, faultAt: -1)
    #expect(run.result.status == .exited(0), "\(run.result.errorText)")
    #expect(try book.bytes(book.path) == snapshot)
    // The transaction number is part of the line.
    let growth = try book.bytes(book.journal).count - before - String(count + 2).count
    // A large book's index is looked for, but nothing is written to it.
    let saving = run.calls.filter { !($0.contains("open") && $0.contains(".index")) }
    let calls = saving.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    return Cost(growth: growth, calls: calls)
  }

  @Test(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
  func aCommitCostsTheSameInAnyBook() throws {
    let small = try cost(inABookOf: 10)
    #expect(small.calls.count { $0.hasPrefix("write ") } == 1)
    #expect(small.calls.count { $0.hasPrefix("fdatasync ") } == 1)
    #expect(small.growth > 0 && small.growth < 400)
    #expect(try cost(inABookOf: Sweep.bookSize) == small)
  }

  /// The cost of a query: its calls, and the bytes it reads.
  private struct Reading {
    let calls: Int
    let bytes: Int
    /// The size of the book and of its index.
    let size: Int
  }

  /// Returns the cost of a query for one of `count` contacts, with an index.
  private func reading(inABookOf count: Int) throws -> Reading {
    let book = try TestBook()
    let lines = (1...count).map { "add Given\($0) Family\($0) email=given\($0)@example.org\n" }
    try book.perform(lines.joined() + "save\n", ["--quiet"])
    // An index is made only for a file that can no longer change within the same tick of the clock.
    try waitUntilSettled(book.path)
    let search = ["query", "family1777"]
    let first = try book.run(search)
    let index = try book.bytes(book.file("contacts.index"))
    var program = FaultyProgram(fate: .isShort)
    program.calls = "open read pread stat fstat flock write sizes"
    let run = try program.run(search, script: "", on: book, faultAt: -1)
    #expect(run.result.status == .exited(0), "\(run.result.errorText)")
    #expect(run.result.output == first.output)
    let words = run.calls.map { $0.split(separator: " ") }
    let sizes = words.filter { $0[1] == "size" }.compactMap { Int($0[2]) }
    return Reading(
      calls: words.count - sizes.count, bytes: sizes.reduce(0, +),
      size: try book.bytes(book.path).count + index.count)
  }

  @Test(.inLongRuns, .enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
  func aQueryReadsLittleOfALargeBook() throws {
    let small = try reading(inABookOf: 2_000)
    let large = try reading(inABookOf: Sweep.bookSize)
    #expect(large.size > 8 * small.size)
    #expect(large.calls < 2 * small.calls, "\(small), \(large)")
    // Only the list of words grows; each contact here has three of its own.
    #expect(large.bytes < large.size / 5, "\(small), \(large)")
  }

  @Test func aBulkChangeIsOneTransactionAndOneUndo() throws {
    let book = try TestBook()
    let count = Extent.count(1_000, of: 10_000)
    let adds = (1...count).map { "add Given\($0) Family\($0)\n" }.joined()
    let output = try book.perform(
      "\(adds)set where given do note=bulk tag=all\nlist note:bulk --limit 1\nundo\n")
    #expect(output.contains("\nchanged \(count) contacts\n"))
    #expect(output.contains("Given1 Family1\n"))
    #expect(output.hasSuffix("\nundid \(count + 1)  <stdin>:\(count + 1)\n"))
    #expect(try book.lines().count == count + 2)
    let contacts = try book.store().book.contacts
    #expect(contacts.allSatisfy { $0.note.isEmpty && $0.tags.isEmpty })
  }
}
