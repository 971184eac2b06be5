import Foundation
import TestSupport
import Testing

/// `account` and `sync` at a prompt, with a folder of cards.
struct SyncTests {
  private static let script = """
    add Ada Lovelace phone:mobile=1
    add Bob phone=2
    add Carl phone=3
    """

  /// Returns a prompt on a book of three contacts that is in step with a folder, and the folder.
  private func prompt() throws -> (PseudoTerminal, cards: URL) {
    let home = try Home(Self.script)
    let cards = URL(filePath: home.folder.path("cards"))
    try FileManager.default.createDirectory(at: cards, withIntermediateDirectories: true)
    let terminal = try home.prompt()
    try terminal.run("account cards ~/cards")
    try terminal.expect("sync", prints: ["cards: received 0, sent 3"])
    return (terminal, cards)
  }

  @Test func asksWhereContactsAreIfThereIsNoAccount() throws {
    let home = try Home(Self.script)
    try FileManager.default.createDirectory(
      atPath: home.folder.path("cards"), withIntermediateDirectories: true)
    let terminal = try home.prompt()
    try terminal.run(
      "account", then: "where else are your contacts (a mail address, URL or folder)? ")
    let printed = try terminal.run("~/cards")
    #expect(printed.first?.hasPrefix("saved the account home, ") == true)
  }

  @Test func showsWhatWouldBeRemovedBeforeItAsks() throws {
    let (terminal, cards) = try prompt()
    for name in try FileManager.default.contentsOfDirectory(atPath: cards.path()) {
      try FileManager.default.removeItem(at: cards.appending(path: name))
    }
    let question = "cards no longer has 3 of 3 contacts; remove them here? [y/N] "
    let rows = ["- Ada Lovelace  1", "- Bob           2", "- Carl          3"]
    try terminal.expect("sync", prints: rows, then: question)
    try terminal.expect("n", prints: ["cards: nothing was removed or sent"])
    try terminal.expect("sync", prints: rows, then: question)
    try terminal.expect("y", prints: ["cards: received 3 (3 removed), sent 0"])
    let undone = try terminal.run("undo")
    #expect(undone.last == "the next sync sends this to cards")
    try terminal.expect("sync", prints: ["cards: received 0, sent 3"])
    try terminal.expect("sync", prints: ["cards: in step"])
  }

  @Test func asksForTheRemovalsOfEachSide() throws {
    let home = try Home((1...40).map { "add Contact\($0)" }.joined(separator: "\n"))
    let cards = URL(filePath: home.folder.path("cards"))
    try FileManager.default.createDirectory(at: cards, withIntermediateDirectories: true)
    let terminal = try home.prompt()
    for line in ["account cards ~/cards", "sync"] { try terminal.run(line) }
    for name in try FileManager.default.contentsOfDirectory(atPath: cards.path()) {
      let file = cards.appending(path: name)
      let card = try String(contentsOf: file, encoding: .utf8)
      // Contact1 and Contact10 to Contact19.
      if card.contains("FN:Contact1") { try FileManager.default.removeItem(at: file) }
    }
    let theirs = (20...31).map { "contact\($0)" }.joined(separator: " ")
    try terminal.run("remove \(theirs)", then: "remove 12 contacts? [y/N] ")
    try terminal.run("y")
    let lost = "cards no longer has 11 of 40 contacts; remove them here? [y/N] "
    try terminal.run("sync", then: lost)
    try terminal.expect("y", prints: [], then: "remove 12 of 40 contacts from cards? [y/N] ")
    try terminal.expect("n", prints: ["cards: nothing was removed or sent"])
    try terminal.run("sync", then: lost)
    try terminal.run("y", then: "remove 12 of 40 contacts from cards? [y/N] ")
    try terminal.expect("y", prints: ["cards: received 11 (11 removed), sent 12"])
  }

  @Test func showsConflictsAsRows() throws {
    let (terminal, cards) = try prompt()
    try terminal.run("set ada phone:mobile=4")
    for name in try FileManager.default.contentsOfDirectory(atPath: cards.path()) {
      let file = cards.appending(path: name)
      let card = try String(contentsOf: file, encoding: .utf8)
      try card.replacing("TEL;TYPE=cell:1", with: "TEL;TYPE=cell:5").write(
        to: file, atomically: true, encoding: .utf8)
    }
    try terminal.expect(
      "sync",
      prints: [
        "cards: received 1 (1 changed), sent 0",
        "  Ada Lovelace  phone mobile  4 → 5  (theirs; yours is in the log)",
      ])
  }

  @Test func showsConflictsOfPartsByTheirFields() throws {
    let (terminal, cards) = try prompt()
    for line in ["set carl org=Acme title=Boss department=X", "sync"] { try terminal.run(line) }
    try terminal.run("set carl given=Karl org=Ours title=Chief")
    for name in try FileManager.default.contentsOfDirectory(atPath: cards.path()) {
      let file = cards.appending(path: name)
      let card = try String(contentsOf: file, encoding: .utf8)
      try card.replacing("Carl", with: "Karla").replacing("ORG:Acme", with: "ORG:Theirs")
        .write(to: file, atomically: true, encoding: .utf8)
    }
    // The title was changed here alone.
    try terminal.expect(
      "sync",
      prints: [
        "cards: received 1 (1 changed), sent 1",
        "  Karla  given  Karl → Karla   (theirs; yours is in the log)",
        "  Karla  org    Ours → Theirs  (theirs; yours is in the log)",
      ])
    // Tab knows the names of accounts.
    try terminal.send("sync c\t|")
    try terminal.waitForLine("contacts> sync cards |")
  }
}
