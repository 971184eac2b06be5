import Foundation
import TestSupport
import Testing

/// What is printed is on the disk; a file is there before its name, a cut before what follows; and
/// nothing of the book changes without its lock.
@Suite(.enabled(if: Recorder.library != nil, "needs a C compiler and LD_PRELOAD"))
struct CallOrderTests {
  @Test(arguments: RecordedSession.all + RecordedSession.ofOtherCallsOrFiles)
  func callsAreInADurableOrder(session: RecordedSession) throws {
    let recording = try Recording(session, in: TemporaryFolder.memory)
    let violations = try CallOrder(recording).violations
    #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
  }
}

extension RecordedSession {
  /// Sessions with calls that no other has, or that write other files than the book's.
  static let ofOtherCallsOrFiles = [
    longLine, withoutLinks, failedWrite, exports, options, syncs, syncedRepair,
  ]

  /// A line is written in pieces.
  private static let longLine = RecordedSession(
    name: "long line",
    preparation: { book in
      let note = String(repeating: "n", count: 1 << 20)
      try book.folder.write("BEGIN:VCARD\nFN:Ada\nNOTE:\(note)\nEND:VCARD\n", to: "cards.vcf")
    },
    steps: [.run(["import FOLDER/cards.vcf"])])

  /// A file system without hard links.
  private static let withoutLinks = RecordedSession(
    name: "without links", preparation: repair.preparation,
    steps: repair.steps + [.run(["set ada note=x", "save"])],
    fault: FaultyProgram(fate: .failsFromThereOn(EPERM), calls: "link"))

  /// The disk is full for a moment.
  private static let failedWrite = RecordedSession(
    name: "failed write",
    preparation: { book in try book.perform("add Ada\n") },
    steps: [.run(["add Bob", "add Cyd", "show ada", "add Dan", "save"])],
    fault: FaultyProgram(fate: .isTorn(ENOSPC), calls: "write"))

  private static let exports = RecordedSession(
    name: "exports",
    preparation: { book in try book.folder.write("old", to: "there.vcf") },
    steps: [
      .run([
        "add Ada", "export FOLDER/new.vcf", "export FOLDER/there.vcf",
        "export FOLDER/cards/", "remove ada", "add Bob", "export FOLDER/cards/ --prune",
      ])
    ])

  private static let options = RecordedSession(
    name: "options",
    steps: [.run(["option name-order family-first", "option name-order --default", "add Ada"])])

  /// The state is gone for good before the new journal is there.
  private static let syncedRepair = RecordedSession(
    name: "synced repair",
    preparation: { book in
      try FileManager.default.createDirectory(
        atPath: book.folder.path("cards"), withIntermediateDirectories: true)
      try book.perform(
        "account cards \(book.folder.path("cards"))\nadd Ada\nadd Bob\nadd Cyd\nsync cards\n")
      var lines = try book.lines()
      lines[1][30] ^= 1
      try book.write(lines: lines)
    },
    steps: [.run(["check --repair", "add Dan"])])

  private static let syncs = RecordedSession(
    name: "syncs",
    preparation: { book in
      try FileManager.default.createDirectory(
        atPath: book.folder.path("cards"), withIntermediateDirectories: true)
      try book.perform("account cards \(book.folder.path("cards"))\nadd Ada\nadd Bob\n")
    },
    steps: [
      .run(["sync cards", "set ada note=x", "remove bob", "add Cyd", "sync cards --yes"])
    ])
}
