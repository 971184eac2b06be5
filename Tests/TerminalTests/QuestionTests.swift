import Foundation
import TestSupport
import Testing

/// The questions before many contacts are changed.
@Suite struct QuestionTests {
  private static let book = """
    add Ada tag=club
    add Bob tag=club
    add Cleo tag=club
    add Dan tag=club
    add Eve
    """
  private static let question = "change 4 contacts? [y/N] "

  @Test func aQuestionMarkExplainsTheAnswers() throws {
    let terminal = try Home(Self.book).prompt()
    try terminal.run("set where tag:club do org=Rowing", then: Self.question)
    let explanation = "y: do it; n, Enter, Ctrl-C: change nothing. "
    try terminal.run("?", then: explanation + Self.question)
    try terminal.expect("y", prints: ["changed 4 contacts"])
  }

  /// Tab, ↑ and Ctrl-R are of commands.
  @Test(arguments: ["\t", "sh\t", "\u{1B}[A", "\u{12}add"])
  func keysOfCommandsDoNothingInAQuestion(keys: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("show ada")
    try terminal.run("remove where tag:club", then: "remove 4 contacts? [y/N] ")
    try terminal.send(keys)
    try terminal.send(.control("C"))
    try terminal.printed()
    // Outside of questions they work again.
    try terminal.send("sh\u{1B}[A")
    try terminal.expect(
      "", prints: ["Ada  @id", "Name", "  1.1  name  Ada", "Tags", "  2.1        club"])
    #expect(try home.stored().count == 5)
  }

