import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Other programs that write to the folder while a sync reads and writes there.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct SyncRaceTests {
  /// The edits keep number, size and name of the files, as those of an editor that writes in place.
  @Test(arguments: ["fsync", "pread", "fstat"])
  func anEditDuringASyncIsNotLost(call: String) throws {
    var number = 1
    while true {
      let synced = SyncedBook(book: try TestBook())
      try synced.prepare()
      let edits = try ["Ada", "Cyd"].map { name in
        let text = try synced.card(of: name)
        let new = text.replacing("END:VCARD", with: "TEL:777\r\nEND:VCARD")
        let path = try synced.book.folder.write(new, to: "\(name).new")
        return "cat '\(path)' > '\(try synced.path(of: name))'"
      }
      let program = FaultyProgram(
        fate: .waits(while: edits.joined(separator: " && ")), calls: call, folder: synced.cards)
      let run = try program.run(
        [], script: "sync cards --yes\n", on: synced.book, faultAt: number)
      guard run.calls.count >= number else { break }
      let what = "before \(run.calls[number - 1])"
      // A card that changes while it is read may be half old and half new.
      let isLeft = run.result.errorText.contains(".vcf was left as it is: ")
      #expect(run.result.status == .exited(isLeft ? 1 : 0), "\(what): \(run.result.errorText)")
      try synced.book.perform("sync cards --yes\nsync cards\n")
      let contacts = try synced.book.store().book.contacts
      for name in ["Ada", "Cyd"] {
        let phones = contacts.first { $0.displayName == name }?.phones.map(\.value.number)
        #expect(phones == ["777"], "\(what): \(name)")
        #expect(try synced.card(of: name).contains("777"), "\(what): \(name)")
      }
      number += 1
    }
    #expect(number > 2)
  }

  /// Returns a book with one contact, the folder that it is in step with, and the contact's card.
  private func bookInStep(
    after line: String
  ) throws -> (book: TestBook, cards: String, card: String) {
    let book = try TestBook()
    let cards = book.folder.path("cards")
    let files = FileManager.default
    try files.createDirectory(atPath: cards, withIntermediateDirectories: true)
    try book.perform("account cards \(cards)\n\(line)\nsync\n")
    return (book, cards, "\(cards)/\(try #require(files.contentsOfDirectory(atPath: cards).first))")
  }

  /// The version is looked at right before the card is replaced, not before the new one is written.
  @Test func anEditWhileTheNewCardIsWrittenIsNotLost() throws {
    let (book, cards, card) = try bookInStep(after: "add Ada phone=1")
    try book.perform("set ada note=x\n")
    let text = try String(contentsOfFile: card, encoding: .utf8)
    let new = try book.folder.write(
      text.replacing("END:VCARD", with: "TEL:777\r\nEND:VCARD"), to: "new")
    let program = FaultyProgram(
      fate: .waits(while: "cat '\(new)' > '\(card)'"), calls: "fsync", folder: cards)
    let run = try program.run([], script: "sync cards --yes\n", on: book, faultAt: 1)
    #expect(run.calls.count > 0)
    try book.perform("sync cards --yes\nsync cards\n")
    let contacts = try Array(book.store().book.contacts)
    #expect(contacts.flatMap(\.phones).map(\.value.number) == ["1", "777"])
    #expect(contacts.map(\.note) == ["x"])
    let synced = try String(contentsOfFile: card, encoding: .utf8)
    #expect(synced.contains("777") && synced.contains("NOTE:x"))
  }

  /// The system cannot say that a name is taken, where it has no hard links.
  @Test func aNewCardTakesNobodysPlaceWithoutHardLinks() throws {
    let (book, cards, card) = try bookInStep(after: "add Eve")
    let files = FileManager.default
    // It has never been there; a link of that name is no card.
    try files.removeItem(atPath: card)
    try book.remove(book.file("contacts.sync/cards.jsonl"))
    try files.createSymbolicLink(atPath: card, withDestinationPath: "/nowhere")
    let program = FaultyProgram(fate: .failsFromThereOn(EPERM), calls: "link", folder: cards)
    let run = try program.run([], script: "sync cards --yes\n", on: book, faultAt: 1)
    #expect(run.calls.count > 0)
    #expect(try files.destinationOfSymbolicLink(atPath: card) == "/nowhere")
    #expect(try book.store().book.contacts.map(\.displayName) == ["Eve"])
  }
}
