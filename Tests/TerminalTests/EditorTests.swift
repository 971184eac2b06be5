import Foundation
import TestSupport
import Testing

/// A contact edited as text, in the user's editor.
@Suite struct EditorTests {
  private func terminal(_ home: Home, editor: String) throws -> PseudoTerminal {
    try home.write(editor + "\n", to: "editor")
    let path = home.folder.path("editor")
    return try home.prompt(environment: ["VISUAL": "sh '\(path)'", "TMPDIR": home.path])
  }

  @Test func theEditedTextBecomesTheContact() throws {
    let home = try Home("add Ada phone:work=1 note=old")
    let terminal = try terminal(home, editor: "sed -i 's/= old/= new/; s/= 1$/= 2/' \"$1\"")
    try terminal.expect(
      "edit ada",
      prints: [
        "changed @id Ada", "Ada  @id", "Name", "  1.1  name  Ada", "Phones", "~ 2.1  work  2",
        "Note", "~ 3.1  note  new",
      ])
    let ada = try home.onlyContact()
    #expect(ada.note == "new" && ada.numbers == ["2"])
    #expect(try home.journal().count == 2)
  }

  /// Without a prompt, a contact is edited too, given a terminal for the editor.
  @Test func aCommandAloneOpensTheEditor() throws {
    let home = try Home("add Ada note=old")
    try home.write("sed -i 's/= old/= new/' \"$1\"\n", to: "editor")
    let variables = ["VISUAL": "sh '\(home.folder.path("editor"))'", "TMPDIR": home.path]
    for (arguments, status, note) in [
      (["edit", "ada"], 0, "new"), (["edit", "ada/note.1"], 1, "new"),
      (["edit", "ada", "--at", "1"], 1, "new"),
    ] as [([String], Int32, String)] {
      let terminal = try home.terminal(arguments, environment: variables)
      #expect(try terminal.waitForExit() == .exited(status))
      #expect(try home.onlyContact().note == note)
    }
    #expect(try home.journal().count == 2)
    // A pipe provides no terminal.
    #expect(try home.contacts(["edit", "ada"]).errorText.contains("`edit` needs a prompt"))
  }

  @Test(arguments: [":", "touch \"$1\"", "exit 1", "kill -TERM $$", "rm \"$1\""])
  func anEditorThatChangesNothingOrFailsChangesNothing(editor: String) throws {
    let home = try Home("add Ada note=old")
    let terminal = try terminal(home, editor: editor)
    try terminal.run("edit ada")
    #expect(try home.journal().count == 1)
    try terminal.run("show ada")
  }

  @Test func givesTheEditorACookedTerminal() throws {
    let home = try Home("add Ada")
    let editor = "stty -g > \"$HOME/modes\"; echo type:; read line; echo \"note = $line\" >> \"$1\""
    let terminal = try terminal(home, editor: editor)
    try terminal.send("edit ada\r")
    try terminal.read(until: "type:\r\n")
    #expect(terminal.modes.isCanonical && terminal.modes.isEchoing && !terminal.screen.marksPastes)
    try terminal.send("typed in the editor\r")
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    #expect(!terminal.modes.isCanonical)
    #expect(try home.onlyContact().note == "typed in the editor")
  }

  @Test func controlCInTheEditorDoesNotEndTheSession() throws {
    let home = try Home("add Ada")
    let editor = "echo ready; read line"
    let terminal = try terminal(home, editor: editor)
    try terminal.send("edit ada\r")
    try terminal.read(until: "ready\r\n")
    try terminal.send(.control("C"))
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    try terminal.run("set ada note=x")
    #expect(try home.onlyContact().note == "x")
  }

  @Test func restoresModesAfterAKilledEditor() throws {
    let home = try Home("add Ada")
    let terminal = try terminal(home, editor: "stty raw -echo; kill -9 $$")
    try terminal.run("edit ada")
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func givesTheEditorDefaultSignals() throws {
    let home = try Home("add Ada")
    let terminal = try terminal(
      home, editor: "sh -c 'kill -PIPE $$'; echo \"note = $?\" >> \"$1\"")
    try terminal.run("edit ada")
    #expect(try home.onlyContact().note == "141")
  }

  @Test func anUnchangedTextLeavesNoFile() throws {
    let home = try Home("add Ada")
    for editor in [":", "exit 1"] {
      let terminal = try terminal(home, editor: editor)
      let printed = try terminal.run("edit ada")
      #expect(printed.last == (editor == ":" ? "unchanged @id Ada" : printed.last))
      #expect(!printed.joined().contains("kept"))
      try terminal.leave()
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(!files.contains { $0.hasSuffix(".contact") })
  }

  @Test func editsTheOpenContact() throws {
    let home = try Home("add Ada note=old\nadd Bob note=old")
    let terminal = try terminal(home, editor: "sed -i 's/= old/= new/' \"$1\"")
    try terminal.run("open ada", then: "Ada> ")
    try terminal.run("show bob", then: "Ada> ")
    try terminal.run("edit", then: "Ada> ")
    #expect(try home.stored().map(\.note) == ["new", "old"])
    try terminal.run("close")
    try terminal.run("show bob")
    try terminal.run("edit")
    #expect(try home.stored().map(\.note) == ["new", "new"])
  }

  @Test func keepsChangesMadeMeanwhile() throws {
    let home = try Home("add Ada note=old phone:work=1")
    let program = builtProduct(named: "contacts")
    let editor = """
      '\(program)' set ada phone:home+=2 email=a@example.org >/dev/null
      sed -i 's/= old/= new/' "$1"; echo 'phone:fax = 3' >> "$1"
      """
    let terminal = try terminal(home, editor: editor)
    try terminal.run("edit ada")
    let ada = try home.onlyContact()
    #expect(ada.note == "new")
    #expect(Set(ada.numbers) == ["1", "2", "3"])
  }

  @Test func reportsAContactRemovedMeanwhile() throws {
    let home = try Home("add Ada note=old")
    let program = builtProduct(named: "contacts")
    let editor = "'\(program)' remove ada >/dev/null; sed -i 's/= old/= new/' \"$1\""
    let terminal = try terminal(home, editor: editor)
    let printed = try terminal.run("edit ada").joined()
    #expect(
      printed.hasPrefix("another process removed Ada; nothing was changed"))
  }

  @Test func printsAndReadsTheTextForm() throws {
    let home = try Home("add Ada note=$'\\e[1mbold'")
    let terminal = try home.prompt()
    let shown = try terminal.run("show ada --text")
    #expect(shown.contains("name = Ada") && shown.contains(#"note = "\x1b[1mbold""#))
    try home.write("name = Ada King\n", to: "ada.text")
    try terminal.expect(
      "edit ada --from ~/ada.text",
      prints: [
        "changed @id Ada King", "Ada King  @id", "Name", "~ 1.1  name  Ada King",
        "- note  ^[[1mbold",
      ])
    try terminal.expect(
      "edit ada --from -",
      prints: ["standard input already holds the commands; name a file after --from"])
  }
}
