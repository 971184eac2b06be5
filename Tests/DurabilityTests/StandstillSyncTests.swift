import Foundation
import TestSupport
import Testing

/// A sync that stands still before one of its calls, while another process runs to its end.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct StandstillSyncTests {
  @Test(arguments: [
    "tag eve club", "purge --before 2100-01-01 --yes", "save", "list", "sync cards --yes",
  ])
  func bothSidesAreInStepAfterwards(other: String) throws {
    let count = try run(other, before: 0).count
    #expect(count > 20)
    for number in Extent.places(in: 1..<count + 1, oneIn: 12, from: count) {
      try run(other, before: number)
    }
  }

  private static let refusals = [
    "an account is being synced; purge once that is done", "cards: another process is syncing it",
  ]

  /// Runs both, one before the call of that number of the sync, whose calls it returns.
  @discardableResult
  private func run(_ other: String, before number: Int) throws -> [String] {
    let synced = SyncedBook(book: try TestBook())
    try synced.prepare()
    let (book, messages) = (synced.book, synced.book.folder.path("messages"))
    let lock = book.file("contacts.lock")
    let command = """
      if \(other != "list") && ! flock -n '\(lock)' true; then exit; fi
      timeout 20 '\(TestBook.program)' \(other) > '\(messages).out' 2> '\(messages)'
      echo $? > '\(messages).status'
      """
    let program = FaultyProgram(
      fate: .waits(while: command),
      calls: "\(FaultyProgram.savingCalls) \(FaultyProgram.readingCalls)", folder: synced.folder)
    let run = try program.run([], script: "sync cards --yes\n", on: book, faultAt: number)
    let call = run.calls.indices.contains(number - 1) ? run.calls[number - 1] : "none"
    let place = "before call \(number), \(call)"
    #expect(run.result.status == .exited(0), "\(place): \(run.result.errorText)")
    #expect(run.result.errorText == "", "\(place)")
    if let status = try? String(contentsOfFile: "\(messages).status", encoding: .utf8) {
      let said = try String(contentsOfFile: messages, encoding: .utf8)
      let isRefused =
        status == "1\n"
        && Self.refusals.contains { said == "contacts: \($0)\n" }
      #expect(isRefused || status == "0\n" && said == "", "the other one, \(place): \(said)")
    }
    try synced.examine(after: place)
    return run.calls
  }
}
