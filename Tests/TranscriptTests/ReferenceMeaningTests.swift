import Foundation
import TestSupport
import Testing

/// What a short reference means after what was shown, and when it is refused.
struct ReferenceMeaningTests {
  private func home() throws -> Home {
    let home = try Home()
    let people = "add Anna Alpha\nadd Bob Beta\nadd Ada Lovelace\n"
    #expect(try home.run(script: people).status == .exited(0))
    return home
  }

  /// Words that are one name in every other command are one here, too.
  @Test(arguments: ["merge", "not-duplicate"])
  func twoWordsOfOneNameAreNotTwoContacts(command: String) throws {
    let home = try home()
    #expect(try home.run(script: "add Ada\nadd Lovelace\n").status == .exited(0))
    let before = try home.run(["-o", "json", "list"]).outputText
    var result = try home.run(script: "\(command) ada lovelace\n")
    #expect(
      result.errorText.hasPrefix("contacts: <stdin>:1: `ada lovelace` is one contact, @")
        && result.errorText.hasSuffix(
          " Ada Lovelace; name each by its id\n")
    )
    #expect(try home.run(["-o", "json", "list"]).outputText == before)
    #expect(try home.run(script: "add 'Ada Lovelace'\n").status == .exited(0))
    result = try home.run(script: "\(command) ada lovelace\n")
    #expect(result.errorText.contains("`ada lovelace` names 2 contacts: @"))
    #expect(result.errorText.hasSuffix("; name each by its id\n"))
    #expect(try home.run(script: "\(command) ada bob\n").status == .exited(0))
    // Another contact whose name only begins so is no reason.
    _ = try home.run(script: "add Mary\nadd Ann\nadd Mary Ann Smith\n")
    #expect(try home.run(script: "\(command) mary ann\n").status == .exited(0))
    #expect(try home.run(script: "\(command) Lovelace 'anna alpha'\n").status == .exited(0))
  }

  /// A sender chooses the name: it does not stand before the address of another.
  @Test(arguments: ["set ada@x.org note=secret", "show ADA@x.org", "mail ada@x.org"])
  func aNameDoesNotTakeTheAddressOfAnother(line: String) throws {
    let home = try Home()
    try home.run(script: "add Ada email=ada@x.org\nadd name=ada@x.org email=eve@y.org\n")
    let result = try home.run(script: "\(line)\n")
    #expect(result.errorText.contains("@x.org` names 2 contacts: @"), "\(result.errorText)")
    #expect(try !home.run(["-o", "json", "list"]).outputText.contains("secret"))
  }

  @Test(arguments: ["photo bob", "mail bob", "call bob", "map bob", "photo bob/phone.1"])
  func whatFailedIsNotTheCurrentContact(line: String) throws {
    let home = try home()
    let result = try home.run(script: "show ada\n\(line)\nset . note=mine\n")
    #expect(result.status == .exited(1))
    #expect(result.outputText.hasSuffix(" Ada Lovelace\n"), "\(result.outputText)")
  }

  /// Whole names of two contacts are not half a name of a third.
  @Test(arguments: [
    "remove ada bo", "tag ada bo x", "touch ada bo", "remove ada bo/name.1", "purge ada bo --yes",
  ])
  func wholeNamesOfTwoAreNotTheBeginningOfAnother(line: String) throws {
    let home = try Home()
    try home.run(script: "add Ada\nadd Bo\nadd Adam Bosch\n")
    let before = try home.run(["-o", "json", "list"]).outputText
    let result = try home.run(script: "\(line)\n")
    #expect(result.errorText.contains("`ada bo` may be @"))
    let said = result.errorText
    #expect(said.contains(" Adam Bosch, or each of @") && said.contains(" Bo; name each by its id"))
    #expect(try home.run(["-o", "json", "list"]).outputText == before)
    #expect(try home.run(script: "tag adam bos x\nshow ada bo\n").status == .exited(0))
    // A whole name of several words is what it says; so is a nickname, or a name without its title.
    let script = "add Zed nickname='ada bo'\nadd 'Dr. Max Bo'\nadd Max\n"
    try home.run(script: script)
    #expect(try home.run(script: "tag max bo x\n").status == .exited(0))
    #expect(try home.run(script: "remove zed\nremove max bo\nremove max\n").status == .exited(0))
    #expect(try home.run(script: "add Ada Bo\nremove ada bo\n").status == .exited(0))
    #expect(try home.run(["list"]).outputText.hasSuffix("3 contacts\n"))
  }

  /// A word with an at sign is looked up as it stands: the name beside it may be somebody else's.
  @Test(arguments: ["remove @bob", "set @bob note=x", "tag @bob x", "merge @bob Eve"])
  func aWordWithAnAtSignIsNotTheNameWithoutIt(line: String) throws {
    let home = try Home()
    try home.run(script: "add Bob\nadd Eve nickname=@bob\n")
    let before = try home.run(["-o", "json", "list"]).outputText
    #expect(try home.run(script: "\(line)\n").status == .exited(1))
    #expect(try home.run(["-o", "json", "list"]).outputText == before)
    #expect(try home.run(["show", "@bob"]).outputText.hasPrefix("Eve  "))
  }

  /// What a script changes does not depend on how its answers are written.
  @Test(arguments: ["table", "json", "jsonl", "tsv", "vcard"])
  func rowsMeanTheSameInEveryFormat(format: String) throws {
    let home = try Home()
    let script = "add Ada phone=555-0111 email=a@b.c\nshow ada\nset ada org=Xyz\nremove 2.1\n"
    #expect(try home.run(["-o", format], input: Array(script.utf8)).status == .exited(0))
    #expect(try home.run(["show", "ada"]).outputText.contains("Xyz"))
    #expect(try !home.run(["show", "ada"]).outputText.contains("555-0111"))
    let other = "add Bob phone=2\nshow ada\nset bob note=x\nremove 2.1\n"
    let result = try home.run(["-o", format], input: Array(other.utf8))
    #expect(result.errorText.contains("`2.1` is ambiguous: the rows of Ada were shown last"))
  }

  /// A number of a row means what was shown.
  @Test func rowsOfAContactThatNobodySawAreNotMeant() throws {
    let home = try Home()
    try home.run(script: "add Ada phone=111\nadd Bob phone=222\n")
    let before = try home.run(["-o", "json", "list"]).outputText
    let result = try home.run(script: "show ada\ntag bob friend\nremove 2.1\n")
    #expect(
      result.errorText
        == "contacts: <stdin>:3: `2.1` is ambiguous: the rows of Ada were shown last, "
        + "and Bob was used since; write `NAME/2.1`\n")
    #expect(try home.run(script: "undo\n").status == .exited(0))
    #expect(try home.run(["-o", "json", "list"]).outputText == before)
    // A path that counts the phones is stable.
    #expect(try home.run(script: "show ada\ntag bob friend\nremove phone.1\n").status == .exited(0))
  }

  @Test func rowsOfAFormerStateAreWhatWasShown() throws {
    let home = try Home()
    try home.run(script: "add Bob phone=111 phone=222\nset bob org=Acme\nremove bob/phone.2\n")
    var result = try home.run(script: "show bob --at 1\nremove 2.1\n")
    #expect(result.status == .exited(0))
    #expect(try home.run(["-o", "tsv", "list"]).outputText.contains("\tAcme\t\t"))
    for row in ["2.2", "bob/2.2"] {
      result = try home.run(script: "show bob --at 1\nset \(row) label=work\n")
      #expect(
        result.status == .exited(1) && result.errorText.hasSuffix("show it again\n"), "\(row)")
    }
  }

  @Test func aNoteDoesNotGoToTheFirstWordOfAName() throws {
    let home = try home()
    #expect(try home.run(script: "add Ada\n").status == .exited(0))
    var result = try home.run(script: "note Ada Lovelace met her\n")
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("`Ada Lovelace` is another contact, @"))
    #expect(result.errorText.hasSuffix("; name the one you mean by its id\n"))
    let lines = ["note 'Ada Lovelace' met her", "note Ada 'Lovelace met her'", "note bob met her"]
    result = try home.run(script: lines.joined(separator: "\n"))
    #expect(result.status == .exited(0))
    #expect(
      result.outputText.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2).last }
        == [
          "Ada Lovelace", "Ada", "Bob Beta",
        ])
  }

  /// What takes a change back does not change which rows were shown.
  @Test(arguments: [
    "set bob note=x\nundo", "restore bob --at 2", "set bob note=x\nundo\nredo",
  ])
  func rowsStayThoseThatWereShown(lines: String) throws {
    let home = try Home()
    try home.run(script: "add Ada phone=111 phone=222\nadd Bob phone=777\n")
    let result = try home.run(script: "show ada\n\(lines)\nremove 2.1\n")
    #expect(result.status == .exited(1))
    #expect(
      result.errorText.contains("`2.1` is ambiguous: the rows of Ada were shown last, and Bob"),
      "\(result.errorText)")
    #expect(try home.run(["-o", "json", "list"]).outputText.contains("777"))
  }

  /// The paths that an error offers mean the rows of the contact in it, not of the one shown last.
  @Test func offeredPathsAreThoseOfTheContact() throws {
    let home = try home()
    _ = try home.run(script: "set bob phone=3 phone+=4\nadd 'Jim Poe' phone=5 phone=6\n")
    let result = try home.run(
      script: "show ada\nset bob phone=9\nset 'jim poe' phone=9\nshow bob\nset . phone=9\n")
    let offered = result.errorText.split(separator: "\n").map {
      $0.components(separatedBy: " one of: ").last
    }
    #expect(
      offered == [
        "bob/phone.1 (3), bob/phone.2 (4)",
        #""jim poe"/phone.1 (5), "jim poe"/phone.2 (6)"#,
        "phone.1 (3), phone.2 (4)",
      ])
  }

  @Test func rowsOfAContactThatWasMergedAwayAreGone() throws {
    let home = try Home()
    try home.run(script: "add Ada phone=111\nadd Bob phone=777\n")
    let result = try home.run(script: "show bob\nmerge ada bob\nremove 2.1\n")
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("the rows of Bob were shown last, and Ada was used since"))
  }

  @Test func aRowThatCameBackIsNotTheOneThatWasShown() throws {
    let home = try Home()
    try home.run(script: "add Ada phone=555-0111 phone=555-0222\nremove ada/phone.1\n")
    let result = try home.run(script: "show ada\nundo\nremove 2.1\n")
    #expect(result.status == .exited(0))
    let left = try home.run(["-o", "json", "list"]).outputText
    #expect(left.contains("555-0111") && !left.contains("555-0222"))
  }

  /// Whoever is called or written to was not shown, opened, added or changed.
  @Test(arguments: ["call ada", "copy ada/phone.1", "mail ada", "web ada"])
  func aContactThatIsOpenedElsewhereIsNotTheLastShown(line: String) throws {
    let home = try Home()
    try home.run(script: "add Ada phone=555-0111 email=a@x.org url=https://x.org\nadd Bob\n")
    try home.run(script: "show bob\n\(line)\nnote . met\n")
    #expect(try home.run(["show", "bob"]).outputText.contains("met"))
  }

  /// The middle name has a field of its own.
  @Test func aPhoneticMiddleNameIsNotTheGivenOne() throws {
    let home = try Home()
    try home.run(script: "add Ada phonetic-middle=Kingu\n")
    let found = try ["phonetic-given:kingu", "has:phonetic-given", "phonetic-middle:kingu"].map {
      try home.run(["find", $0]).outputText.contains("Ada")
    }
    #expect(found == [false, false, true])
  }
}
