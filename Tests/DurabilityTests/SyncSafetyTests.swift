import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import JSON
import Platform
import TestSupport
import Testing

/// Whatever happens to a folder or to the state, a script without --yes removes nothing, and says
/// why.
struct SyncSafetyTests {
  let book: TestBook
  private let files = FileManager.default
  private var cards: String { book.folder.path("cards") }
  private var state: String { book.file("contacts.sync/cards.jsonl") }

  init() throws {
    book = try TestBook()
    try files.createDirectory(atPath: cards, withIntermediateDirectories: true)
    let lines = ["account cards \(cards)"] + ["Ada", "Bob", "Cyd", "Dan"].map { "add \($0)" }
    try book.perform((lines + ["sync"]).map { $0 + "\n" }.joined())
    #expect(try cardCount() == 4)
  }

  private func cardCount() throws -> Int {
    try files.contentsOfDirectory(atPath: cards).count { $0.hasSuffix(".vcf") }
  }

  private func expect(
    _ status: Int32, _ errors: String, _ arguments: [String] = ["sync"],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try book.run(arguments)
    #expect(result.status == .exited(status), sourceLocation: sourceLocation)
    let message = errors.isEmpty ? "" : "contacts: \(errors)\n"
    #expect(result.errorText == message, sourceLocation: sourceLocation)
    #expect(try book.store().book.count == 4, sourceLocation: sourceLocation)
  }

  @Test func aMissingFolderIsAnError() throws {
    try files.moveItem(atPath: cards, toPath: cards + "2")
    try expect(1, "cards: there is no folder \(cards); is its disk mounted?")
    try "".write(toFile: cards, atomically: true, encoding: .utf8)
    try expect(1, "cards: there is no folder \(cards); is its disk mounted?")
    try files.removeItem(atPath: cards)
    try files.moveItem(atPath: cards + "2", toPath: cards)
    try expect(0, "")
  }

  @Test func aFileThatIsLeftIsNamedAsItsFolderNamesIt() throws {
    try "BEGIN:VCARD\nVERSION:3.0\nFN:Zoë\n".write(
      toFile: cards + "/Zoë 100%.vcf", atomically: true, encoding: .utf8)
    try expect(1, "cards: Zoë 100%.vcf was left as it is: a vCard without END:VCARD")
  }

  @Test func anAccountThatIsNamedAgainSendsNoMoreThanBefore() throws {
    try book.perform("account cards \(cards) --read-only --prefer book\n")
    try book.perform("account cards \(cards)\nset ada note=1\n")
    try expect(1, "1 change stays here: cards is read-only")
    let both = try book.run(["account", "cards", cards, "--read-only", "--read-write"])
    #expect(both.errorText == "contacts: give one of --read-only and --read-write\n")
    try book.perform("account cards \(cards) --read-write\n")
    #expect(try book.perform("sync\n") == "cards: received 0, sent 1\n")
  }

  @Test func aQueryForNewContactsIsReadBeforeItIsSaved() throws {
    let result = try book.run(["account", "cards", cards, "--new", "foo:("])
    #expect(result.status == .exited(1))
    #expect(result.errorText.hasPrefix("contacts: unknown qualifier `foo:`"))
    try expect(0, "")
  }

  @Test func programsAreToldWhyASyncFailed() throws {
    try files.moveItem(atPath: cards, toPath: cards + "2")
    let result = try book.run(["-o", "json", "sync"])
    #expect(
      result.outputText.contains(
        #""error":"cards: there is no folder \#(cards); is its disk mounted?""#))
  }

  @Test func aSyncThatSendsNothingIsNotInStep() throws {
    try book.perform("set ada note=1\n")
    #expect(try book.perform("sync --receive\n") == "cards: received 0, sent 0\n")
    #expect(try book.perform("sync\n") == "cards: received 0, sent 1\n")
  }

  @Test func whatIsForgottenIsInNoState() throws {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:eve\r\nFN:Eve\r\nNOTE:a secret\r\nEND:VCARD\r\n"
    try card.write(toFile: cards + "/eve.vcf", atomically: true, encoding: .utf8)
    try book.perform("sync\n")
    #expect(try String(contentsOfFile: state, encoding: .utf8).contains("a secret"))
    try book.perform("purge eve --yes\n")
    for name in try files.subpathsOfDirectory(atPath: book.home) {
      guard let bytes = files.contents(atPath: book.file(name)) else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("a secret"), "\(name)")
    }
  }

