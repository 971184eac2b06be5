import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// A process that stands still before one of its calls, while another one runs to its end.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct StandstillTests {
  /// What both do, in that order; one of them may add `Ada`, the other one `Bob`.
  struct Pair: CustomTestStringConvertible {
    let script: String
    let other: String

    var testDescription: String { "\(script.replacing("\n", with: "; ")) | \(other)" }

    /// Whether the other one would wait for the one that stands still, if this holds the lock.
    var otherWaits: Bool { !["list", "check", "log"].contains(other) }
  }

  @Test(arguments: [
    Pair(script: "add Ada", other: "add Bob"), Pair(script: "add Ada", other: "list"),
    Pair(script: "add Ada", other: "check"), Pair(script: "list", other: "add Bob"),
    Pair(script: "check", other: "add Bob"), Pair(script: "list\nadd Ada\nlist", other: "add Bob"),
  ])
  func nobodyMistakesANewBookForALostOne(pair: Pair) throws {
    try sweep(pair, oneIn: 3) { try TestBook() }
  }

  @Test(arguments: [
    Pair(script: "add Ada", other: "add Bob"), Pair(script: "add Ada", other: "save"),
    Pair(script: "add Ada", other: "list"), Pair(script: "add Ada", other: "check"),
    Pair(script: "add Ada", other: "log"), Pair(script: "add Ada", other: "undo"),
    Pair(script: "add Ada", other: "purge dan --yes"),
    Pair(script: "add Ada", other: "check --repair"), Pair(script: "undo", other: "add Bob"),
    Pair(script: "list", other: "add Bob"), Pair(script: "list", other: "save"),
    Pair(script: "list", other: "purge --before 2100-01-01 --yes"),
    Pair(script: "log", other: "purge dan --yes"), Pair(script: "check", other: "add Bob"),
    Pair(script: "check", other: "save"), Pair(script: "check --repair", other: "add Bob"),
    Pair(script: "save", other: "add Bob"), Pair(script: "save", other: "save"),
    Pair(script: "save", other: "purge dan --yes"),
    Pair(script: "purge dan --yes", other: "add Bob"),
    Pair(script: "purge dan --yes", other: "list"),
    Pair(script: "purge dan --yes", other: "check"),
    Pair(script: "purge --before 2100-01-01 --yes", other: "save"),
    Pair(script: "export -", other: "add Bob"),
    Pair(script: "list\nadd Ada\nlog", other: "purge dan --yes"),
  ])
  func nobodyLosesOrMistakesAnything(pair: Pair) throws {
    try sweep(pair, oneIn: 8) {
      let book = try TestBook()
      try book.perform("add Cyd\nadd Dan\nset cyd note=x\nremove dan\n")
      return book
    }
  }

  /// Runs both, one before each call of the other, or one in `step` of a sample; each time on a book
  /// of its own.
  private func sweep(_ pair: Pair, oneIn step: Int, on makeBook: () throws -> TestBook) throws {
    let count = try run(pair, on: makeBook(), before: 0).count
    #expect(count > 5)
    for number in Extent.places(in: 1..<count + 1, oneIn: step, from: count) {
      let calls = try run(pair, on: makeBook(), before: number)
      #expect(calls.count >= number)
    }
  }

  /// Runs both, one before the call of that number of the other, whose calls it returns.
  private func run(_ pair: Pair, on book: TestBook, before number: Int) throws -> [String] {
    let (lock, messages) = (book.file("contacts.lock"), book.folder.path("messages"))
    let isTaken = "[ -e '\(lock)' ] && ! flock -n '\(lock)' true"
    let other = """
      \(pair.otherWaits ? "if \(isTaken); then exit; fi" : "")
      '\(TestBook.program)' \(pair.other) > '\(messages).out' 2> '\(messages)'
      echo $? > '\(messages).status'
      """
    let program = FaultyProgram(
      fate: .waits(while: other),
      calls: "\(FaultyProgram.savingCalls) \(FaultyProgram.readingCalls)")
    let run = try program.run([], script: pair.script + "\n", on: book, faultAt: number)
    let place =
      "before call \(number), \(run.calls.indices.contains(number - 1) ? run.calls[number - 1] : "none")"
    #expect(run.result.status == .exited(0), "\(place): \(run.result.errorText)")
    #expect(run.result.errorText == "", "\(place)")
    var added = [pair.script]
    if let status = try? String(contentsOfFile: "\(messages).status", encoding: .utf8) {
      let said = try String(contentsOfFile: messages, encoding: .utf8)
      #expect(status == "0\n" && said == "", "the other one, \(place): \(said)")
      added.append(pair.other)
    }
    let store = try book.store()
    let names = Set(store.book.contacts.map(\.displayName))
    for name in ["Ada", "Bob"] where added.contains(where: { $0.contains("add \(name)") }) {
      #expect(names.contains(name) || [pair.script, pair.other].contains("undo"), "\(place)")
    }
    #expect(try store.findings() == [], "\(place)")
    return run.calls
  }
}
