import Foundation
import TestSupport
import Testing

/// A text that comes back from the user's editor with mistakes.
@Suite struct EditorMistakeTests {
  /// Starts a prompt whose editor is a shell script, named like an editor that takes a line.
  private func terminal(_ home: Home, editor: String) throws -> PseudoTerminal {
    let path = try home.folder.writeProgram(editor, to: "bin/vim")
    return try home.prompt(environment: ["VISUAL": path, "TMPDIR": home.path])
  }

  private func drafts(of home: Home) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.path)
      .filter { $0.hasSuffix(".contact") }
  }

  @Test func opensATextWithItsMistakesAboveTheirLines() throws {
    let home = try Home("add Ada")
    let editor = """
      echo "$1" >> "$HOME/arguments"; for file; do :; done
      if test -f "$HOME/seen"; then cp "$file" "$HOME/seen"; sed -i '/red/d; s/-30/-20/' "$file"
      else touch "$HOME/seen"; printf 'colour = red\\nnote = x\\nbirthday = 1815-02-30\\n' >> "$file"
      fi
      """
    let terminal = try terminal(home, editor: editor)
    try terminal.expect(
      "edit ada",
      prints: [
        "changed @id Ada", "Ada  @id", "Name", "  1.1  name      Ada", "Dates",
        "+ 2.1  birthday  1815-02-20", "Note", "+ 3.1  note      x",
      ])
    let seen = try home.lines(of: "seen")
    #expect(seen.first == "#! 2 mistakes, each described above its line.")
    let start = try #require(seen.firstIndex(of: "#! no field `colour`"))
    #expect(seen[(start + 1)...start + 2] == ["colour = red", "note = x"])
    #expect(seen[start + 3].hasPrefix("#! ") && seen[start + 3].contains("no such day"))
    #expect(seen[start + 4] == "birthday = 1815-02-30")
    // The cursor is in the first of these lines; the lines of `seen` leave out an empty one.
    let arguments = try home.lines(of: "arguments")
    #expect(arguments.first?.hasSuffix(".contact") == true)
    #expect(arguments.last == "+\(start + 3)")
    #expect(try drafts(of: home).isEmpty)
  }

  @Test func correctedMistakesAreNotMarkedAgain() throws {
    let home = try Home("add Ada")
    let editor = """
      for file; do :; done; cp "$file" "$HOME/seen"
      if grep -q '^two' "$file"; then sed -i 's/^two/note = 2/' "$file"
      elif grep -q '^one' "$file"; then sed -i 's/^one/two/' "$file"
      else echo one >> "$file"; fi
      """
    let terminal = try terminal(home, editor: editor)
    try terminal.run("edit ada")
    #expect(try home.onlyContact().note == "2")
    #expect(try home.lines(of: "seen").count { $0.hasPrefix("#!") } == 3)
  }

  @Test func aTextSavedAgainWithItsMistakesIsGivenUpAndKept() throws {
    let home = try Home("add Ada")
    let editor = """
      for file; do :; done
      grep -q colour "$file" || printf 'colour = red\\nbirthday = 1815-02-30\\n' >> "$file"
      """
    let terminal = try terminal(home, editor: editor)
    let printed = try terminal.run("edit ada")
    let draft = try #require(try drafts(of: home).first)
    let lines = try String(contentsOfFile: home.folder.path(draft), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex(of: "colour = red"))
    #expect(printed.first == "line \(line + 1): no field `colour`")
    let message = printed.joined(separator: " ")
    #expect(message.contains("the calendar has no such day"))
    #expect(message.contains("nothing was changed; the text is kept in"))
    #expect(try home.journal().count == 1)
    #expect(try drafts(of: home).count == 1)
    // The kept text can be corrected and used.
    let refused = try home.contacts(["edit", "ada", "--from", draft])
    #expect(refused.status == .exited(1) && refused.errorText.contains("\(draft):\(line + 1):"))
    try home.write(
      lines.joined(separator: "\n").replacing("colour = red\n", with: "")
        .replacing("-30", with: "-20"), to: draft)
    #expect(try home.contacts(["edit", "ada", "--from", draft]).status == .exited(0))
  }

  @Test func aScriptThatNeverCorrectsItsMistakesComesToAnEnd() throws {
    let home = try Home("add Ada")
    let editor = "for file; do :; done; echo nonsense >> \"$file\"; echo x >> \"$HOME/rounds\""
    let terminal = try terminal(home, editor: editor)
    let printed = try terminal.run("edit ada")
    #expect(printed.joined(separator: " ").contains("the text is kept in"))
    #expect(try home.lines(of: "rounds").count == 20)
    #expect(try drafts(of: home).count == 1)
  }

  @Test(arguments: [": >", "echo '# nothing' >"]) func anEmptyTextIsGivenUp(command: String) throws
  {
    let home = try Home("add Ada note=x")
    let terminal = try terminal(home, editor: "for file; do :; done; \(command) \"$file\"")
    try terminal.expect("edit ada", prints: ["the text has no values; nothing was changed"])
    #expect(try home.onlyContact().note == "x")
    #expect(try drafts(of: home).isEmpty)
  }
}
