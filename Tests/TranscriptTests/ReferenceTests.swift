import TestSupport
import Testing

/// Naming contacts by their ids, which no transcript can have.
struct ReferenceTests {
  private func makeHome() throws -> (home: Home, ids: [String]) {
    let home = try Home()
    let added = try home.run(script: "add Ada\nadd Bob\n").outputText
    return (home, added.split(separator: "\n").map { String($0.dropFirst(7).prefix(8)) })
  }

  @Test func theFirstDigitsOfAnIDNameItsContact() throws {
    let (home, ids) = try makeHome()
    let whole = try home.run(["-o", "tsv", "list", "bob"]).outputText
      .split(separator: "\n")[1].prefix(36)
    for digits in [ids[1], String(ids[1].prefix(7)), ids[1].uppercased(), String(whole)] {
      #expect(try home.run(["show", "@\(digits)"]).outputText.hasPrefix("Bob  @\(ids[1])\n"))
    }
    #expect(try home.run(["set", "@\(ids[0])/name.1", "value=Eve"]).status == .exited(0))
    #expect(try home.names() == ["Eve", "Bob"])
  }

  @Test func digitsOfSeveralIDsAreListed() throws {
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

  @Test func anIDIsThatOfOneContactAsLongAsItIsThere() throws {
    let (home, ids) = try makeHome()
    #expect(try home.run(["remove", "@\(ids[0])"]).outputText == "removed @\(ids[0]) Ada\n")
    let result = try home.run(["remove", "@\(ids[0])"])
    #expect(result.errorText == "contacts: there is no contact `@\(ids[0])`\n")
    #expect(result.status == .exited(1))
  }

  @Test func whatNamesSeveralContactsIsNotLookedForInThePast() throws {
    let home = try Home()
    let script = "add Ada\nremove ada\nadd Ada Lovelace\nadd Ada Byron\nadd Bob A\nadd Bob B\n"
    #expect(try home.run(script: script + "remove \"bob a\"\nremove bob\n").status == .exited(0))
    for arguments in [
      ["show", "ada", "--at", "4"], ["restore", "ada", "--at", "3"], ["log", "ada"],
      ["purge", "ada", "--yes"], ["log", "bob"], ["purge", "bob", "--yes"],
    ] {
      let result = try home.run(arguments)
      #expect(result.status == .exited(1) && result.outputText == "", "\(arguments)")
      #expect(
        result.errorText.hasPrefix("contacts: `\(arguments[1])` names 2 contacts: @"),
        "\(arguments): \(result.errorText)")
    }
    // Nobody present has the whole name, as the one had who was there then.
    #expect(try home.run(["show", "ada", "--at", "1"]).outputText.hasPrefix("Ada  @"))
    // One that is no more is found where none of the present ones is meant.
    #expect(try home.run(["show", "ada", "--at", "2"]).status == .exited(1))
    #expect(try home.run(["log", "bob a"]).outputText.contains("Bob A"))
    #expect(try home.run(["show", "bob a", "--at", "5"]).outputText.hasPrefix("Bob A"))
    #expect(
      try home.run(["log", "eve"]).errorText.hasPrefix("contacts: there is no contact `eve`"))
  }

  @Test func numbersAreKeptFromLineToLine() throws {
    let (home, _) = try makeHome()
    let result = try home.run(["-c", "list", "-c", "remove 2", "-c", "remove 1", "-c", "list"])
    #expect(result.status == .exited(0))
    #expect(try home.names() == [])
  }
}
