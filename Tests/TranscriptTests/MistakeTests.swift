import TestSupport
import Testing

/// Lines that do not say what was meant change nothing, and say so.
struct MistakeTests {
  private static let book = """
    add Ada tag=club
    add Bob tag=crew
    add Cleo
    save-query keep in:culb or in:crew

    """

  /// Runs a line on the book; it must fail with this message, and leave the book as it was.
  private func expect(_ line: String, failsWith message: String) throws {
    let home = try Home()
    _ = try home.run(script: Self.book)
    let before = try home.contents(home.book)
    let result = try home.run(["-c", line])
    #expect(result.errorText == "contacts: -c:1: \(message)\n")
    #expect(result.status == .exited(1))
    #expect(try home.contents(home.book) == before)
  }

  /// Outside of a group that does not exist is everybody.
  @Test(arguments: [
    "remove where -in:culb", "remove where in:culb", "remove where (ada or -in:culb)",
    "set where -in:culb do note=x", "tag where -in:culb do x", "untag where -in:culb do club",
    "mail where -in:culb", "set where -in:culb do note=x --dry-run",
  ])
  func aGroupThatDoesNotExistSelectsNobody(line: String) throws {
    try expect(line, failsWith: "no tag, saved query or group is called `culb`")
  }

  /// Words of a saved query are not what was mistyped.
  @Test func aSavedQueryThatNamesNoGroupIsTold() throws {
    let home = try Home()
    _ = try home.run(script: "add Ada tag=vip\nsave-query keep in:vips\n")
    #expect(
      try home.run(["find", "in:keep"]).errorText == """
        contacts: nothing matches `in:keep`; no tag, saved query or group is called `vips`, which \
        the saved query `keep` asks for

        """)
    #expect(
      try home.run(["find", "in:vips"]).errorText
        == "contacts: nothing matches `in:vips`; did you mean `vip`?\n")
  }

  @Test func aSavedQueryThatNamesNoGroupSelectsNobody() throws {
    try expect(
      "remove where -in:keep",
      failsWith: """
        no tag, saved query or group is called `culb`, which the saved query `keep` asks for
        """)
  }

  private static let refused: [(String, String)] = [
    ("email=a@b email=c@d", "`email=` is given twice; `email+=` adds one more"),
    (
      "phone:work=1 note=x phone:work=2",
      "`phone:work=` is given twice; `phone:work+=` adds one more"
    ),
    ("note=a note=b", "`note=` is given twice"), ("name=A name=B", "`name=` is given twice"),
    ("given=A given=B", "`given=` is given twice"),
    ("nickname=A nickname=", clears("nickname=", "nickname=")),
    ("tag+=n tag=m", replaces("tag=", "tag+=", ", or write `tag+=`")),
    ("tag=x tag=", clears("tag=", "tag=")), ("org=A org=", clears("org=", "org=")),
    (
      "email:home+=a@b email:home=c@d",
      replaces("email:home=", "email:home+=", ", or write `email:home+=`")
    ),
    ("phone+=6 phone=", clears("phone=", "phone+=")),
    ("phone:work=1 phone=2", replaces("phone=", "phone:work=", ", or write `phone+=`")),
    ("phone:work=1 phone=", clears("phone=", "phone:work=")),
    ("phone=2 phone:=3", replaces("phone:=", "phone=", ", or write `phone:+=`")),
    (
      "phone:home=3 phone:HOME=4",
      replaces("phone:HOME=", "phone:home=", ", or write `phone:HOME+=`")
    ),
    ("custom:a=1 custom=2", replaces("custom=", "custom:a=", ", or write `custom+=`")),
    ("date:birthday=1990 birthday=1991", replaces("birthday=", "date:birthday=")),
  ]

  @Test(arguments: refused)
  func noValueOfALineReplacesAnother(values: String, message: String) throws {
    try expect("set ada \(values)", failsWith: message)
    // It does not depend on what the contact has.
    let home = try Home()
    let first = values.split(separator: " ")[0].replacing("+=", with: "=")
    let added = try home.run(script: "\(Self.book)\nset ada \(first)\n").outputText
    let id = try #require(added.split(separator: " ").first { $0.hasPrefix("@") })
    let errors = try home.run(["-c", "set \(id) \(values)"]).errorText
    #expect(errors == "contacts: -c:1: \(message)\n")
  }

  private static func replaces(
    _ place: String, _ former: String, _ advice: String = ""
  ) -> String {
    "`\(place)` would replace what the `\(former)` before it gives; leave one of them out\(advice)"
  }

  private static func clears(_ place: String, _ former: String) -> String {
    "`\(place)` would clear what the `\(former)` before it gives; leave one of them out"
  }

  /// Two fields may take each other's values.
  @Test(arguments: [
    ("title=Acme org=Analyst", "org=Acme title=Analyst"), ("title=Acme", "org=Acme title="),
    (
      "birthday=2001-05-05 anniversary=1990-01-01", "birthday=1990-01-01 anniversary=2001-05-05"
    ),
    ("phone:work=222 phone:home=555-0111", "phone:work=555-0111 phone:home=222"),
  ])
  func fieldsExchangeTheirValues(values: String, others: String) throws {
    let home = try Home()
    let result = try home.run(script: "add Pia \(values)\nset pia \(others)\n")
    #expect(result.status == .exited(0), "\(result.errorText)")
    let text = try home.run(["show", "pia", "--text"]).outputText
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let written = Set(lines.map { String($0).replacing(" = ", with: "=") })
    let values = others.split(separator: " ").map(String.init).filter { !$0.hasSuffix("=") }
    let expected = Set(values).union(["name=Pia"])
    #expect(written == expected)
  }

  @Test(arguments: [
    ("set ada phone:work=1 phone:home=2", #""number":"1""#), ("set ada email= email=a@b", "a@b"),
    ("set ada tag=a tag=b", #"["a","b"]"#), ("set ada note= note=x", #""note":"x""#),
  ])
  func severalAssignmentsOfDifferentPlacesAreMade(line: String, stored: String) throws {
    let home = try Home()
    _ = try home.run(script: Self.book)
    #expect(try home.run(["-c", line]).status == .exited(0))
    #expect(try home.run(["-o", "jsonl", "list", "ada"]).outputText.contains(stored))
  }

  @Test(arguments: ["add given=", "add name= family=''"])
  func aContactNeedsSomeName(line: String) throws {
    try expect(
      line, failsWith: "`add` needs a NAME; usage: add NAME… [ASSIGNMENT…] [--dry-run]")
  }

  /// The shell passes it on as it is.
  @Test(arguments: [#"add "$(printf 'Bad\377')""#, #"-c "$(printf 'add Bad\377')""#])
  func anArgumentThatIsNotUTF8IsRefused(words: String) throws {
    let home = try Home()
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "exec \"$0\" \(words)", Home.program], environment: home.environment)
    #expect(result.errorText == "contacts: argument 2 is not UTF-8; nothing was done\n")
    #expect(result.status == .exited(2))
    #expect(try home.run(["list"]).outputText.isEmpty)
  }

  @Test(arguments: [("merge 1-3", ["Ada"]), ("merge 2-3", ["Ada", "Bob"])])
  func aRangeIsSeveralContacts(line: String, left: [String]) throws {
    let home = try Home()
    let result = try home.run(script: "\(Self.book)list\n\(line)\n")
    #expect(result.status == .exited(0) && result.errorText.isEmpty)
    #expect(try home.names() == left)
  }

  @Test func aRangeIsMarkedAsDifferentPeople() throws {
    let home = try Home()
    let result = try home.run(script: "\(Self.book)list\nnot-duplicate 1-3\n")
    #expect(result.outputText.hasSuffix("marked 3 pairs\n"))
  }

  @Test(arguments: [
    ("remove bob/email", "`bob/email` needs the number of the email, such as `bob/email.1`"),
    ("set bob/email value=x", "`bob/email` needs the number of the email, such as `bob/email.1`"),
    ("remove carl/email", "Carl has no email.1, no email at all"),
    ("remove nobody/email", "no contact `nobody`"), ("remove bob/mail", "no contact `bob/mail`"),
    ("show 1 2", "`1 2` names several contacts; this command takes one"),
    ("note 1-2 hello", "`1-2` names several contacts; this command takes one"),
    (
      "set 1-3 note=x",
      "`set` changes one contact, not `1-3`; `set where QUERY do …` changes all that a query finds"
    ),
  ])
  func aTargetThatIsNotOneIsExplained(line: String, message: String) throws {
    let home = try Home()
    let result = try home.run(script: "add Bob email=bob@example.org\nadd Carl\nlist\n\(line)\n")
    #expect(result.errorText == "contacts: <stdin>:4: \(message)\n")
    #expect(result.status == .exited(1))
  }

  @Test(arguments: [
    ("group Crew bob", "`bob` is Bob, not a group; the group comes last"),
    ("group bob club", "no contact `club`; `add NAME kind=group` adds a group"),
    (
      "group ada bob",
      "`bob` is Bob, not a group; `set @ID kind=group` makes it one, `add NAME kind=group` adds a "
        + "new one"
    ),
  ])
  func whatIsNoGroupIsExplained(line: String, message: String) throws {
    let home = try Home()
    let result = try home.run(script: "add Bob\nadd Ada\nadd Crew kind=group\n\(line)\n")
    #expect(
      result.errorText.replacing(/@[0-9a-f]+/, with: "@ID") == "contacts: <stdin>:4: \(message)\n")
    #expect(result.status == .exited(1))
  }

  /// Whoever is meant, the field is wrong.
  @Test(arguments: [
    ("set zoe telefone=5", "no field `telefone`; did you mean `phone`?"),
    ("set zoe/phone.1 telefone=5", "no field `telefone`; did you mean `phone`?"),
    ("set zoe/phone.1 value=5", "`zoe` names 2 contacts: @ID Zoë A, @ID Zoe B"),
  ])
  func aMisspelledFieldIsReportedBeforeAnAmbiguousName(line: String, message: String) throws {
    let home = try Home()
    let result = try home.run(script: "add Zoë A\nadd Zoe B\n\(line)\n")
    #expect(
      result.errorText.replacing(/@[0-9a-f]+/, with: "@ID") == "contacts: <stdin>:3: \(message)\n")
  }

  /// Rows are those of a contact: a new one has none, and a label follows a colon.
  @Test(arguments: [
    "phone.1=5", "phone.work+=5", "address/city=Rome", "EMAIL.2=a@b.c", "ann/url=x",
    "2.1=5", "ada/2.1=5", "ann/email/1=5",
    "ann/url.1='a b'",
  ])
  func anAssignmentToARowIsNoPartOfANameOrReference(word: String) throws {
    let home = try Home()
    let text = word.filter { $0 != "'" }
    for command in ["add Ann", "set"] {
      let result = try home.run(script: "\(command) \(word)\n")
      let message =
        "`\(text)` is not FIELD=VALUE (for example `phone=0905`); "
        + "`set REF/phone.1 value=0905` changes a row; usage: "
      #expect(result.errorText.hasPrefix("contacts: <stdin>:1: \(message)"))
      #expect(result.status == .exited(1))
    }
    #expect(try home.run(script: "add Ann '\(text)'\nadd Bo E.V.=x\n").status == .exited(0))
    #expect(try home.run(["list"]).outputText.hasSuffix("2 contacts\n"))
  }

  @Test(arguments: [("undo", "undid"), ("redo", "redid")])
  func fewerStepsThanAskedForAreCounted(verb: String, past: String) throws {
    let home = try Home()
    _ = try home.run(script: "add Ada\nadd Bob\n" + (verb == "redo" ? "undo 2\n" : ""))
    let result = try home.run([verb, "5"])
    #expect(result.outputText.hasSuffix("\n\(past) 2 changes; there are no more\n"))
    #expect(result.outputText.split(separator: "\n").count == 3 && result.status == .exited(0))
  }

  @Test(arguments: ["merge ada", "not-duplicate 1"])
  func oneContactIsNotSeveral(line: String) throws {
    let home = try Home()
    let result = try home.run(script: "\(Self.book)list\n\(line)\n")
    #expect(result.errorText.contains("needs two contacts, or a range such as 1-3; usage: "))
    #expect(result.status == .exited(1))
  }

  @Test(arguments: [
    (
      "set bob phone:home=3 phone:HOME=4",
      "`phone:HOME=` would replace what the `phone:home=` before it gives"
    ),
    ("set bob/phone.1 value=7 value=8", "the value of a row is given twice"),
    ("set bob/phone.1 value:work=9", "`value` of a row takes no label"),
  ])
  func noValueOfALineIsLost(line: String, message: String) throws {
    let home = try Home()
    _ = try home.run(script: "add Bob phone:work=1\n")
    let before = try home.contents(home.journal)
    let result = try home.run(script: line + "\n")
    #expect(result.status == .exited(1) && result.errorText.contains(message))
    #expect(try home.contents(home.journal) == before)
  }

  /// Lists show a tag so.
  @Test(arguments: [
    ("find #friend", "`#` begins a comment unless it is quoted, and a tag is found by `tag:NAME`"),
    ("add #1", "`#` begins a comment unless it is quoted"),
  ])
  func aCommentThatIsMissedIsNamed(line: String, hint: String) throws {
    let result = try Home().run(script: "\(line)\n")
    #expect(result.errorText.hasSuffix("; \(hint)\n"), "\(result.errorText)")
  }
}
