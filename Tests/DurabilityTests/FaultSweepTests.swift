import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Every system call of a session fails, or is the last.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct FaultSweepTests {
  /// The session; the lines between two transactions end the batch of the first.
  static let script = [
    "add Ada Lovelace phone:home=1 note=a", "list", "add Bob Babbage", "add Cyd Charisse",
    "set ada note=b", "tag where a do club", "save", "undo", "add Dan Dare",
    "remove cyd", "save", "purge bob --yes", "add Eve", "list", "undo", "redo", "add Fay",
  ]
  static let notTransactions: Set = ["list", "save"]

  /// The states of the session, by number of transactions.
  static let states = Result {
    var states: [[String]] = [[]]
    for (index, line) in script.enumerated() where !notTransactions.contains(line) {
      let book = try TestBook()
      try book.run(script: script[...index].joined(separator: "\n") + "\n")
      states.append(try book.store().state)
    }
    return states
  }

  private static let fates: [FaultyProgram.Fate] =
    [ENOSPC, EIO, EINTR, EACCES, EDQUOT].map { .fails($0) }
    + [.failsFromThereOn(ENOSPC), .failsFromThereOn(EIO), .isTorn(ENOSPC), .isTorn(EIO), .isShort]
    + [.dies(.before), .dies(.half), .dies(.after)]

  @Test(arguments: fates) func survivesEveryFailedWrite(fate: FaultyProgram.Fate) throws {
    try sweep(FaultyProgram(fate: fate))
  }

  @Test(arguments: [FaultyProgram.Fate.fails(EIO), .fails(EACCES), .isTorn(EIO)])
  func survivesEveryFailedRead(fate: FaultyProgram.Fate) throws {
    try sweep(FaultyProgram(fate: fate, calls: FaultyProgram.readingCalls))
  }

  /// The disk gives the first half of what is asked for, and then fails.
  @Test func whatCannotBeReadToItsEndIsNotTakenForShort() throws {
    var number = 1
    while true {
      let book = try TestBook()
      try book.perform("add Ada\nadd Bob\nsave\nadd Cyd\n")
      try book.takeBackCheckpoint()
      let files = [book.path, book.journal]
      let before = try files.map(book.bytes)
      let state = try book.store().state
      let run = try FaultyProgram(fate: .isTorn(EIO), calls: "pread").run(
        ["add", "Dan"], script: "", on: book, faultAt: number)
      guard run.calls.count >= number else { break }
      let call = run.calls[number - 1]
      #expect(try !book.names().contains("contacts.journal.torn"), "\(call)")
      if run.result.status == .exited(0) {
        #expect(try book.store().state.starts(with: state), "\(call)")
      } else {
        #expect(run.result.errorText.contains("Input/output error"), "\(call)")
        #expect(try files.map(book.bytes) == before, "\(call)")
      }
      number += 1
    }
    #expect(number > 2)
  }

  /// Runs the session once for each call, with the fault in that call.
  private func sweep(_ program: FaultyProgram) throws {
    var number = 1 + Extent.count((Self.fates.firstIndex(of: program.fate) ?? 0) % 4, of: 0)
    while true {
      let book = try TestBook()
      let run = try program.run(
        ["--bail"], script: Self.script.joined(separator: "\n") + "\n", on: book, faultAt: number)
      guard run.calls.count >= number else { break }
      let call = run.calls[number - 1]
      try examine(book, after: run, "\(program.fate.testDescription) at \(call)")
      if case .fails(let code) = program.fate, code != EINTR, call.contains("sync ") {
        // What may not be on the disk is told.
        #expect(run.result.errorText != "", "\(code) at \(call)")
      }
      number += Extent.count(4, of: 1)
    }
    #expect(number > 20, "the shim counts too little")
  }

  private func examine(_ book: TestBook, after run: FaultyProgram.Run, _ what: String) throws {
    let states = try Self.states.get()
    let errors = run.result.errorText
    let store = try book.store()
    #expect(store.readOnlyReason == nil, "\(what)")
    let state = store.state
    let made = store.sequence
    guard states.indices.contains(made), states[made] == state else {
      Issue.record("\(what): no state of the session: \(state)\n\(errors)")
      return
    }
    let isWhole = run.acknowledged == states.count - 1
    #expect(made >= run.acknowledged, "\(what): acknowledged is lost\n\(errors)")
    if run.result.status == .exited(0) {
      #expect(isWhole && made == run.acknowledged, "\(what): \(run.result.outputText)")
    } else if case .exited = run.result.status {
      #expect(errors.hasPrefix("contacts: "), "\(what)")
    }

    // The next process works, and reports nothing but a cut-off tail.
    let next = try book.run(["-c", "add After", "-c", "check"])
    #expect(
      next.status == .exited(0) && next.outputText.hasPrefix("added @"),
      "\(what): \(next.outputText)\(next.errorText)")
    let findings = next.outputText.split(separator: "\n").dropFirst().filter {
      !$0.contains("keeps what was cut off the journal") && !$0.hasPrefix("all is well")
        && $0 != "1 finding"
    }
    #expect(findings.isEmpty, "\(what): \(findings)")
    let after = state + [#"{"name":{"given":"After"}}"#]
    #expect(try book.store().state == after, "\(what)")
    // The journal alone works too.
    try book.remove(book.path)
    let rebuilt = try book.store()
    #expect(rebuilt.state == after && rebuilt.readOnlyReason == nil, "\(what): rebuilt")
    if !state.contains(where: { $0.contains("Babbage") }), made >= 9 {
      let keeping = try book.names().filter { name in
        String(decoding: try book.bytes(book.file(name)), as: UTF8.self).contains("Babbage")
      }
      #expect(keeping == [], "\(what): what was forgotten is kept")
    }
  }

  /// A signal may interrupt calls, and the system may read and write less than asked for: nobody
  /// notices.
  @Test(arguments: [FaultyProgram.Fate.areInterrupted, .areShort])
  func finishesInterruptedAndShortCalls(fate: FaultyProgram.Fate) throws {
    let book = try TestBook()
    let program = FaultyProgram(fate: fate, calls: "open write pread pwrite flock ftruncate")
    var acknowledged = 0
    for lines in [Self.script[..<7], Self.script[7...]] {
      // What a crash has torn is cut off.
      let isTorn = acknowledged > 0
      if isTorn { try book.appendToJournal("half a line") }
      let run = try program.run(
        ["--bail"], script: lines.joined(separator: "\n") + "\n", on: book, faultAt: 1)
      #expect(run.result.status == .exited(0))
      #expect(run.result.errorText.contains("was incomplete; it was cut off") == isTorn)
      #expect(run.calls.contains { $0.contains("ftruncate") } == isTorn)
      #expect(run.calls.contains { $0.contains("pread") } && run.calls.count > 20)
      acknowledged += run.acknowledged
    }
    let states = try Self.states.get()
    #expect(acknowledged == states.count - 1)
    #expect(try book.store().state == states[acknowledged])
    #expect(try book.run(["check"]).status == .exited(0))
  }

  /// It may be a change that one bit keeps from being read.
  @Test(arguments: [ENOSPC, EIO]) func noTailIsCutOffWithoutACopy(code: Int32) throws {
    let program = FaultyProgram(fate: .fails(code))
    var number = 1
    while true {
      let book = try TestBook()
      try book.perform("add Ada\nadd Bob\n")
      try book.takeBackCheckpoint()
      var journal = try book.bytes(book.journal)
      journal[journal.count - 40] ^= 1
      try book.write(journal, to: book.journal)
      let run = try program.run(["add", "Cyd"], script: "", on: book, faultAt: number)
      guard run.calls.count >= number else { break }
      let call = run.calls[number - 1]
      let isCut = run.calls[number...].contains {
        $0.hasSuffix("ftruncate /contacts.journal.jsonl")
      }
      let isWhole = try book.bytes(book.journal).starts(with: journal)
      if call.hasSuffix("/contacts.journal.torn") || call.hasSuffix(" fsync /book") && isCut {
        #expect(isWhole, "\(code) at \(call)")
      }
      if !isWhole {
        let tail = try #require(journal.split(separator: 10).last)
        let torn = try book.bytes(book.file("contacts.journal.torn"))
        #expect(torn.split(separator: 10).last == tail, "\(code) at \(call)")
      }
      number += 1
    }
    #expect(number > 10)
  }

  /// It is written while a long line of the journal is.
  @Test func aSnapshotThatFailsInTheBackgroundReplacesNothing() throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let snapshot = try book.bytes(book.path)
    let note = String(repeating: "n", count: 1 << 20)
    let card = "BEGIN:VCARD\nFN:Bob\nNOTE:\(note)\nEND:VCARD\n"
    let cards = try book.folder.write(card, to: "cards.vcf")
    let program = FaultyProgram(fate: .fails(EIO), calls: "fsync")
    let run = try program.run(["import", cards], script: "", on: book, faultAt: 1)
    #expect(run.calls.count == 1 && run.calls[0].hasSuffix(".new"))
    #expect(try book.bytes(book.path) == snapshot)
    #expect(try book.names().filter { $0.hasSuffix(".new") } == [])
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob"])
  }

  /// After a failed synchronization nobody knows what the descriptor still has to write.
  @Test func writesWithANewDescriptorAfterAFailedSynchronization() throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let program = FaultyProgram(fate: .fails(EIO), calls: "open write ftruncate fdatasync")
    let script = "add Bob\nlist\nadd Cyd\n"
    let calls = try program.run([], script: script, on: book, faultAt: 0).calls
    let number = try #require(calls.firstIndex { $0.contains(" fdatasync ") }) + 1
    let run = try program.run([], script: script, on: book, faultAt: number)
    let later = run.calls[number...].filter { $0.hasSuffix("/contacts.journal.jsonl") }
      .map { $0.split(separator: " ")[1] }
    #expect(later.prefix(4) == ["ftruncate", "fdatasync", "open", "write"])
  }

  /// After a failure, `undo` and `purge` would affect another change than intended.
  @Test(arguments: ["undo", "purge ada --yes"]) func runsNothingAfterAFailedBatch(line: String)
    throws
  {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let run = try FaultyProgram(fate: .fails(ENOSPC), calls: "write").run(
      ["--bail"], script: "add Bob\n\(line)\n", on: book, faultAt: 1)
    #expect(run.result.status == .exited(3))
    let names = try book.store().book.contacts.map(\.displayName)
    #expect(names == ["Ada"])
  }

  @Test(arguments: [
    FaultyProgram.Fate.fails(ENOSPC), .fails(EIO), .isTorn(ENOSPC), .isShort,
  ])
  func keepsExactlyWhatWasPrintedAfterAFault(fate: FaultyProgram.Fate) throws {
    let lines = (1...8).map { "add N\($0)\(String(repeating: " x", count: $0))" }
    let script = lines.enumerated().map { $1 + ["\n", "\nlist\n", "\nsave\n"][$0 % 3] }.joined()
    var number = 1
    while true {
      let book = try TestBook()
      let run = try FaultyProgram(fate: fate).run([], script: script, on: book, faultAt: number)
      guard run.calls.count >= number else { break }
      let what = "\(fate.testDescription) at \(run.calls[number - 1])"
      let printed = run.result.outputText.split(separator: "\n")
        .filter { $0.hasPrefix("added @") }.map { $0.dropFirst(16).split(separator: " ").first }
      let kept = try book.store().book.contacts.map { $0.displayName.split(separator: " ").first }
      #expect(kept == printed, "\(what): \(run.result.errorText)")
      let isAllThere = printed.count == lines.count
      #expect(isAllThere || run.result.status != .exited(0), "\(what)")
      // One call failed, and there is room again: the same process continues.
      let isOpen = run.result.status != .exited(4)
      #expect(!isOpen || printed.count >= lines.count - 3, "\(what): \(run.result.errorText)")
      number += Extent.count(3, of: 1)
    }
  }

  @Test func aNewFolderThatIsNotDurableIsToldOf() throws {
    let book = try TestBook()
    // The parent of the folder that is made with the first change.
    let program = FaultyProgram(
      fate: .fails(EIO), calls: "fsync", folder: String(book.home.dropLast("/book".count)))
    let run = try program.run(["--bail"], script: "add Ada\n", on: book, faultAt: 1)
    #expect(run.result.errorText != "" && run.acknowledged == 0, "\(run.calls)")
  }
}
