import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A process that stands still before one of its calls, while another one runs to its end.
@Suite(.enabled(if: Standstill.isPossible, Standstill.need)) struct StandstillTests {
  /// What the process does that stands still, and what the one that runs meanwhile; the former may
  /// add `Ada`, the latter `Bob`.
  struct Pair: CustomTestStringConvertible {
    let script: String
    let other: String

    var testDescription: String { "\(script.replacing("\n", with: "; ")) | \(other)" }

    /// Whether the latter would wait for the former, if that holds the lock.
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

  /// Either process may be the one that makes the edits a change.
  @Test(arguments: [
    Pair(script: "add Ada", other: "add Bob"), Pair(script: "add Ada", other: "list"),
    Pair(script: "list", other: "add Bob"), Pair(script: "list", other: "save"),
    Pair(script: "save", other: "add Bob"), Pair(script: "list\nadd Ada\nlog", other: "add Bob"),
  ])
  func editsByHandBecomeOneChange(pair: Pair) throws {
    try sweep(pair, oneIn: 8) {
      let book = try TestBook()
      try book.perform("add Cyd note=x\nadd Dan\n")
      let text = String(decoding: try book.bytes(book.path), as: UTF8.self)
      try book.write(Array(text.replacing("\"note\":\"x\"", with: Self.edit).utf8), to: book.path)
      return book
    }
  }

  private static let edit = "\"note\":\"by hand\""

  /// Runs both, the latter before each call of the former, or before a sample of its calls; each time
  /// on a book of its own.
  private func sweep(_ pair: Pair, oneIn step: Int, on makeBook: () throws -> TestBook) throws {
    let (count, _) = try run(pair, on: makeBook(), before: 0)
    #expect(count > 5)
    var meetings = 0
    for number in Extent.places(in: 1..<count + 1, oneIn: step, from: count) {
      let (calls, hasMet) = try run(pair, on: makeBook(), before: number)
      #expect(calls >= number)
      if hasMet { meetings += 1 }
    }
    #expect(meetings > 0)
  }

  /// Runs both, the latter before the call of that number of the former; returns how many calls that
  /// makes, and whether the latter has run.
  private func run(
    _ pair: Pair, on book: TestBook, before number: Int
  ) throws -> (calls: Int, hasMet: Bool) {
    let isKnown = FileManager.default.fileExists(atPath: book.journal)
    let isEdited = try isKnown && files(of: book, with: Self.edit) != []
    // Whoever reads edits makes them a change, under the lock.
    let standstill = Standstill(
      book: book, command: pair.other, waits: pair.otherWaits || isEdited)
    let run = try standstill.program().run(
      [], script: pair.script + "\n", on: book, faultAt: number)
    let place = standstill.place(number, in: run)
    #expect(run.result.status == .exited(0), "\(place): \(run.result.errorText)")
    let said = run.result.errorText
    #expect(said == "" || isEdited && Self.tellsOfEdits(said), "\(place): \(said)")
    var done = [pair.script]
    if let (status, said) = standstill.outcome {
      #expect(status == "0\n", "the other one, \(place)")
      #expect(
        said == "" || isEdited && Self.tellsOfEdits(said), "the other one, \(place): \(said)")
      done.append(pair.other)
    }
    let store = try book.store()
    #expect(store.takeNotices() == [], "\(place)")
    #expect(try store.findings() == [], "\(place)")
    let names = Set(store.book.contacts.map(\.displayName))
    #expect(names.contains("Cyd") == isKnown, "\(place)")
    for name in ["Ada", "Bob"] where done.contains(where: { $0.contains("add \(name)") }) {
      #expect(names.contains(name) || [pair.script, pair.other].contains("undo"), "\(place)")
    }
    if isEdited {
      #expect(store.book.contacts.map(\.note).contains("by hand"), "\(place)")
      #expect(try adoptions(of: store) == 1, "\(place)")
    }
    if done.contains(where: { $0.contains("purge dan") }) {
      #expect(try files(of: book, with: "Dan") == [], "\(place)")
    }
    return (run.calls.count, done.count > 1)
  }

  private static func tellsOfEdits(_ text: String) -> Bool {
    text.wholeMatch(of: /.* was edited; the edits became change \d+\n/) != nil
  }

  /// Returns how often edits became a change.
  private func adoptions(of store: Store) throws -> Int {
    var count = 0
    try store.readHistory { transaction in
      if transaction.adopts != nil { count += 1 }
      return true
    }
    return count
  }

  /// Returns the names of the files that contain a text.
  private func files(of book: TestBook, with text: String) throws -> [String] {
    try book.names().filter { name in
      try String(decoding: book.bytes(book.file(name)), as: UTF8.self).contains(text)
    }
  }

  /// Who has read the book during a purge, whose process is then killed, finishes the purge before a
  /// change.
  @Test func aPurgeThatIsCutOffIsFinishedFirst() throws {
    let book = try TestBook()
    try book.perform("add Cyd\nadd Dan\n")
    let purge = FaultyProgram(fate: .dies(.before), calls: "rename")
    var number = 1
    while try files(of: book, with: "Dan").contains("contacts.journal.jsonl") {
      _ = try purge.run([], script: "purge dan --yes\n", on: book, faultAt: number)
      number += 1
    }
    try #require(try files(of: book, with: "Dan").contains("contacts.json"))
    let lock = open(book.file("contacts.lock"), O_RDWR)
    defer { close(lock) }
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let store = try book.store()
    #expect(store.book.contacts.map(\.displayName) == ["Cyd"])
    #expect(store.takeNotices() == [])
    flock(lock, LOCK_UN)
    try store.commit("add") { _, time in [.add(Contact(created: time))] }
    try store.close()
    #expect(store.takeNotices().contains { $0.contains("is from before a purge") })
    #expect(try files(of: book, with: "Dan") == [])
  }
}
