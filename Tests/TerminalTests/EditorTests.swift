import TestSupport
import Testing

/// A contact edited as text, in the editor that the user has chosen.
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

  @Test(arguments: [":", "touch \"$1\"", "exit 1", "kill -TERM $$", "rm \"$1\""])
  func anEditorThatChangesNothingOrFailsChangesNothing(editor: String) throws {
    let home = try Home("add Ada note=old")
    let terminal = try terminal(home, editor: editor)
    try terminal.run("edit ada")
    #expect(try home.journal().count == 1)
    try terminal.run("show ada")
  }

  @Test func theEditorHasTheTerminalAsItWas() throws {
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

  @Test func aTextThatIsNoContactCanBeEditedAgain() throws {
    let home = try Home("add Ada")
    let editor = """
      if grep -q 'nonsense' "$1"; then sed -i 's/nonsense/note = mended/' "$1"
      else echo nonsense >> "$1"; fi
      """
    let terminal = try terminal(home, editor: editor)
    try terminal.run("edit ada", then: "edit the text again? [y/N] ")
    try terminal.run("y")
    #expect(try home.onlyContact().note == "mended")
  }
}
