import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import JSON
import TestSupport
import Testing

/// Reports about damaged and missing files, and the exit status.
struct HealthTests {
  /// A book of four contacts, all in the snapshot, each added by its own line.
  private func book() throws -> TestBook {
    let book = try TestBook()
    try book.perform("add Ada\nadd Bob\nadd Cyd\nadd Dan\nsave\n")
    return book
  }

  private func spoil(line: Int, of book: TestBook) throws {
    var lines = try book.lines()
    lines[line - 1][30] ^= 1
    try book.write(lines: lines)
  }

  @Test func reportsASoundBook() throws {
    let book = try TestBook()
    #expect(try book.perform("check\n") == "all is well: 0 contacts, 0 changes\n")
    try book.perform("add Ada\n")
    #expect(try book.perform("check\n") == "all is well: 1 contact, 1 change\n")
    try book.perform("add Bob\n")
    #expect(try book.perform("check\n") == "all is well: 2 contacts, 2 changes\n")
  }

  @Test func failsUntilDamageIsRepaired() throws {
    let book = try book()
    try spoil(line: 2, of: book)
    let result = try book.run(["check"])
    #expect(result.status == .exited(1))
    #expect(
      result.outputText
        == "\(book.journal):2 is damaged: its checksum does not match\n1 finding\n")
    #expect(
      result.errorText
        == "contacts: the book is damaged; `check --repair` saves what can be read\n")
    let repaired = try book.run(["check", "--repair"])
    #expect(repaired.status == .exited(0), "\(repaired.errorText)")
    #expect(
      repaired.outputText
        == "kept 3 changes; lost: line 2; the old journal is \(book.journal).damaged1\n"
        + "all is well: 4 contacts, 5 changes\n")
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob", "Cyd", "Dan"])
  }

  /// As when a service that copies files keeps one file of each of two computers.
  @Test func reportsAJournalThatDidNotMakeTheSnapshot() throws {
    let book = try book()
    let common = (try book.bytes(book.path), try book.bytes(book.journal))
    try book.perform("add Eve\n")
    let snapshot = try book.bytes(book.path)
    try book.write(common.0, to: book.path)
    try book.write(common.1, to: book.journal)
    try book.perform("add Fay\n")
    try book.write(snapshot, to: book.path)
    let result = try book.run(["check"])
    #expect(result.status == .exited(1))
    #expect(
      result.outputText.hasPrefix(
        "\(book.journal) has other changes than those that made the book: @"))
    #expect(
      result.outputText.hasSuffix(
        " and 1 other would differ; one of the two files is a copy from elsewhere\n1 finding\n"))
    let repaired = try book.run(["check", "--repair"])
    #expect(repaired.status == .exited(0), "\(repaired.errorText)")
    #expect(
      try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob", "Cyd", "Dan", "Eve"])
    // The history has both.
    #expect(try book.perform("log\n").contains("Fay"))
  }

  @Test func aRepairTellsWhichChangesAreMissing() throws {
    let book = try book()
    try FileManager.default.removeItem(atPath: book.path)
    var lines = try book.lines()
    lines.remove(at: 1)
    try book.write(lines: lines)
    let repaired = try book.run(["check", "--repair"])
    #expect(repaired.outputText.hasPrefix("kept 3 changes; lost: change 2; the old journal is "))
  }

  /// What the journal has lost may be in the snapshot before the last one alone.
  @Test func aSnapshotThatTheJournalHasNotIsNotOverwritten() throws {
    let book = try TestBook()
    try book.perform("add Ada\nadd Bob\n")
    let old = try book.bytes(book.journal)
    for name in ["Dan", "Eve"] { try book.perform("add \(name)\n") }
    try book.write(old, to: book.journal)
    try FileManager.default.removeItem(atPath: book.path)
    let backup = book.path + "~"
    let kept = try book.bytes(backup)
    let result = try book.run(["add", "Fay"])
    #expect(result.status != .exited(0))
    #expect(
      result.errorText.contains(
        "\(book.path) is missing, and \(book.journal) ends with change 2, while \(backup) has "
          + "changes up to 3; copy \(backup) to \(book.path); until then nothing is saved"))
    #expect(try book.bytes(backup) == kept)
    #expect(try book.run(["check"]).status == .exited(1))
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: book.home, toPath: folder.path("copy"))
    // A repair takes what it has, too.
    #expect(try book.run(["check", "--repair"]).status == .exited(0))
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob", "Dan"])
    try FileManager.default.removeItem(atPath: book.home)
    try FileManager.default.copyItem(atPath: folder.path("copy"), toPath: book.home)
    try book.write(kept, to: book.path)
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob", "Dan"])
    #expect(try book.run(["add", "Fay"]).status == .exited(0))
  }

  @Test func reportsTheJournalOfAnotherBook() throws {
    let (book, other) = (try book(), try book())
    try book.write(try other.bytes(other.journal), to: book.journal)
    let result = try book.run(["check"])
    #expect(result.status == .exited(1))
    #expect(result.outputText.hasPrefix("\(book.journal):1 it belongs to another book ("))
    #expect(result.outputText.hasSuffix("1 finding\n"))
    #expect(result.errorText.contains("the book is damaged and read-only"))
  }

  @Test func adviceIsNotAFailure() throws {
    let book = try book()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: book.journal)
    let result = try book.run(["check"])
    #expect(result.status == .exited(0) && result.errorText == "")
    #expect(
      result.outputText
        == "\(book.journal) is open to others; `chmod 600` makes it yours alone\n1 finding\n")
    try book.perform("add Eve\n")
    let mode = try FileManager.default.attributesOfItem(atPath: book.journal)[.posixPermissions]
    #expect(mode as? Int == 0o640)
  }

  @Test(arguments: [["log"], ["undo", "3"], ["show", "ada", "--at", "1"], ["log", "ada"]])
  func namesTheDamagedLine(arguments: [String]) throws {
    let book = try book()
    try spoil(line: 2, of: book)
    let result = try book.run(arguments)
    #expect(result.status == .exited(1))
    #expect(
      result.errorText
        == "contacts: \(book.journal):2 is damaged: its checksum does not match; the changes before it "
        + "cannot be read: `check` explains, `check --repair` saves the rest\n")
    #expect(result.outputText.contains("Dan") == (arguments == ["log"]))
  }

  @Test func anInterruptedLogIsStillAValidDocument() throws {
    let book = try book()
    try spoil(line: 2, of: book)
    let result = try book.run(["-o", "json", "log"])
    #expect(result.status == .exited(1))
    let document = try JSONValue(parsing: result.output)
    #expect(document.array?.map { $0.object?["sequence"] } == [4, 3])
  }

  @Test(arguments: [["list"], ["add", "Eve"], ["check"], ["-c", "save"], []])
  func doesNotOpenABookWithOnlyABackup(arguments: [String]) throws {
    let book = try book()
    try book.perform("add Eve\nsave\n")
    try book.remove(book.path)
    try book.remove(book.journal)
    let names = try book.names()
    let result = try book.run(arguments, script: "add Eve\n")
    #expect(result.status == .exited(4) && result.outputText == "")
    #expect(
      result.errorText
        == "contacts: \(book.path) and its journal are missing, but \(book.path)~ is there: copy it "
        + "to \(book.path) (later changes are lost), or move it away to start with an empty book\n")
    #expect(try book.names() == names)
  }

  @Test func canQuitAfterTheBookIsDeleted() throws {
    let book = try book()
    let child = try book.start()
    child.write("list\n".utf8)
    try child.read(until: "4 contacts\n")
    for name in try book.names() { try book.remove(book.file(name)) }
    child.write("list\nadd Eve\nsave\nhelp quit\nquit\nadd Fay\n".utf8)
    let result = try child.waitForExit()
    #expect(result.status == .exited(1))
    #expect(result.outputText.contains("quit: leave"))
    // The readable contacts are still shown.
    #expect(result.outputText.contains("4 contacts\n"))
    let errors = result.errorText.split(separator: "\n")
    #expect(errors.count == 3, "\(errors)")
    #expect(errors.first?.contains("disappeared while the book was open; their contents") == true)
    #expect(errors.last?.contains("not saved: the book is read-only") == true)
    #expect(try book.names().filter { $0 != "contacts.lock" } == [])
  }

  @Test func eachReaderReportsABadLastLine() throws {
    let book = try book()
    try book.perform("add Eve\n")
    try book.takeBackCheckpoint()
    var bytes = try book.bytes(book.journal)
    bytes[bytes.count - 40] ^= 1
    try book.write(bytes, to: book.journal)
    let notice =
      "contacts: \(book.journal):5 is damaged: its checksum does not match; nothing after it is "
      + "read, and the next change cuts it off and keeps it in "
      + "\(book.file("contacts.journal.torn"))\n"
    for _ in 0..<2 {
      let result = try book.run(script: "list\nlist\nshow ada\n")
      #expect(result.status == .exited(0) && result.errorText == notice)
      #expect(result.outputText.contains("4 contacts"))
    }
    let check = try book.run(["check"])
    #expect(check.status == .exited(1) && check.errorText.hasPrefix(notice))
    let added = try book.run(["add", "Fay"])
    #expect(added.status == .exited(0) && added.errorText.contains("it was cut off and kept in"))
    #expect(try book.run(["list"]).errorText == "")
  }

  /// A reader never mistakes a write in progress for damage.
  @Test func reportsNoDamageWhileOthersWrite() throws {
    let book = try book()
    let note = String(repeating: "n", count: 5_000)
    let lines = (0..<100).map { "add W\($0) note=\(note)\nshow @\n" }
    let writer = try book.start(["-f", try book.folder.write(lines.joined(), to: "script")])
    var count = 0
    let deadline = ContinuousClock.now + patience
    while count < 104, .now < deadline {
      let store = try book.store()
      #expect(store.takeNotices() == [] && store.readOnlyReason == nil)
      count = store.book.count
    }
    #expect(count == 104)
    // Nothing matches: each line is a batch of its own.
    #expect(try writer.waitForExit().status == .exited(1))
  }

  @Test func logsAndUndoesASetting() throws {
    let book = try book()
    let store = try book.store()
    try store.commit("query near tag:paris") { book, _ in
      book.base.changes(ofSetting: "queries", "near", to: "tag:paris")
    }
    try store.commit("query near") { book, _ in
      book.base.changes(ofSetting: "queries", "near", to: ["x": [1]])
    }
    let logged = try book.perform("log --limit 2\n").split(separator: "\n")
    #expect(logged.count == 4)
    #expect(logged[0].hasPrefix("6  ") && logged[0].hasSuffix("  query near"))
    #expect(
      logged[1].split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
        == ["~ settings", "queries near", "tag:paris", #"{"x":[1]}"#], "\(logged)")
    #expect(
      logged[3].split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
        == ["+ settings", "queries near", "tag:paris"], "\(logged)")
    #expect(try book.perform("undo 2\n") == "undid 6  query near\nundid 5  query near tag:paris\n")
    #expect(try book.store().book.settings == [:])
    #expect(try book.perform("log ada\n").contains("settings") == false)
    // The report names what changed since.
    let again = try book.store()
    try again.commit("one") { book, _ in book.base.changes(ofSetting: "queries", "near", to: 1) }
    try again.commit("two") { book, _ in book.base.changes(ofSetting: "queries", to: ["near": 2]) }
    let all = try again.undoable { $0.command == "one" ? .take : .skip }
    let error = #expect(throws: UndoError.self) {
      try again.undo(all, as: "undo", overwrites: false)
    }
    #expect(error?.conflict.key == "queries" && error?.conflict.contact == nil)
  }
}

