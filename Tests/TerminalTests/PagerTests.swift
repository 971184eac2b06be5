import Foundation
import TestSupport
import Testing

/// Results that are longer than the screen.
@Suite struct PagerTests {
  private static let book = (1...40).map { "add N\($0)" }.joined(separator: "\n")

  /// Returns a home with a program in it to use as pager.
  private func home(_ pager: String, named name: String = "pager") throws -> Home {
    let home = try Home(Self.book)
    try home.folder.writeProgram(pager, to: "bin/\(name)")
    return home
  }

  private func prompt(_ home: Home, _ pager: String = "~/bin/pager") throws -> PseudoTerminal {
    try home.prompt(environment: ["PAGER": pager])
  }

  @Test func pagesALongResult() throws {
    let home = try home("cat > seen; echo shown")
    let terminal = try prompt(home)
    try terminal.expect("list", prints: ["shown"])
    let seen = try home.lines(of: "seen")
    #expect(seen.count == 42 && seen.last == "40 contacts")
    try terminal.expect("show n7", prints: ["N7  @id", "Name", "  1.1  name  N7"])
  }

  @Test(arguments: ["help all", "find n", "log --limit 40", "list n"])
  func pagesEveryReadingCommand(line: String) throws {
    let home = try home("cat > /dev/null; echo shown")
    let terminal = try prompt(home)
    try terminal.expect(line, prints: ["shown"])
  }

  @Test func doesNotPageWhatFits() throws {
    let home = try home("echo shown")
    let terminal = try prompt(home)
    #expect(try terminal.run("list --limit 20").last == "20 contacts")
    // A long line takes several rows.
    try terminal.run("set n1 note='\(String(repeating: "word ", count: 400))'")
    try terminal.expect("show n1", prints: ["shown"])
  }

  @Test func doesNotPageChanges() throws {
    let home = try home("echo shown")
    let terminal = try prompt(home)
    let phones = (1...40).map { "phone+=\($0)" }.joined(separator: " ")
    #expect(try terminal.run("set n1 \(phones)").count > 40)
  }

  @Test func theOptionAppliesToTheNextResult() throws {
    let home = try home("cat > /dev/null; echo shown")
    let terminal = try prompt(home, "cat")
    #expect(try terminal.run("list").count == 42)
    try terminal.run("option pager '~/bin/pager'")
    try terminal.expect("list", prints: ["shown"])
    try terminal.run("option pager none")
    #expect(try terminal.run("list").count == 42)
  }

  @Test(arguments: ["", "cat", " "])
  func anEmptyPagerDisablesPaging(pager: String) throws {
    let home = try Home(Self.book)
    let terminal = try prompt(home, pager)
    #expect(try terminal.run("list").count == 42)
  }

  /// More is printed at once than fits a buffer, and less than fits the screen.
  @Test func aLongScreenIsPagedOnceItIsFull() throws {
    let home = try LargeBook.home()
    let terminal = try home.prompt(
      ["--book", "large.json"], environment: ["PAGER": "wc -l"], columns: 200, rows: 400)
    let printed = try terminal.run("emails")
    #expect(printed.count == 1 && Int(printed[0]) ?? 0 > 1_000, "\(printed.prefix(3))")
  }

  @Test func printsWhenThePagerIsMissing() throws {
    let home = try Home(Self.book)
    let terminal = try prompt(home, "no-such-pager -x")
    let printed = try terminal.run("list")
    #expect(printed.suffix(42).first == "N" && printed.last == "40 contacts")
    #expect(printed.first?.contains("no-such-pager") == true)
  }

  @Test func quittingThePagerEarlyIsNotAnError() throws {
    let home = try LargeBook.home()
    let terminal = try home.prompt(["--book", "large.json"], environment: ["PAGER": "head -n 3"])
    let printed = try terminal.run("list")
    #expect(printed.count == 3 && printed.first == "C")
    let last = (1...LargeBook.count).map { "N\($0) Contact  @id" }.sorted().last
    #expect(try terminal.run("show \(LargeBook.count)").first == last)
    #expect(try terminal.leave() == .exited(0))
  }

  @Test func controlCGoesToThePager() throws {
    // A shell waiting in `read` runs its trap after the line.
    let home = try home(
      "trap 'echo caught > caught; exit' INT; cat > /dev/null; echo ready; "
        + "while :; do sleep 0.05; done")
    let terminal = try prompt(home)
    try terminal.send("list\r")
    try terminal.read(until: "ready")
    try terminal.send(.control("C"))
    try terminal.waitForPrompt()
    #expect(try home.lines(of: "caught") == ["caught"])
    #expect(!terminal.outputText.contains("cancelled"))
    try terminal.send("show n7\r")
    try terminal.waitForScreen("the contact") { $0.lines.contains("  1.1  name  N7") }
  }

  @Test func restoresModesAfterAKilledPager() throws {
    let home = try home("stty raw -echo < /dev/tty; cat > /dev/null; kill -9 $$")
    let terminal = try prompt(home)
    try terminal.run("list")
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func aSignalEndsThePagerToo() throws {
    let home = try home("cat > /dev/null; echo ready; exec sleep 600")
    let terminal = try prompt(home)
    try terminal.send("list\r")
    try terminal.read(until: "ready")
    terminal.send(signal: SIGTERM)
    #expect(try terminal.waitForExit() == .signaled(SIGTERM))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func showsErrorsAfterThePager() throws {
    let home = try home("cat; echo end", named: "less")
    let terminal = try PseudoTerminal(
      "/bin/sh",
      ["-c", "unset PAGER; PATH=$HOME/bin:$PATH; exec \"$0\"", builtProduct(named: "contacts")],
      environment: ["HOME": home.path], home: home.folder, folder: home.path)
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    // Without a setting the pager is `less`.
    #expect(try terminal.run("list").suffix(2) == ["40 contacts", "end"])
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": ""]])
  func doesNotPageOnADumbTerminal(environment: [String: String]) throws {
    let home = try home("echo shown")
    let terminal = try home.terminal(
      environment: environment.merging(["PAGER": "~/bin/pager"]) { $1 }, rows: 60)
    try terminal.waitForPrompt()
    terminal.resize(columns: 80, rows: 20)
    try terminal.send("list\r")
    try terminal.read(until: "40 contacts")
    #expect(!terminal.outputText.contains("shown"))
  }

  @Test func doesNotPageScripts() throws {
    let home = try home("echo shown")
    let terminal = try home.terminal(["list"], environment: ["PAGER": "~/bin/pager"])
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText.contains("40 contacts") && !terminal.outputText.contains("shown"))
  }
}
