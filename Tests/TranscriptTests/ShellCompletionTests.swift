import Foundation
import TestSupport
import Testing

/// The replies of `--complete`, and what shell scripts make of them.
struct ShellCompletionTests {
  private let home: Home

  init() throws {
    home = try Home()
    let script = #"""
      add Ada Lovelace email=ada@example.org org="Analytical Engines" phone:mobile=555-0100
      add "Adam O'Brien" tag=rowing
      add $'Bell\x07ring'
      add "Zoë $x Müller" tag="old friend"
      """#
    #expect(try home.run(script: script).status == .exited(0))
  }

  private func answer(_ words: String...) throws -> [String] {
    let result = try home.run(["--complete"] + words)
    #expect(result.status == .exited(0) && result.errors.isEmpty)
    return result.outputText.split(separator: "\n").map(String.init)
  }

  @Test func printsCandidatesWithSummaries() throws {
    #expect(try answer("sho") == ["show\tshow a contact, with its rows numbered"])
    #expect(try answer("show", "lov") == ["Ada Lovelace\tAnalytical Engines"])
    #expect(
      try answer("help", "quer") == [
        "query\tlook up email addresses for mutt and aerc", "queries\thow to search: QUERY",
      ])
    #expect(try answer().contains("add\tadd a contact"))
    #expect(try answer("list", "--columns", "phonetic-g").count == 1)
  }

  @Test func offersTheAccountsOfTheBook() throws {
    let cards = home.folder.path("cards")
    _ = try home.run(["account", "cards", cards, "--create"])
    for words in [["sync", ""], ["account", "CA"]] {
      let result = try home.run(["--complete"] + words)
      #expect(result.outputText == "cards\t\(cards)\n")
    }
    #expect(try answer("--book", home.folder.path("other.json"), "sync", "") == [])
  }

  @Test func rejectsControlCharacters() throws {
    #expect(try answer("show", "bell") == [])
  }

  @Test func isSilentOnErrors() throws {
    try home.folder.write("no book", to: "broken.json")
    #expect(try answer("--book", home.folder.path("broken.json"), "show", "a") == [])
    #expect(try answer("--book", home.folder.path("none/new.json"), "show", "a") == [])
    #expect(try answer("--nope", "nosuch", "x") == [])
    #expect(!FileManager.default.fileExists(atPath: home.folder.path("none")))
    #expect(!FileManager.default.fileExists(atPath: home.folder.path("broken.lock")))
  }

  /// The next command adopts edits by hand; completion does not.
  @Test func readsAnEditedBookWithoutAdoptingIt() throws {
    #expect(try home.run(["save"]).status == .exited(0))
    let edited = String(decoding: try home.contents(home.book), as: UTF8.self)
      .replacing("Lovelace", with: "Byron")
    try edited.write(toFile: home.book, atomically: true, encoding: .utf8)
    let journal = try home.contents(home.journal)
    #expect(try answer("show", "byr") == ["Ada Byron\tAnalytical Engines"])
    #expect(try home.contents(home.journal) == journal)
    #expect(String(decoding: try home.contents(home.book), as: UTF8.self) == edited)
  }

  // MARK: - Scripts

  static let scripts = dataFolder.appending(path: "completions").path(percentEncoded: false)

  /// The path of a shell; nil without one.
  static func shell(_ name: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A shell's environment with the program as `contacts`.
  private var environment: [String: String] {
    let folder = URL(filePath: Home.program).deletingLastPathComponent()
      .path(percentEncoded: false)
    return home.environment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 }
  }

  /// Returns the replies of the bash script to a line with the cursor at its end.
  private func replies(to line: String) throws -> [String] {
    let script = """
      source "$1/contacts.bash"
      COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=() COMP_CWORD=0
      _contacts contacts
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try ChildProcess.run(
      "/bin/bash", ["-c", script, "bash", Self.scripts, line], environment: environment)
    #expect(result.errors.isEmpty, "\(result.errorText)")
    return result.outputText.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("contacts sho", ["show"]), ("contacts  --bo", ["--book"]),
    ("contacts show lov", [#"Ada\ Lovelace"#]),
    // The open quote stays, and the rest is escaped for it.
    (#"contacts show "Ada L"#, ["Ada Lovelace"]), ("contacts show 'Ada L", ["Ada Lovelace"]),
    (#"contacts show Ada\ L"#, [#"Ada\ Lovelace"#]),
    ("contacts show adam", [#"Adam\ O\'Brien"#]), ("contacts show 'adam", [#"Adam O'\''Brien"#]),
    ("contacts show zo", [#"Zoë\ \$x\ Müller"#]), (#"contacts show "zo"#, [#"Zoë \$x Müller"#]),
    // Readline treats what follows a colon or an equals sign as a word.
    ("contacts set ada phone:mo", ["mobile="]),
    ("contacts set ada org=ana", [#"Analytical\ Engines"#]),
    (#"contacts set ada org="ana"#, ["Analytical Engines"]), ("contacts find has:ema", ["email"]),
    ("contacts list tag:ol", [#"old\ friend"#]), ("contacts list --sort=crea", ["created"]),
    ("contacts -o js", ["json", "jsonl", "jscontact"]),
    ("contacts nosuch x", []), ("nosuch-program x", []),
    // Candidates that do not begin with the typed text are listed, but do not replace it.
    ("contacts show o", [#"Adam\ O\'Brien"#]),
    ("contacts show ada", [#"Ada\ Lovelace"#, #"Adam\ O\'Brien"#]),
  ])
  func bashGetsReplies(line: String, expected: [String]) throws {
    #expect(try replies(to: line) == expected)
  }

  @Test func bashKeepsATilde() throws {
    try home.folder.write("", to: "moves.contacts")
    #expect(try replies(to: "contacts -f ~/mo") == ["~/moves.contacts"])
    #expect(try replies(to: "contacts --book=~/mov") == ["~/moves.contacts"])
  }

  @Test(
    .enabled(if: shell("fish") != nil, "fish is not installed"),
    arguments: [
      ("contacts sho", "show\tshow a contact, with its rows numbered"),
      ("contacts show lov", "Ada Lovelace\tAnalytical Engines"),
      (#"contacts show "Ada L"#, "Ada Lovelace\tAnalytical Engines"),
      ("contacts set ada phone:mo", "phone:mobile=\t1 contact"), ("contacts nosuch x", ""),
    ])
  func fishGetsCandidates(line: String, expected: String) throws {
    let script = "source $argv[1]/contacts.fish; complete -C $argv[2]"
    let result = try ChildProcess.run(
      try #require(Self.shell("fish")), ["-c", script, Self.scripts, line],
      environment: environment)
    #expect(result.outputText == (expected.isEmpty ? "" : expected + "\n"))
  }

  /// End to end with keys: zsh completes only at a terminal.
  @Test(
    .enabled(if: shell("zsh") != nil, "zsh is not installed"),
    arguments: [
      ("contacts sho", "contacts show x"), ("contacts show lov", #"contacts show Ada\ Lovelace x"#),
      (#"contacts show "Ada L"#, #"contacts show "Ada Lovelace" x"#),
      ("contacts set ada phone:mo", "contacts set ada phone:mobile=x"),
    ])
  func zshCompletes(line: String, expected: String) throws {
    try home.folder.write(
      """
      PS1='zsh> '; unset zle_bracketed_paste; unsetopt prompt_sp
      fpath=("\(Self.scripts)" $fpath)
      autoload -U compinit; compinit -u -D
      """, to: ".zshrc")
    let terminal = try PseudoTerminal(
      try #require(Self.shell("zsh")), ["-i"], environment: environment)
    try terminal.waitForScreen("zsh's prompt") { $0.lines.contains("zsh>") }
    try terminal.send(line + "\tx")
    try terminal.waitForScreen(expected) { $0.lines.contains("zsh> " + expected) }
    _ = try terminal.hangUp()
  }
}
