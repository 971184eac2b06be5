import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// A book and a folder that were in step, and have both changed.
struct SyncedBook {
  let book: TestBook
  /// The folder with everything.
  var folder: String { book.folder.path("") }
  /// The folder of the cards.
  var cards: String { book.folder.path("cards") }

  /// Makes both.
  func prepare() throws {
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

  /// Returns the text of the only file of a contact.
  func card(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }

  /// Returns the path of the only file of a contact.
  func path(of name: String) throws -> String { try #require(files()[name]) }

  private func write(_ line: String, into path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("END:VCARD", with: "\(line)\r\nEND:VCARD")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Expects that the next sync makes both sides the same, and another one does nothing.
  ///
  /// With a state that it cannot read, and says so, a sync removes nothing.
  func examine(after what: String) throws {
    let next = try book.run(script: "sync cards --yes\nsync cards\n")
    #expect(next.status == .exited(0), "\(what): \(next.errorText)")
    let isQuiet = next.outputText.hasSuffix("cards: in step\n")
    #expect(isQuiet, "\(what): \(next.outputText)\(next.errorText)")
    let isLost = next.errorText.contains("its state is damaged, so nothing is removed")
    let contacts = try book.store().book.contacts.map { contact in
      let emails = contact.emails.map(\.value.address)
      return ([contact.displayName, contact.note] + emails).joined(separator: "|")
    }
    let kept = ["Bob", "Dan"].filter { isLost && contacts.contains("\($0)|") }
    let expected = [
      "Ada|from-the-book", "Cyd|from the folder", "Eve|", "Fay|", "Gus|both|gus@example.org",
    ]
    #expect(contacts.sorted() == (expected + kept.map { "\($0)|" }).sorted(), "\(what)")
    let files = try files()
    let there = ["Ada", "Cyd", "Eve", "Fay", "Gus"] + kept
    #expect(files.keys.sorted() == there.sorted(), "\(what)")
    for (name, line) in [
      ("Ada", "NOTE:from-the-book"), ("Cyd", "NOTE:from the folder"), ("Gus", "NOTE:both"),
    ] {
      let text = try String(contentsOfFile: files[name] ?? "", encoding: .utf8)
      #expect(text.contains(line), "\(what): \(name)")
    }
  }
}
