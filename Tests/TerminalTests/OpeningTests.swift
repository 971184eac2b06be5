import Foundation
import TestSupport
import Testing

/// What leaves the terminal: the clipboard, and what other programs open.
@Suite struct OpeningTests {
  /// A home with a program that writes its arguments, once somebody reads, to the pipe `opened`.
  private func home() throws -> Home {
    let home = try Home("add Ada Lovelace phone=+442079460958 email=ada@example.org tag=club")
    try home.folder.writeProgram(
      """
      echo noise; echo noise >&2
      { printf '%s\\n' "$@"; if (: < /dev/tty) 2> /dev/null; then echo terminal; fi; } > opened
      """, to: "my opener")
    try #require(mkfifo(home.folder.path("opened"), 0o600) == 0)
    try home.run("option opener \"'\(home.path)/my opener' --new '$HOME; x'\"")
    return home
  }

  /// Waits for what the program got.
  private func opened(in home: Home) throws -> [String] {
    try ChildProcess.run("/bin/cat", ["opened"], folder: home.path).outputText
      .split(separator: "\n").map(String.init)
  }

  /// The program waits for its reader, and the prompt does not wait for the program.
  @Test func aProgramOpensWhatIsAskedFor() throws {
    let home = try home()
    try home.run(#"set ada url="https://x.org/$(touch x);'&--help" address="1 Rd; London""#)
    let terminal = try home.prompt()
    for (line, uri) in [
      ("call ada", "tel:+442079460958"), ("mail where tag:club", "mailto:?bcc=ada@example.org"),
      ("web ada", "https://x.org/%24%28touch%20x%29;%27&--help"),
      ("map ada", "https://www.openstreetmap.org/search?query=1%20Rd%2C%20London"),
    ] {
      try terminal.expect(line, prints: ["opened \(uri)"])
      #expect(try opened(in: home) == ["--new", "$HOME; x", uri])
    }
    #expect(try terminal.leave() == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: home.folder.path("x")))
  }

  @Test func aCommandAloneOpensToo() throws {
    let home = try home()
    let terminal = try home.terminal(["call", "ada"])
    #expect(try opened(in: home).last == "tel:+442079460958")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "opened tel:+442079460958\r\n")
  }

  @Test func aProgramThatCannotBeStartedIsReported() throws {
    let home = try Home("add Ada phone=5550100")
    let terminal = try home.prompt(environment: ["PATH": "/nowhere"], columns: 200)
    try terminal.expect(
      "call ada",
      prints: ["no xdg-open or open to open it with; name a program with `option opener COMMAND`"])
    try terminal.run("option opener /no/such/program -x")
    try terminal.expect(
      "call ada",
      prints: ["cannot open tel:5550100: /no/such/program: No such file or directory"])
  }

  @Test func printsInADryRun() throws {
    let terminal = try home().prompt(["--dry-run"])
    try terminal.expect("call ada", prints: ["tel:+442079460958"])
    try terminal.expect("copy ada", prints: ["ada@example.org"])
    #expect(!terminal.outputText.contains("]52;"))
  }

  @Test func theTerminalCopies() throws {
    let terminal = try home().prompt()
    try terminal.expect("copy ada", prints: ["copied email: ada@example.org"])
    #expect(terminal.outputText.contains("\u{1B}]52;c;YWRhQGV4YW1wbGUub3Jn\u{7}"))
    #expect(!terminal.outputText.contains("Ptmux"))
  }

  @Test func tmuxPassesOnWhatIsCopied() throws {
    let terminal = try home().prompt(environment: ["TMUX": "/x,1,0", "PATH": "/nowhere"])
    try terminal.expect("copy ada", prints: ["copied email: ada@example.org"])
    #expect(
      terminal.outputText.contains(
        "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YWRhQGV4YW1wbGUub3Jn\u{7}\u{1B}\\"))
  }

  /// The value reaches the clipboard unchanged, and the screen made visible.
  @Test func aValueSendsNoSequenceOfItsOwn() throws {
    let home = try Home("add Ada note=$'a\\x1b]52;c;eA==\\x07b'")
    let terminal = try home.prompt()
    try terminal.expect("copy ada/note.1", prints: ["copied note: a^[]52;c;eA==^Gb"])
    #expect(terminal.outputText.contains("\u{1B}]52;c;YRtdNTI7YztlQT09B2I=\u{7}"))
    #expect(!terminal.outputText.contains("\u{1B}]52;c;eA=="))
  }

  @Test func theProgramOfTheDesktopCopiesToo() throws {
    let home = try Home("add Ada email=ada@example.org")
    try home.folder.writeProgram("{ echo \"$@\"; cat; } > copied", to: "bin/xclip")
    try #require(mkfifo(home.folder.path("copied"), 0o600) == 0)
    let variables = ["PATH": "\(home.path)/bin:/usr/bin:/bin", "DISPLAY": ":0"]
    let copied = { try ChildProcess.run("/bin/cat", ["copied"], folder: home.path).outputText }
    let terminal = try home.prompt(environment: variables)
    try terminal.expect("copy ada", prints: ["copied email: ada@example.org"])
    #expect(try copied() == "-selection clipboard\nada@example.org")
    #expect(terminal.outputText.contains("]52;c;"))
    // A dumb terminal shows a sequence, so it gets none.
    let dumb = try home.terminal(
      ["copy", "ada"], environment: variables.merging(["TERM": "dumb"]) { $1 })
    #expect(try copied() == "-selection clipboard\nada@example.org")
    #expect(try dumb.waitForExit() == .exited(0))
    #expect(dumb.outputText == "copied email: ada@example.org\r\n")
  }
}
