import TestSupport
import Testing

/// Which contacts a command changes.
struct ChangingReferenceTests {
  private static let people = """
    add Anna Alpha note="knows peter" phone="0151 212"
    add Bob Beta
    add Carl Gamma org=Acme email=carl@example.org
    add Ada Lovelace

    """

  private func home() throws -> Home {
    let home = try Home()
    #expect(try home.run(script: Self.people).status == .exited(0))
    return home
  }

  @Test(arguments: ["remove 1 2", "remove 1-2", "remove 2 1 1-2"])
  func numbersAndRangesNameSeveralContacts(_ line: String) throws {
    let home = try home()
    let result = try home.run(script: "list\n\(line)\n")
    #expect(result.outputText.hasSuffix("removed 2 contacts\n") && result.errorText == "")
    #expect(try home.names() == ["Carl Gamma", "Ada Lovelace"])
  }

  @Test(arguments: [
    "remove peter", "set peter note=x", "touch peter", "tag peter x", "untag peter x",
    "merge peter ada", "not-duplicate peter ada", "purge peter --yes", "remove 212",
  ])
  func doesNotChangeContactsThatOnlyMentionTheText(_ line: String) throws {
    let home = try home()
    let before = try home.run(["-o", "json", "list"]).outputText
    let result = try home.run(script: "\(line)\n")
    #expect(result.status == .exited(1) && result.outputText == "")
    if line.contains("peter") {
      #expect(result.errorText.contains("no contact is called `peter`; @"))
      #expect(result.errorText.hasSuffix(" Anna Alpha mentions it in note\n"))
    }
    #expect(try home.run(["-o", "json", "list"]).outputText == before)
  }

  @Test(arguments: ["carl@example.org", "CARL@example.org", "acme", "ada lovelace", "lov a"])
  func namesOrganizationsAndWholeAddressesNameContacts(_ reference: String) throws {
    #expect(try home().run(["remove", reference]).status == .exited(0))
    let words = reference.split(separator: " ").map(String.init)
    #expect(try home().run(["remove"] + words).outputText.hasPrefix("removed @"))
  }

  @Test func separateWordsNameSeparateContacts() throws {
    let home = try home()
    let result = try home.run(script: "tag anna bob x\nremove carl nobody\nremove carl bob\n")
    #expect(result.outputText == "changed 2 contacts\nremoved 2 contacts\n")
    #expect(result.errorText == "contacts: <stdin>:2: no contact `nobody`\n")
    #expect(try home.names() == ["Anna Alpha", "Ada Lovelace"])
  }