/// A repair in which a call fails loses nothing of the snapshot.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct FaultyRepairTests {
  @Test(
    arguments: [EIO, EACCES],
    [FaultyProgram.savingCalls, FaultyProgram.readingCalls + " open"])
  func losesNothingWhateverFails(code: Int32, calls: String) throws {
    let program = FaultyProgram(fate: .fails(code), calls: calls)
    var number = 1
    while true {
      let book = try TestBook()
      try book.perform("add Ada\nadd Bob\nadd Cyd\nadd Dan\nsave\n")
      let snapshot = try book.bytes(book.path)
      var lines = try book.lines()
      lines[1][30] ^= 1
      try book.write(lines: lines)
      let journal = try book.bytes(book.journal)
      let run = try program.run(["check", "--repair"], script: "", on: book, faultAt: number)
      guard run.calls.count >= number else { break }
      let what = "\(code) at \(run.calls[number - 1]): \(run.result.errorText)"
      let names = try book.store().book.contacts.map(\.displayName)
      #expect(names.sorted() == ["Ada", "Bob", "Cyd", "Dan"], "\(what)")
      if run.calls[number - 1].contains("sync ") {
        // What may not be on the disk is told.
        #expect(run.result.errorText != "", "\(what)")
      }
      if run.result.outputText.contains("kept 3 changes") {
        #expect(try book.bytes(book.journal + ".damaged1") == journal, "\(what)")
      } else {
        #expect(run.result.status != .exited(0), "\(what)")
        // An old journal comes with the old snapshot.
        let isOld = try book.bytes(book.journal) == journal
        #expect(try !isOld || book.bytes(book.path) == snapshot, "\(what)")
      }
      number += 1
    }
    #expect(number > 5)
  }
}
