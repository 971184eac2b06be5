import TestSupport
import Testing

/// Naming contacts by ids, which transcripts cannot do.
struct ReferenceTests {
  private func makeHome() throws -> (home: Home, ids: [String]) {
    let home = try Home()
    let added = try home.run(script: "add Ada\nadd Bob\n").outputText
    return (home, added.split(separator: "\n").map { String($0.dropFirst(7).prefix(8)) })
  }

  @Test func anIDPrefixNamesAContact() throws {
    let (home, ids) = try makeHome()
    let whole = try home.run(["-o", "tsv", "list", "bob"]).outputText
      .split(separator: "\n")[1].prefix(36)
    for digits in [ids[1], String(ids[1].prefix(7)), ids[1].uppercased(), String(whole)] {
      #expect(try home.run(["show", "@\(digits)"]).outputText.hasPrefix("Bob  @\(ids[1])\n"))
    }
    #expect(try home.run(["set", "@\(ids[0])/name.1", "value=Eve"]).status == .exited(0))
    #expect(try home.names() == ["Eve", "Bob"])
  }

  @Test func listsTheMatchesOfAnAmbiguousPrefix() throws {
    let (home, _) = try makeHome()
    let script = (1...40).map { "add N\($0)\n" }.joined()
    #expect(try home.run(script: script).status == .exited(0))
    // Of more than sixteen ids, two begin with the same digit.
    let digits = try home.run(["-o", "tsv", "list"]).outputText.split(separator: "\n").dropFirst()
      .map { $0.prefix(1) }
    let digit = try #require(digits.first { digit in digits.count { $0 == digit } > 1 })
    let result = try home.run(["remove", "@\(digit)"])
    #expect(result.status == .exited(1))
    #expect(result.errorText.hasPrefix("contacts: `@\(digit)` names "))
    #expect(result.errorText.contains(" contacts: @\(digit)"))
    #expect(try home.names().count == 42)
  }

  @Test func textAfterAnAtSignIsAName() throws {
    let (home, _) = try makeHome()
    #expect(try home.run(["add", "@home Guy"]).status == .exited(0))
    #expect(try home.run(["set", "@home Guy", "note=x"]).status == .exited(0))
    #expect(try home.run(["show", "@home"]).outputText.hasPrefix("@home Guy  @"))
    let unknown = try home.run(["show", "@xyz"])
    #expect(unknown.status == .exited(1) && unknown.errorText.contains("no contact `@xyz`"))
  }

  @Test func anOpenContactThatWasRemovedIsNamedInShort() throws {
    let (home, ids) = try makeHome()
    let result = try home.run(script: "open ada\nremove ada\nset note=1\n")
    #expect(
      result.errorText == "contacts: <stdin>:3: the open contact @\(ids[0]) has been removed\n")
  }

  @Test func anIDPrefersALivingContact() throws {
    let (home, ids) = try makeHome()
    #expect(try home.run(["remove", "@\(ids[0])"]).outputText == "removed @\(ids[0]) Ada\n")
    let result = try home.run(["remove", "@\(ids[0])"])
    #expect(result.errorText == "contacts: no contact `@\(ids[0])`\n")
    #expect(result.status == .exited(1))
  }

  @Test func ambiguousNamesAreNotSoughtInHistory() throws {
    let home = try Home()
    let script = "add Ada\nremove ada\nadd Ada Lovelace\nadd Ada Byron\nadd Bob A\nadd Bob B\n"
    #expect(try home.run(script: script + "remove \"bob a\"\nremove bob\n").status == .exited(0))
    for arguments in [
      ["show", "ada", "--at", "4"], ["restore", "ada", "--at", "3"],
    ] {
      let result = try home.run(arguments)
      #expect(result.status == .exited(1) && result.outputText == "", "\(arguments)")
      #expect(
        result.errorText.hasPrefix("contacts: `\(arguments[1])` names 2 contacts: @"),
        "\(arguments): \(result.errorText)")
    }
    // No present contact has the full name of the removed one.
    #expect(try home.run(["log", "ada"]).outputText.hasSuffix("+ Ada  name.1  name  Ada\n"))
    #expect(try home.run(["show", "ada", "--at", "1"]).outputText.hasPrefix("Ada  @"))
    // A removed contact is found if no present one matches.
    #expect(try home.run(["show", "ada", "--at", "2"]).status == .exited(1))
    #expect(try home.run(["log", "bob a"]).outputText.contains("Bob A"))
    #expect(try home.run(["show", "bob a", "--at", "5"]).outputText.hasPrefix("Bob A"))
    #expect(
      try home.run(["log", "eve"]).errorText.hasPrefix("contacts: no contact `eve`"))
  }

  @Test func numbersPersistBetweenLines() throws {
    let (home, _) = try makeHome()
    let result = try home.run(["-c", "list", "-c", "remove 2", "-c", "remove 1", "-c", "list"])
    #expect(result.status == .exited(0))
    #expect(try home.names() == [])
  }
}