  @Test(arguments: [
    "tag 1 2", "tag 1 2-3", "untag 1 2", "tag . 2", "tag 1 .", "tag anna .", "tag carl 2-3",
  ])
  func reportsAMissingTag(_ line: String) throws {
    let result = try home().run(script: "list\n\(line)\n")
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("the last word is the tag"))
  }

  /// The parts of an address are names of other contacts.
  @Test(arguments: ["anna@alpha", "carl@example", "gamma@carl", "anna@"])
  func aPartialAddressNamesNoContact(_ reference: String) throws {
    let home = try home()
    #expect(try home.run(["remove", reference]).status == .exited(1))
    #expect(try home.names().count == 4)
  }

  @Test func reportsTheFieldThatMentionsTheWords() throws {
    let home = try Home()
    _ = try home.run(script: "add Annabel Stone relation:sister=\"Anna Reed\"\n")
    #expect(
      try home.run(["set", "anna reed", "note=x"]).errorText
        .hasSuffix("Annabel Stone mentions it in relation\n"))
  }

  /// Suggestions scan all names, which is too expensive for each of many lines.
  @Test func onlyTheFirstErrorsOfAScriptHaveSuggestions() throws {
    let script = String(repeating: "touch Lovelase\n", count: 30)
    let lines = try home().run(script: script).errorText.split(separator: "\n")
    #expect(lines.count == 30)
    #expect(lines.count { $0.hasSuffix("did you mean `Lovelace`?") } == 5)
    #expect(lines.allSatisfy { $0.contains("no contact `Lovelase`") })
  }

  /// Opening a contact lets lines change it without naming it.
  @Test func doesNotOpenAMentionedContact() throws {
    let home = try home()
    let result = try home.run(script: "open peter\nset note=x\nshow peter\n")
    #expect(result.errorText.hasPrefix("contacts: <stdin>:1: no contact is called `peter`; @"))
    #expect(result.errorText.contains("<stdin>:2: Which contact?"))
    #expect(result.outputText.hasPrefix("Anna Alpha") && result.outputText.contains("knows peter"))
  }

  @Test(arguments: ["tag phone.1 bob x", "touch bob 2.1", "group 1.1 bob Crew", "touch bob/name.1"])
  func aRowIsNotAContact(_ line: String) throws {
    let home = try home()
    #expect(try home.run(["add", "Crew", "kind=group"]).status == .exited(0))
    let before = try home.run(["-o", "json", "list"]).outputText
    let result = try home.run(script: "open anna\n\(line)\n")
    #expect(result.status == .exited(1) && result.outputText == "")
    #expect(try home.run(["-o", "json", "list"]).outputText == before)
  }

  @Test func acceptsTheCurrentContactAmongSeveral() throws {
    let home = try home()
    #expect(
      try home.run(script: "show ada\nremove . bob\n").outputText.hasSuffix("removed 2 contacts\n"))
    #expect(try home.names() == ["Anna Alpha", "Carl Gamma"])
  }

  /// A contact without a name needs its whole display text.
  @Test(arguments: [
    "remove name", "remove 0151", "remove example", "remove 1234567", "set org x=y",
  ])
  func contactsWithoutANameAreNamedByTheirDisplayText(_ line: String) throws {
    let home = try home()
    let script = "set ada name=\nset bob phone=\"0151 1234567\" name=\nset carl name= org= \n"
    #expect(try home.run(script: script).status == .exited(0))
    #expect(try home.run(script: "\(line)\n").status == .exited(1))
    #expect(try home.names().count == 4)
    for whole in ["(no name)", "0151 1234567", "carl@example.org"] {
      #expect(try home.run(["remove", whole]).status == .exited(0), "\(whole)")
    }
  }

  @Test func textDoesNotReferToTheCurrentContact() throws {
    let home = try home()
    let file = try home.folder.write("name = Eve\n", to: "eve.text")
    let result = try home.run(script: "show ada\nedit --from \(file)\n")
    #expect(result.errorText.hasPrefix("contacts: <stdin>:2: Which contact?"))
    #expect(try home.run(script: "open ada\nedit --from \(file)\n").status == .exited(0))
    #expect(try home.run(script: "show bob\nedit . --from \(file)\n").status == .exited(0))
    #expect(try home.names() == ["Anna Alpha", "Eve", "Carl Gamma", "Eve"])
  }

  @Test(arguments: ["Ing. Peter Kováč, PhD.", "Peter Kováč", "peter kovac", "ing peter", "kovac"])
  func titlesAreOptional(_ reference: String) throws {
    let home = try home()
    #expect(try home.run(["add", "Ing. Peter Kováč, PhD."]).status == .exited(0))
    let result = try home.run(["remove", reference])
    #expect(result.outputText.hasSuffix(" Ing. Peter Kováč, PhD.\n") && result.errorText == "")
  }

  @Test func aNameWithoutTitlesIsExact() throws {
    let home = try home()
    let script = "add Dr. Jan Novák\nadd Jan Novák Kovář\nremove jan novák\n"
    #expect(try home.run(script: script).outputText.contains(" Dr. Jan Novák\nadded"))
    #expect(try home.names().last == "Jan Novák Kovář")
    // An exact name without a title comes first.
    let both = try home.run(script: "add Dr. Jan Novák\nadd Jan Novák\nremove jan novak\n")
    #expect(both.errorText == "" && both.outputText.hasSuffix(" Jan Novák\n"))
    #expect(try home.names().suffix(2) == ["Jan Novák Kovář", "Dr. Jan Novák"])
  }

  @Test(arguments: ["remove 3-9", "remove 0-2", "remove 3-1", "remove 1 9"])
  func rejectsARangeBeyondTheListing(_ line: String) throws {
    let home = try home()
    #expect(try home.run(script: "list\n\(line)\n").status == .exited(1))
    #expect(try home.names().count == 4)
  }
}