  @Test(arguments: ["y", "yes", "Y", " YES "])
  func yesAppliesTheChange(answer: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("set where tag:club do org=Rowing", then: Self.question)
    try terminal.expect(answer, prints: ["changed 4 contacts"])
    #expect(
      try home.stored().map { $0.organization?.name }
        == ["Rowing", "Rowing", "Rowing", "Rowing", nil])
    #expect(try home.journal().count == 6)
  }

  @Test(arguments: ["n", "", "no", "x", "yy", "quit"])
  func anythingElseChangesNothing(answer: String) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("set where tag:club do org=Rowing", then: Self.question)
    try terminal.run(answer)
    #expect(try home.journal().count == 5)
    try terminal.run("show eve")
  }

  @Test(arguments: [Key.control("C"), .control("D")])
  func controlCAtAQuestionMeansNo(key: Key) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("remove where tag:club", then: "remove 4 contacts? [y/N] ")
    try terminal.send(key)
    try terminal.printed()
    try terminal.expect("show eve", prints: ["Eve  @id", "Name", "  1.1  name  Eve"])
    #expect(try home.stored().count == 5)
  }

  @Test func undoAsksBeforeOlderSessions() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("undo", then: "(Eve), made by another session? [y/N] ")
    try terminal.expect("n", prints: ["nothing of this session to undo; nothing was changed"])
    try terminal.run("add Fay")
    try home.run("add Gus")
    try home.run("add Hal")
    // Undo asks once about later changes of others, and then about the own one before.
    let (hal, fay) = (
      "(Hal), made by another session? [y/N] ",
      "undo instead 6  add Fay (Fay), made by this session? [y/N] "
    )
    let all = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
    for answer in ["n", "y"] {
      try terminal.run("undo", then: hal)
      try terminal.expect("n", prints: [], then: fay)
      try terminal.run(answer)
      #expect(try home.stored().map(\.fullName) == all.filter { answer == "n" || $0 != "Fay" })
    }
  }

  /// Not even what was chosen before the question is undone.
  @Test func controlCAtTheQuestionOfUndoUndoesNothing() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("add Fay")
    let before = try home.journal()
    try terminal.run("undo 3", then: "(Eve), made by another session? [y/N] ")
    try terminal.send(.control("C"))
    try terminal.printed()
    #expect(try home.journal() == before)
    #expect(try terminal.run("undo").contains("undid 6  add Fay"))
  }

  @Test func redoAsksAboutWhatItMakesAgain() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("set eve note=x")
    try home.run("undo")
    let question = "redo 6  set eve note=x (Eve), undone by another session? [y/N] "
    try terminal.run("redo", then: question)
    #expect(try terminal.run("y").contains("redid 6  set eve note=x"))
  }

  @Test func namesAFewContacts() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.expect(
      "tag where bob do x", prints: ["+ Bob  tag.2  x"], then: "tag 1 contact? [y/N] ")
    try terminal.run("y")
    try terminal.expect(
      "untag where tag:x do x", prints: ["- Bob  tag.2  x"], then: "untag 1 contact? [y/N] ")
    try terminal.run("y")
    #expect(try home.stored()[1].tags == ["club"])
  }

  @Test func asksBeforeALargePhotoIsStored() throws {
    let home = try Home("add Eve")
    let image: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 1_000_000)
    try Data(image).write(to: home.folder.url.appending(path: "eve.jpg"))
    let terminal = try home.prompt()
    let question = "eve.jpg has 1000003 bytes, more than 1 MB; store it? [y/N] "
    try terminal.run("photo eve --set eve.jpg", then: question)
    try terminal.run("n")
    try terminal.expect("photo eve", prints: ["Eve has no photo"])
    try terminal.run("photo eve --set eve.jpg", then: question)
    try terminal.run("y")
    try terminal.expect("photo eve", prints: ["  image/jpeg  1000003 bytes"])
    try terminal.expect(
      "photo eve --set -",
      prints: ["standard input already holds the commands; name a file after --set"])
  }

  /// A name that is completed, or half of one, may be that of a letter.
  @Test func asksBeforeAnExportReplacesAFileOfAnotherKind() throws {
    let home = try Home("add Eve")
    try home.folder.write("Dear Ada, ...\n", to: "letter.txt")
    let terminal = try home.prompt()
    let question = "letter.txt does not look like an export; replace it? [y/N] "
    try terminal.run("export letter.txt", then: question)
    try terminal.run("n")
    let letter = home.folder.url.appending(path: "letter.txt")
    #expect(try String(contentsOf: letter, encoding: .utf8) == "Dear Ada, ...\n")
    try terminal.run("export letter.txt", then: question)
    try terminal.expect("y", prints: ["exported 1 contact to letter.txt"])
    // An export is replaced by the next.
    for name in ["letter.txt", "a.html", "a.html", "a.csv", "a.csv", "a.tsv", "a.tsv"] {
      try terminal.expect("export \(name)", prints: ["exported 1 contact to \(name)"])
    }
  }

  @Test func yesOptionSkipsTheQuestion() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.expect("set where tag:club do org=Rowing --yes", prints: ["changed 4 contacts"])
    try terminal.expect("remove where tag:club --yes", prints: ["removed 4 contacts"])
    try terminal.expect("list", prints: ["E", "  1  Eve", "1 contact"])
  }

  @Test func doesNotAskWhenNothingIsFound() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("set where tag:none do org=x")
    try terminal.run("remove where tag:none")
    #expect(try home.journal().count == 5)
  }

  @Test func answersAQuestionOfSeveralRows() throws {
    let name = String(repeating: "山田", count: 20)
    let home = try Home("add \(name)1\nadd \(name)2\nadd \(name)3")
    let terminal = try home.prompt(columns: 40)
    try terminal.run("remove where 山", then: "[y/N] ")
    try terminal.expect("y", prints: ["removed 3 contacts"])
  }

  @Test func aPastedLineDoesNotAnswer() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.paste("remove where tag:club\ny\nadd Fay\n")
    try terminal.enter(then: "[y/N] ")
    #expect(terminal.screen.cursorLine.hasSuffix("[y/N]"))
    let printed = try terminal.run("n")
    #expect(printed == ["no command `y`; `help all` lists the commands", "added @id Fay"])
    #expect(try home.stored().map(\.fullName) == ["Ada", "Bob", "Cleo", "Dan", "Eve", "Fay"])
  }

  /// What follows an open quote may belong to it.
  @Test func anOpenQuoteEndsAPaste() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.paste("set bob note=\"todo:\nremove eve\nend\"\n")
    let printed = try terminal.run("")
    #expect(
      printed == [
        "the \" at column 14 is never closed",
        "the 2 pasted lines after it were not run: they may belong to the quote",
      ])
    #expect(try home.stored().count == 5)
  }

  @Test func controlCAtAQuestionDiscardsThePaste() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.paste("remove where tag:club\nremove eve\n")
    try terminal.enter(then: "[y/N] ")
    try terminal.send(.control("C"))
    try terminal.printed()
    #expect(try home.stored().count == 5)
  }

  @Test func asksBeforeUndoingAnotherSession() throws {
    let home = try Home("add Ada")
    let terminal = try home.prompt()
    try terminal.run("add Bob")
    try terminal.run("undo")
    #expect(try home.stored().map(\.fullName) == ["Ada"])
    try terminal.run("undo", then: "[y/N] ")
    try terminal.run("n")
    #expect(try home.stored().map(\.fullName) == ["Ada"])
    try terminal.run("undo", then: "[y/N] ")
    try terminal.run("y")
    #expect(try home.stored().isEmpty)
  }

  @Test func scriptsAreNeverAsked() throws {
    let home = try Home(Self.book)
    try home.write("remove where tag:club\n", to: "moves.contacts")
    let terminal = try home.prompt()
    try terminal.expect("source moves.contacts", prints: ["removed 4 contacts"])
  }
}
