import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// A sync that stands still before one of its calls, while another process runs to its end.
@Suite(.enabled(if: Standstill.isPossible, Standstill.need)) struct StandstillSyncTests {
  @Test(arguments: [
    "tag eve club", "purge --before 2100-01-01 --yes", "save", "list", "sync cards --yes",
  ])
  func bothSidesAreInStepAfterwards(other: String) throws {
    let (count, _) = try run(other, before: 0)
    #expect(count > 20)
    var meetings = 0
    for number in Extent.places(in: 1..<count + 1, oneIn: 12, from: count) {
      if try run(other, before: number).hasMet { meetings += 1 }
    }
    #expect(meetings > 0)
  }

  private static let refusals = [
    "an account is being synced; purge once that is done", "cards: another process is syncing it",
  ]

  /// Runs the other one before the call of that number of the sync; returns how many calls that
  /// makes, and whether the other one has run.
  private func run(_ other: String, before number: Int) throws -> (calls: Int, hasMet: Bool) {
    let synced = SyncedBook(book: try TestBook())
    try synced.prepare()
    let standstill = Standstill(book: synced.book, command: other, waits: other != "list")
    let run = try standstill.program(folder: synced.folder)
      .run([], script: "sync cards --yes\n", on: synced.book, faultAt: number)
    let place = standstill.place(number, in: run)
    #expect(run.result.status == .exited(0), "\(place): \(run.result.errorText)")
    #expect(run.result.errorText == "", "\(place)")
    let outcome = standstill.outcome
    if let (status, said) = outcome {
      let isRefused =
        status == "1\n" && Self.refusals.contains { said == "contacts: \($0)\n" }
      #expect(isRefused || status == "0\n" && said == "", "the other one, \(place): \(said)")
    }
    try synced.examine(after: place)
    if outcome != nil, other.hasPrefix("tag") {
      let tagged = try synced.book.store().book.contacts.filter { !$0.tags.isEmpty }
      #expect(tagged.map(\.displayName) == ["Eve"], "\(place)")
      #expect(try synced.card(of: "Eve").contains("CATEGORIES:club"), "\(place)")
    }
    return (run.calls.count, outcome != nil)
  }
}
