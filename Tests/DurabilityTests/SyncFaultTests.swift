import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Every system call of a sync with a folder fails, or is the last; the next sync finishes the work.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct SyncFaultTests {
  @Test(arguments: [
    FaultyProgram.Fate.fails(ENOSPC), .failsFromThereOn(EIO), .dies(.before), .dies(.half),
  ])
  func theNextSyncFinishesTheWork(fate: FaultyProgram.Fate) throws {
    // Only writes end in the middle.
    let calls =
      fate == .dies(.half) ? "write pwrite" : "write pwrite fdatasync rename link unlink fchmod"
    var number = 1
    while true {
      let book = try SyncedBook()
      let program = FaultyProgram(fate: fate, calls: calls, folder: book.folder)
      let run = try program.run(
        [], script: "sync cards --yes\n", on: book.book, faultAt: number)
      guard run.calls.count >= number else { break }
      let what = "\(fate.testDescription) at \(run.calls[number - 1])"
      if case .exited(let code) = run.result.status, code != 0 {
        #expect(run.result.errorText.contains("contacts: "), "\(what)")
      }
      try book.examine(after: what)
      number += 1
    }
    #expect(number > 8, "the shim counts too little")
  }
}

/// A book and a folder that were in step, and have both changed.
private struct SyncedBook {
  let book: TestBook
  /// The folder with everything.
  var folder: String { book.folder.path("") }
  private var cards: String { book.folder.path("cards") }

  init() throws {
    book = try TestBook()
    try FileManager.default.createDirectory(atPath: cards, withIntermediateDirectories: true)
    let names = ["Ada", "Bob", "Cyd", "Dan", "Gus"]
    let script = ["account cards \(cards)"] + names.map { "add \($0)" } + ["sync"]
    try book.perform(script.map { $0 + "\n" }.joined())
    let files = try files()
    try #require(files.count == names.count)
    try write("NOTE:from the folder", into: #require(files["Cyd"]))
    try FileManager.default.removeItem(atPath: #require(files["Dan"]))
    try write("EMAIL:gus@example.org", into: #require(files["Gus"]))
    let fay = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:fay\r\nFN:Fay\r\nN:;Fay;;;\r\nEND:VCARD\r\n"
    try fay.write(toFile: cards + "/fay.vcf", atomically: true, encoding: .utf8)
    try book.perform(
      "set ada note=from-the-book\nremove bob\nset gus note=both\nadd Eve\n")
  }

  /// The files by the names of their contacts.
  private func files() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: cards)
      .filter { !$0.hasPrefix(".") }
    let named = try names.map { name in
      let text = try String(contentsOfFile: "\(cards)/\(name)", encoding: .utf8)
      let line = text.split(separator: "\r\n").first { $0.hasPrefix("FN:") }
      return (line.map { String($0.dropFirst(3)) } ?? name, "\(cards)/\(name)")
    }
    return Dictionary(named) { "\($0) and \($1)" }
  }

  private func write(_ line: String, into path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("END:VCARD", with: "\(line)\r\nEND:VCARD")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Expects that the next sync makes both sides the same, and another one does nothing.
  func examine(after what: String) throws {
    let next = try book.run(script: "sync cards --yes\nsync cards\n")
    #expect(next.status == .exited(0), "\(what): \(next.errorText)")
    let isQuiet = next.outputText.hasSuffix("cards: in step\n")
    #expect(isQuiet, "\(what): \(next.outputText)\(next.errorText)")
    let contacts = try book.store().book.contacts.map { contact in
      let emails = contact.emails.map(\.value.address)
      return ([contact.displayName, contact.note] + emails).joined(separator: "|")
    }
    let expected = [
      "Ada|from-the-book", "Cyd|from the folder", "Eve|", "Fay|", "Gus|both|gus@example.org",
    ]
    #expect(contacts.sorted() == expected, "\(what)")
    let files = try files()
    #expect(files.keys.sorted() == ["Ada", "Cyd", "Eve", "Fay", "Gus"], "\(what)")
    for (name, line) in [
      ("Ada", "NOTE:from-the-book"), ("Cyd", "NOTE:from the folder"), ("Gus", "NOTE:both"),
    ] {
      let text = try String(contentsOfFile: #require(files[name]), encoding: .utf8)
      #expect(text.contains(line), "\(what): \(name)")
    }
  }
}
