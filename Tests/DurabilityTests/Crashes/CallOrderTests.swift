import Foundation
import TestSupport
import Testing

/// What is printed is on the disk; a file is there before its name, a cut before what follows; and
/// nothing of the book changes without its lock.
@Suite(.enabled(if: Recorder.library != nil, "needs a C compiler and LD_PRELOAD"))
struct CallOrderTests {
  @Test(arguments: RecordedSession.all + RecordedSession.ofOtherFiles)
  func callsAreInADurableOrder(session: RecordedSession) throws {
    let recording = try Recording(session, in: TemporaryFolder.memory)
    let violations = try CallOrder(recording).violations
    #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
  }
}

extension RecordedSession {
  /// Sessions that write other files than the book's.
  static let ofOtherFiles = [exports, options, syncs]

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