  /// The journal is new, and so are the states; the snapshot comes with the next command.
  @Test(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
  func aPurgeWithoutASnapshotSaysWhatIsDone() throws {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:eve\r\nFN:Eve\r\nNOTE:a secret\r\nEND:VCARD\r\n"
    try card.write(toFile: cards + "/eve.vcf", atomically: true, encoding: .utf8)
    try book.perform("sync\n")
    let program = FaultyProgram(fate: .fails(ENOSPC), calls: "rename")
    let run = try program.run(["purge", "eve", "--yes"], script: "", on: book, faultAt: 2)
    #expect(run.result.status != .exited(0))
    #expect(
      run.result.errorText
        == "contacts: cannot replace \(book.path): No space left on device; the change is in the journal, "
        + "and a later command writes this file\n")
    #expect(try book.run(["list"]).outputText.contains("4 contacts"))
    for name in try files.subpathsOfDirectory(atPath: book.home) {
      guard let bytes = files.contents(atPath: book.file(name)) else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("a secret"), "\(name)")
    }
  }

  /// What was lost in between is sent again by the folder, and not removed there.
  @Test func whatARepairHasLostIsNotRemovedElsewhere() throws {
    var lines = try book.lines()
    lines[2][30] ^= 1
    try book.write(lines: lines)
    for name in ["contacts.json", "contacts.json~", "contacts.index"] {
      try book.remove(book.file(name))
    }
    let repaired = try book.run(["check", "--repair"])
    #expect(repaired.outputText.hasPrefix("kept "), "\(repaired.errorText)")
    #expect(try book.store().book.count == 3)
    #expect(!files.fileExists(atPath: state))
    try book.perform("sync\n")
    #expect(try book.store().book.count == 4 && cardCount() == 4)
  }

  @Test func anAccountThatIsTypedAgainKeepsTheRest() throws {
    let path = book.folder.path(".config/contacts/accounts.json")
    try book.perform("account more \(cards) --new none\naccount cards \(cards) --new 'tag:x'\n")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("\"new\":\"tag:x\"", with: "\"new\":\"tag:x\",\"later\":1")
      .write(toFile: path, atomically: true, encoding: .utf8)
    try book.perform("account cards \(cards) --prefer book\naccount more \(cards)\n")
    let accounts = try JSONValue(parsing: book.bytes(path)).object
    #expect(
      accounts?["cards"]?.object?["new"] == "tag:x" && accounts?["cards"]?.object?["later"] == 1)
    #expect(
      accounts?["cards"]?.object?["prefer"] == "book" && accounts?["more"]?.object?["new"] == "none"
    )
  }

  /// Its changes have the numbers of those that were lost.
  @Test func aBookThatWasRestoredAndChangedRemovesNothing() throws {
    let copies = try ["contacts.json", "contacts.journal.jsonl"].map {
      ($0, try book.bytes(book.file($0)))
    }
    try book.perform("add Eve\nadd Fay\nsync\n")
    #expect(try cardCount() == 6)
    for (name, bytes) in copies { try book.write(bytes, to: book.file(name)) }
    try book.perform("set ada note=1\nset bob note=2\nset cyd note=3\n")
    let result = try book.run(["sync"])
    #expect(result.status == .exited(0))
    #expect(result.errorText.contains("the book is older than at the last sync"))
    #expect(try cardCount() == 6 && book.store().book.count == 6)
    #expect(try book.perform("sync\n") == "cards: in step\n")
  }

  @Test func anAccountThatIsBeingSyncedIsNotRepaired() throws {
    var lines = try book.lines()
    lines[2][30] ^= 1
    try book.write(lines: lines)
    let lock = try File(book.file("contacts.sync/cards.lock"), .readWrite, .create)
    #expect(try lock.lock(unless: { true }))
    let journal = try book.bytes(book.journal)
    let refused = try book.run(["check", "--repair"])
    #expect(refused.status == .exited(1))
    #expect(
      refused.errorText.contains("an account is being synced; repair once that is done\n"),
      "\(refused.errorText)")
    #expect(try book.bytes(book.journal) == journal && files.fileExists(atPath: state))
    lock.unlock()
    #expect(try book.run(["check", "--repair"]).outputText.hasPrefix("kept "))
  }

  @Test func anEmptiedFolderIsAskedAbout() throws {
    try files.removeItem(atPath: cards)
    try files.createDirectory(atPath: cards, withIntermediateDirectories: true)
    try expect(
      1,
      "cards no longer has 4 of 4 contacts\n"
        + "contacts: would remove 4 of 4 contacts from the book; --yes does it")
    try book.perform("set ada note=edited\n")
    try expect(
      1,
      "cards no longer has 3 of 4 contacts\n"
        + "contacts: would remove 3 of 4 contacts from the book; --yes does it")
    #expect(try cardCount() == 0)
    try book.perform("sync --yes\n")
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada"])
    #expect(try cardCount() == 1)
    try book.perform("undo\n")
    #expect(try book.store().book.count == 4)
  }

  /// As at the place of a disk that is not mounted: what is written there would count as the older
  /// version later.
  @Test func anEmptiedFolderIsAskedAboutThoughEverythingWasEdited() throws {
    try files.removeItem(atPath: cards)
    try files.createDirectory(atPath: cards, withIntermediateDirectories: true)
    try book.perform("tag ada bob cyd dan club\n")
    try expect(
      1,
      "cards no longer has 4 of 4 contacts\n"
        + "contacts: would send 4 of 4 contacts to cards again; --yes does it")
    #expect(try cardCount() == 0)
    try book.perform("sync --yes\n")
    #expect(try cardCount() == 4)
    #expect(try book.perform("sync\n") == "cards: in step\n")
  }

  @Test func whatIsRemovedOnBothSidesIsNotAskedAbout() throws {
    try files.removeItem(atPath: cards)
    try files.createDirectory(atPath: cards, withIntermediateDirectories: true)
    try book.perform("remove ada bob cyd dan --yes\n")
    try book.perform("sync\n")
    #expect(try cardCount() == 0 && book.store().book.isEmpty)
  }

  @Test func anEmptiedBookIsAskedAbout() throws {
    try book.perform("remove ada bob cyd dan --yes\n")
    let result = try book.run(["sync"])
    #expect(result.status == .exited(1))
    #expect(
      result.errorText
        == "contacts: would remove 4 of 4 contacts from cards; --yes does it\n")
    #expect(try cardCount() == 4)
  }

  @Test func aStateOfAnotherPlaceRemovesNothing() throws {
    let other = book.folder.path("other")
    try files.createDirectory(atPath: other, withIntermediateDirectories: true)
    try book.perform("account cards \(other)\n")
    try expect(
      0,
      "cards: its state belongs to another book or address book, so nothing is removed this time")
    #expect(try files.contentsOfDirectory(atPath: other).count == 4)
    #expect(try cardCount() == 4)
  }

  @Test func aDamagedStateRemovesNothing() throws {
    var bytes = try book.bytes(state)
    bytes[bytes.count / 2] ^= 1
    try book.write(bytes, to: state)
    let check = try book.run(script: "check\n")
    #expect(check.outputText.contains("its state is damaged"), "\(check.outputText)")
    try files.removeItem(atPath: cards + "/" + files.contentsOfDirectory(atPath: cards)[0])
    try expect(0, "cards: its state is damaged, so nothing is removed this time")
    #expect(try cardCount() == 4)
    try expect(0, "")
  }

  /// What is cut off are the last lines, or the file is gone.
  @Test(arguments: [0, 1, 2, 3, 5]) func aTruncatedStateRemovesNothing(part: Int) throws {
    let bytes = try book.bytes(state)
    try book.write(bytes.prefix(bytes.count * part / 6), to: state)
    if part == 0 { try files.removeItem(atPath: state) }
    #expect(try book.run(script: "sync\n").status == .exited(0))
    try expect(0, "")
    #expect(try cardCount() == 4)
  }

  /// A contact whose line is lost was removed by nobody, whatever is added afterwards.
  @Test func aRepairedBookRemovesNothing() throws {
    try book.perform("save\n")
    for name in ["Eve", "Fay"] { try book.perform("add \(name)\nsync\n") }
    var lines = try book.lines()
    let place = try #require(
      lines.lastIndex { String(decoding: $0, as: UTF8.self).contains("Eve") })
    lines[place][lines[place].count / 2] ^= 1
    try book.write(lines: lines)
    for path in [book.path, book.path + "~"] { try book.remove(path) }
    try #expect(book.run(["sync"]).status == .exited(1))
    let repaired = try book.perform("check --repair\nlist\n")
    #expect(!repaired.contains("Eve"))
    let additions = (1...9).map { "add N\($0)\n" }.joined()
    let output = try book.perform("\(additions)sync --dry-run\nsync\n")
    #expect(output.hasSuffix("cards: received 1 (1 added), sent 9\n"), "\(output)")
    #expect(try cardCount() == 15)
  }

  @Test func anotherProcessThatSyncsIsAnError() throws {
    let lock = open(book.file("contacts.sync/cards.lock"), O_RDWR)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    try expect(1, "cards: another process is syncing it")
    try expect(
      1, "cards: another process is syncing it; try again after that",
      ["account", "cards", "--remove", "--yes"])
    flock(lock, LOCK_UN)
    try expect(0, "")
  }
}
