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
      #expect(result.errorText.contains("no contact is called peter; @"))
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
    #expect(result.errorText.hasPrefix("contacts: <stdin>:1: no contact is called peter; @"))
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

/// Naming a removed contact.
struct RemovedContactTests {
  private func home() throws -> Home {
    let home = try Home()
    let script = """
      add Sherlock Holmes phone=123
      add John Watson relation:friend="Sherlock Holmes"
      set sherlock note=detective
      remove sherlock

      """
    #expect(try home.run(script: script).status == .exited(0))
    return home
  }

  @Test(arguments: ["sherlock", "Sherlock Holmes", "sher hol"])
  func findsARemovedContactByName(_ name: String) throws {
    let home = try home()
    #expect(try home.run(["log", name, "--limit", "1"]).outputText.contains("- Sherlock Holmes  "))
    let shown = try home.run(["show", name, "--at", "3"]).outputText
    #expect(shown.hasPrefix("Sherlock Holmes  @") && shown.contains("detective"))
    // It had been removed by then, and a contact that mentions the name is another.
    let gone = try home.run(["show", name, "--at", "4"])
    #expect(gone.errorText == "contacts: Sherlock Holmes was not in the book after change 4\n")
    let early = try home.run(["restore", "john", "--at", "yesterday"])
    #expect(
      early.errorText == "contacts: John Watson was not in the book at the end of yesterday\n")
    #expect(try home.run(["restore", name, "--at", "1"]).status == .exited(0))
    #expect(!(try home.run(["show", name]).outputText.contains("detective")))
  }

  @Test func restoreBringsBackTheLastState() throws {
    let home = try home()
    let restored = try home.run(["restore", "sherlock"])
    #expect(restored.outputText.hasPrefix("restored @") && restored.status == .exited(0))
    #expect(try home.run(["show", "sherlock"]).outputText.contains("detective"))
    let again = try home.run(["restore", "sherlock"])
    #expect(again.status == .exited(1))
    #expect(
      again.errorText.contains("Sherlock Holmes is not removed; `restore sherlock --at "))
    let other = try home.run(script: "list\nremove 1\nrestore 1\nremove .\nrestore .\n")
    #expect(other.status == .exited(0))
    // A restored contact may be last.
    #expect(try home.names().sorted() == ["John Watson", "Sherlock Holmes"])
  }

  @Test(arguments: ["show", "restore"])
  func aNamesakeOfTodayDoesNotHideAContactOfThen(_ command: String) throws {
    let home = try home()
    #expect(try home.run(["add", "Sherlock", "Jones"]).status == .exited(0))
    let jones = try home.run([command, "sherlock", "--at", "5"])
    #expect(jones.outputText.contains("Sherlock Jones"))
    let holmes = try home.run([command, "sherlock", "--at", "1"])
    #expect(holmes.outputText.contains("Sherlock Holmes") && holmes.errorText == "")
  }

  @Test func prefersALivingContact() throws {
    let home = try home()
    #expect(try home.run(["add", "Sherlock", "Jones"]).status == .exited(0))
    #expect(try home.run(["log", "sherlock"]).outputText.contains("Sherlock Jones"))
    #expect(try home.run(["log", "sherlock holmes"]).outputText.contains("detective"))
    #expect(try home.run(["restore", "sherlock"]).outputText.hasSuffix(" Sherlock Holmes\n"))
  }
  @Test(arguments: [
    "adler", "irene ad", "Irene Adler", "the woman", "irene@adler.example", "Opera",
  ])
  func findsARemovedContactByEarlierNames(_ name: String) throws {
    let home = try Home()
    let script = """
      add Irene Adler nickname="The Woman" email=irene@adler.example org=Opera
      set irene family=Norton nickname= email= org=
      set irene family=Brown
      add Godfrey Norton relation:wife="Irene Adler" note="the woman of the Opera"
      remove irene

      """
    #expect(try home.run(script: script).status == .exited(0))
    #expect(try home.run(["log", name, "--limit", "1"]).outputText.contains("- Irene Brown  "))
    let shown = try home.run(["show", name, "--at", "3"])
    #expect(shown.outputText.hasPrefix("Irene Brown  @"), "\(shown)")
    // Within a tier a living contact comes first, and a full name before a word.
    #expect(try home.run(["log", "norton"]).outputText.contains("Godfrey Norton"))
    #expect(try home.run(["log", "irene norton"]).outputText.contains("Irene Brown"))
    #expect(try home.run(["restore", name]).outputText.hasSuffix(" Irene Brown\n"))
  }

  @Test(arguments: ["remove ada/", "set ada/ note=x", "move ada/ ada/phone.1"])
  func aPathThatIsNotFinishedNamesNobody(line: String) throws {
    let home = try Home()
    _ = try home.run(script: "add Ada Lovelace phone=5550100\n")
    let before = try home.contents(home.journal)
    let result = try home.run(script: line + "\n")
    #expect(result.status == .exited(1) && result.errorText.contains("names no row"))
    #expect(try home.contents(home.journal) == before)
    #expect(try home.run(["remove", "ada/phone.1"]).status == .exited(0))
  }

  @Test func aWholeNameThatLooksLikeAPathIsAName() throws {
    let home = try Home()
    _ = try home.run(script: "add 'HTTP/1.1'\nadd HTTP phone=5550100\n")
    #expect(try home.run(["set", "HTTP/1.1", "note=x"]).outputText.contains("HTTP/1.1"))
    #expect(try home.run(["remove", "HTTP/1.1"]).outputText.hasPrefix("removed @"))
    #expect(try home.names() == ["HTTP"])
    #expect(try home.run(["remove", "HTTP/phone.1"]).outputText.hasPrefix("changed @"))
  }

  @Test func aPathAloneIsNotThatOfAnotherThanTheOpenContact() throws {
    let home = try Home()
    _ = try home.run(script: "add Ada phone=1\nadd Bob phone=2\n")
    let before = try home.contents(home.journal)
    let result = try home.run(script: "open ada\nshow bob\nremove phone.1\n")
    #expect(result.status == .exited(1))
    #expect(
      result.errorText.hasSuffix(
        "`phone.1` is ambiguous: Ada is open, and Bob was shown last; write `NAME/phone.1`\n"))
    #expect(try home.contents(home.journal) == before)
    let opened = try home.run(script: "open ada\nremove phone.1\n")
    #expect(opened.status == .exited(0) && opened.outputText.contains("changed @"))
  }

  @Test(arguments: [
    "remove ada/given.1", "set ada/given.1 value=Augusta", "move ada/given.1 ada/family.1",
    "show ada\nset ada/given.1 value=Augusta",
  ])
  func aPartOfTheNameIsNoRow(script: String) throws {
    let home = try Home()
    _ = try home.run(script: "add Ada Lovelace\n")
    let result = try home.run(script: script + "\n")
    #expect(result.status == .exited(1))
    #expect(
      result.errorText.hasSuffix(
        "`given` is a part of the name; `set REF given=…` changes it\n"))
    #expect(try home.run(["copy", "ada/given.1"]).outputText == "Ada\n")
  }

  @Test func anIDWithoutDigitsNamesNoRemovedContact() throws {
    let home = try Home()
    _ = try home.run(script: "add Ada\nremove ada\n")
    let result = try home.run(["restore", "@"])
    #expect(result.status == .exited(1))
    #expect(result.errorText == "contacts: `@` needs the first digits of an id\n")
  }
}
