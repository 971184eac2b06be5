import Foundation
import TestSupport
import Testing

/// The user's own names for commands.
struct AliasTests {
  private let home: Home
  private let path: String

  init() throws {
    home = try Home()
    path = home.folder.path(".config/contacts/options.json")
    try FileManager.default.createDirectory(
      atPath: home.folder.path(".config/contacts"), withIntermediateDirectories: true)
  }

  private func options() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func write(_ text: String) throws {
    try home.folder.write(text, to: ".config/contacts/options.json")
  }

  @Test(arguments: [["alias", "friends"], ["alias.friends"]])
  func anAliasIsTheCommandOfAProcessButNotOfAScript(name: [String]) throws {
    #expect(try home.run(script: "add Ada Lovelace tag=friend\nadd Bob\n").status == .exited(0))
    #expect(
      try home.run(["option"] + name + ["list", "tag:friend"]).outputText
        == "alias.friends is list tag:friend\n")
    let listed = try home.run(["list", "tag:friend", "-o", "tsv"]).outputText
    #expect(listed.contains("Ada Lovelace") && !listed.contains("Bob"))
    for words in [
      ["friends", "-o", "tsv"], ["-o", "tsv", "friends"], ["-o", "tsv", "friends", "ada"],
    ] {
      #expect(try home.run(words).outputText == listed)
    }
    for result in [try home.run(["-c", "friends"]), try home.run(script: "friends\n")] {
      #expect(result.status == .exited(1) && result.errorText.contains("no command `friends`"))
    }
    #expect(try home.run(["help", "friends"]).outputText.hasPrefix("friends: your alias for"))
    #expect(try home.run(["help", "all"]).outputText.contains("\n  friends  "))
    #expect(try home.run(["--complete", "fr"]).outputText == "friends\tlist tag:friend\n")
    #expect(try home.run(["--complete", "friends", "--rev"]).outputText.hasPrefix("--reverse\t"))
  }

  @Test(arguments: [[#"find "-ada""#], ["find", "-ada"], [#"find "--quiet" or "-ada""#]])
  func theCommandOfAProcessKeepsTheQuotesOfAnAlias(alias: [String]) throws {
    #expect(try home.run(script: "add Bob -- -ada\nadd Kim\n").status == .exited(0))
    // A word of the process itself is not quoted.
    let isNegated = alias.count > 1
    _ = try home.run(["option", "alias", "dashed"] + alias)
    #expect(
      try home.run(["dashed", "--format", "{name}\\n"]).outputText
        == (isNegated ? "Kim\n" : "Bob -ada\n"))
    _ = try home.run(["-c", #"option alias typed find "-ada""#])
    #expect(try home.run(["typed", "--format", "{name}\\n"]).outputText == "Bob -ada\n")
  }

  @Test func aliasesAreKeptListedAndRemovedOneByOne() throws {
    try write(#"{"sort":"given","alias.b":"find 'x y'","later":1}"#)
    #expect(try home.run(["option", "alias", "a", "list --limit 5"]).status == .exited(0))
    #expect(try home.run(["option", "alias", "c", "find", "a b", "-x"]).status == .exited(0))
    #expect(
      try options() == """
        {
          "sort": "given",
          "alias.b": "find 'x y'",
          "later": 1,
          "alias.a": "list --limit 5",
          "alias.c": "find \\"a b\\" -x"
        }

        """)
    #expect(
      try home.run(["option", "alias"]).outputText == """
        ~ alias.a  list --limit 5  your own name for a command
        ~ alias.b  find 'x y'      your own name for a command
        ~ alias.c  find "a b" -x   your own name for a command

        """)
    #expect(try home.run(["option", "alias", "b"]).outputText == "find 'x y'\n")
    let records = try home.run(["-o", "json", "option"]).outputText
    #expect(records.contains(#"{"name":"alias.a","value":"list --limit 5"}"#))
    let trial = try home.run(["option", "alias", "b", "--default", "--dry-run"])
    #expect(trial.outputText == "would change the option alias.b: find 'x y' → nothing\n")
    for name in ["a", "b", "c"] {
      #expect(
        try home.run(["option", "alias", name, "--default"]).outputText
          == "alias.\(name) is not set\n")
    }
    #expect(try options() == "{\n  \"sort\": \"given\",\n  \"later\": 1\n}\n")
  }

  @Test func concurrentChangesLoseNoAlias() throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let processes = try names.map { try home.start(["option", "alias", $0, "list"]) }
    for process in processes { #expect(try process.waitForExit().status == .exited(0)) }
    #expect(
      try home.run(["-o", "jsonl", "option", "alias"]).outputText
        == names.map { #"{"name":"alias.\#($0)","value":"list"}"# + "\n" }.joined())
  }

  @Test(arguments: [
    (["list", "x"], "`list` is a command; give the alias another name"),
    (["ls", "list"], "`ls` is a command; give the alias another name"),
    (["a", "b"], "an alias begins with the full name of a command: no command `b`"),
    (["a", "lis"], "an alias begins with the full name of a command: no command `lis`"),
    (["a", "a"], "an alias begins with the full name of a command: no command `a`"),
    (["a", "list 'x"], "the ' at column 6 is never closed"),
    (["1", "list"], "`1` cannot be an alias; its name begins with a letter"),
    (
      ["x y", "list"],
      "`alias.` takes a name of letters, digits, - and _, such as `alias.friends`"
    ), (["a", ""], "the alias is empty"),
    (["nope"], "`alias.nope` is not set; `option alias.nope VALUE` sets it"),
    (["a", "list", "--default"], "VALUE and --default cannot be combined"),
    (["--default"], "`alias` needs a name, such as `alias.friends`"),
  ])
  func anAliasNeverTakesTheNameOfACommand(words: [String], message: String) throws {
    let result = try home.run(["option", "alias"] + words)
    #expect(result.errorText.hasPrefix("contacts: \(message)"), "\(result.errorText)")
    #expect(result.status == .exited(1))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [
    (#"{"alias.a": 3}"#, "alias.a is a command and its first words, not 3"),
    (#"{"alias.list": "find"}"#, "`list` is a command; give the alias another name"),
    (#"{"alias.b": "frob"}"#, "an alias begins with the full name of a command: no command `frob`"),
  ])
  func anAliasThatCannotHoldIsReportedAndKept(text: String, message: String) throws {
    try write(text)
    let result = try home.run(["list"])
    #expect(
      result.status == .exited(0) && result.errorText.contains("\(message)"),
      "\(result.errorText)")
    #expect(result.errorText.hasSuffix("; ignored\n"))
    #expect(try home.run(["option", "alias", "x", "list"]).status == .exited(0))
    let name = try #require(text.split(separator: "\"").dropFirst().first)
    #expect(try options().contains("  \"\(name)\": "))
    #expect(try home.run(["option", String(name), "--default"]).status == .exited(0))
    #expect(try options() == "{\n  \"alias.x\": \"list\"\n}\n")
  }
}