/// Words that almost name a contact change no other.
struct UnclearReferenceTests {
  private func home() throws -> Home {
    let home = try Home()
    let people = "add Anna Alpha phone=1\nadd Bob Beta phone=2\nadd Carl Gamma\nadd Ada Lovelace\n"
    #expect(try home.run(script: people).status == .exited(0))
    return home
  }

  /// Digits are words of names, too.
  @Test(arguments: [
    "remove 1, 2", "remove 1,2", "set 1. note=x", "set 1) note=x", "set \"#1\" note=x",
    "tag 2- x", "merge 1, 2", "remove 1-2,", "remove ２", "restore 1,", "purge 2. --yes",
  ])
  func numbersWithPunctuationNameNobody(_ line: String) throws {
    let home = try home()
    let script = "add 1 Plumbing\nadd 2 Monkeys\nadd Gone 1\nremove gone 1\n"
    #expect(try home.run(script: script).status == .exited(0))
    let before = try home.contents(home.book)
    for script in ["list\n\(line)\n", "\(line)\n"] {
      let result = try home.run(script: script)
      #expect(result.errorText.contains("` is unclear; write numbers of the listing as in `1 3-5`"))
      #expect(try home.contents(home.book) == before)
    }
  }

  @Test func aWholeNameMayBeANumberWithPunctuation() throws {
    let home = try home()
    let script = "add 24/7\nadd \"#1\"\nlist\nset 24/7 note=x\nremove \"#1\"\n"
    #expect(try home.run(script: script).errorText == "")
    #expect(try home.names().last == "24/7")
  }

  /// The words `1 2/phone.1` are not the name `1 2` and a path.
  @Test(arguments: ["remove 1 2/phone.1", "remove 1-2 2/phone.1", "remove bob ./phone.1"])
  func aRowAfterANumberIsNotOfANameOfAll(_ line: String) throws {
    let home = try home()
    let script = "add Anna Team 1 2 phone=9\n"
    #expect(try home.run(script: script).status == .exited(0))
    let before = try home.contents(home.book)
    let result = try home.run(script: "list\nshow anna alpha\n\(line)\n")
    #expect(result.status == .exited(1))
    #expect(try home.contents(home.book) == before)
  }

  /// What is left of a name without its symbols may name another contact.
  @Test(arguments: [
    ("Anna ❤", "Anna ⭐"), ("Ed 🍕", "Ed 🍔"), ("Al + Ed", "Al & Ed"), ("Zed", "Zed ⭐"),
  ])
  func aSymbolBelongsToTheName(_ name: String, _ other: String) throws {
    let home = try home()
    let script = "add \"\(name)\"\nremove \"\(other)\"\n"
    let result = try home.run(script: script)
    #expect(result.errorText.contains("<stdin>:2: no contact `\(other)`"))
    #expect(try home.names().last == name)
    #expect(try home.run(["remove", name]).status == .exited(0))
  }

  /// A variable may be empty.
  @Test(arguments: ["-\"\"", "-''", "ada -''", "\"\""])
  func anEmptyWordOfAQueryIsRefused(_ query: String) throws {
    let home = try home()
    #expect(try home.run(["add", "Jean-Luc"]).status == .exited(0))
    let result = try home.run(script: "remove where \(query)\n")
    #expect(result.errorText.contains("has an empty word"))
    #expect(try home.names().count == 5)
  }
}
