import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// `check --repair` keeps what is readable, keeps the old journal, and makes the book writable.
struct RepairTests {
  /// Damage to a journal's lines.
  enum Damage: Hashable, CaseIterable {
    case first, second, twoApart, threeTogether, lastButOne, blankedBlock, duplicated, swapped
    case deleted

    func apply(to lines: inout [[UInt8]]) {
      let spoil = { (line: inout [UInt8]) in line[line.count / 2] ^= 1 }
      switch self {
      case .first: spoil(&lines[0])
      case .second: spoil(&lines[1])
      case .twoApart:
        spoil(&lines[2])
        spoil(&lines[5])
      case .threeTogether: for index in 3...5 { spoil(&lines[index]) }
      case .lastButOne: spoil(&lines[lines.count - 2])
      case .blankedBlock:
        // The newlines go too, so that several lines become one.
        lines.replaceSubrange(
          3...5,
          with: [lines[3].prefix(90) + [UInt8](repeating: 0, count: 512) + lines[5].suffix(9)])
      case .duplicated: lines.insert(lines[3], at: 6)
      case .swapped: lines.swapAt(3, 4)
      case .deleted: lines.removeSubrange(3...4)
      }
    }

    /// The numbers of the contacts that the journal alone cannot restore.
    var lost: [Int] {
      switch self {
      case .first: [0]
      case .second: [1]
      case .twoApart: [2, 5]
      case .threeTogether, .blankedBlock: [3, 4, 5]
      case .lastButOne: [10]
      case .duplicated, .swapped: []
      case .deleted: [3, 4]
      }
    }
  }

  /// A book of twelve contacts, each from its own line; the snapshot has the first ones.
  private func book(saving count: Int) throws -> TestBook {
    let book = try TestBook()
    try book.perform((0..<count).map { "add N\($0)\n" }.joined() + "save\n")
    guard count < 12 else { return book }
    try book.perform((count..<12).map { "add N\($0)\n" }.joined())
    try book.takeBackCheckpoint()
    return book
  }

  /// A line torn by a crash is cut off as before any change, and reported.
  @Test func cutsOffATornLine() throws {
    let book = try book(saving: 0)
    let whole = try book.bytes(book.journal)
    try book.write(whole + Array(#"{"book":"half"#.utf8), to: book.journal)
    let result = try book.run(["check", "--repair"])
    #expect(result.status == .exited(0))
    #expect(
      result.errorText
        == "contacts: the last line of \(book.journal) was incomplete; it was cut off and kept in "
        + "\(book.file("contacts.journal.torn"))\n")
    #expect(!result.outputText.contains("nothing to repair"), "\(result.outputText)")
    #expect(try book.bytes(book.journal) == whole)
    let again = try book.run(["check", "--repair"])
    #expect(again.outputText.hasPrefix("nothing to repair\n") && again.errorText.isEmpty)
  }

  @Test(arguments: Damage.allCases, [0, 12]) func keepsReadableLines(damage: Damage, saved: Int)
    throws
  {
    let book = try book(saving: saved)
    var lines = try book.lines()
    damage.apply(to: &lines)
    try book.write(lines: lines)
    let damaged = try book.bytes(book.journal)
    let result = try book.run(["check", "--repair"])
    #expect(result.status == .exited(0), "\(result.outputText)\(result.errorText)")
    let kept = try book.names().filter { $0.contains(".damaged") }
    if result.outputText.contains("nothing to repair") {
      #expect(damage == .duplicated || damage == .swapped || saved == 12)
    } else {
      #expect(kept == ["contacts.journal.jsonl.damaged1"])
      #expect(try book.bytes(book.file(kept.first ?? "")) == damaged)
    }
    // With a snapshot newer than the damage nothing is lost.
    let names = (0..<12).filter { saved == 12 || !damage.lost.contains($0) }.map { "N\($0)" }
    #expect(try book.store().book.contacts.map(\.displayName).sorted() == names.sorted())
    let next = try book.run(["-c", "add Next", "-c", "check"])
    #expect(next.status == .exited(0), "\(next.errorText)")
    let isDuplicated = damage == .duplicated || saved == 12 && kept.isEmpty
    #expect(isDuplicated || next.outputText.contains("all is well"), "\(next.outputText)")
    // The new journal alone restores the book.
    guard !isDuplicated else { return }
    let state = try book.store().state
    try book.remove(book.path)
    #expect(try book.store().state.sorted() == state.sorted())
  }

  @Test(
    .enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"),
    arguments: [EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EXDEV])
  func keepsTheOldFilesWithoutHardLinks(code: Int32) throws {
    let book = try book(saving: 0)
    var lines = try book.lines()
    Damage.second.apply(to: &lines)
    try book.write(lines: lines)
    let (journal, snapshot) = (try book.bytes(book.journal), try book.bytes(book.path))
    let program = FaultyProgram(fate: .failsFromThereOn(code), calls: "link")
    let run = try program.run(["check", "--repair"], script: "", on: book, faultAt: 1)
    #expect(run.result.status == .exited(0) && run.calls.count == 2)
    #expect(try book.bytes(book.journal + ".damaged1") == journal)
    #expect(try book.bytes(book.path + "~") == snapshot)
    let repaired = try book.bytes(book.path)
    #expect(try program.run(["remove", "n5"], script: "", on: book, faultAt: 1).calls.count == 1)
    #expect(try book.bytes(book.path + "~") == repaired)
  }

  @Test func countsChangesOfLostContacts() throws {
    let book = try TestBook()
    try book.perform("add Ada\nadd Bob\nset ada note=x\nset bob note=y\n")
    try book.takeBackCheckpoint()
    var lines = try book.lines()
    lines[0][20] ^= 1
    try book.write(lines: lines)
    let result = try book.run(["check", "--repair"])
    #expect(result.outputText.hasPrefix("kept 3 changes; lost: line 1; "), "\(result.outputText)")
    #expect(result.outputText.contains("did not fit"))
    #expect(try book.store().state == [#"{"name":{"given":"Bob"},"note":"y"}"#])
    // The history continues: what is left can be undone.
    #expect(try book.perform("add Cyd\nundo 2\n").contains("undid"))
  }

  @Test func repairsAnyZeroedBlock() throws {
    let book = try book(saving: 0)
    let (journal, snapshot) = (try book.bytes(book.journal), try book.bytes(book.path))
    for start in stride(from: 0, to: journal.count - 512, by: 97) {
      for name in try book.names() { try book.remove(book.file(name)) }
      var bytes = journal
      for index in start..<start + 512 { bytes[index] = 0 }
      try book.write(bytes, to: book.journal)
      try book.write(snapshot, to: book.path)
      let intact = bytes.split(separator: 10).count { $0.first == 0x7B && !$0.contains(0) }
      let store = try book.store()
      _ = try store.repair(as: "check --repair")
      #expect(store.readOnlyReason == nil && store.book.count == intact, "zeros from \(start)")
      #expect(try book.store().findings() == [], "zeros from \(start)")
    }
  }
}
