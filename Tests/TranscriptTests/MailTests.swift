import Foundation
import TestSupport
import Testing

/// The commands for mail programs: `query`, and `add --from-mail`.
struct MailTests {
  private let home: Home

  init() throws { home = try Home() }

  private func add(_ message: some Sequence<UInt8>, to home: Home, _ arguments: [String] = [])
    throws -> ChildProcess.Result
  {
    try home.run(["add", "--from-mail"] + arguments, input: Array(message))
  }

  @Test func addsTheSenderOnce() throws {
    let message =
      "Subject: x\r\nFrom: =?utf-8?Q?J=C3=BCr?=\r\n =?utf-8?Q?gen_M=C3=BCller?= "
      + "<J@x.de>\r\n\r\nFrom: b@x.de\r\n"
    let added = try add(message.utf8, to: home, ["tag=mail"])
    #expect(added.status == .exited(0))
    #expect(added.outputText.replacing(/@\w+/, with: "@id") == "added @id Jürgen Müller\n")
    let known = try add("From: Somebody <j@X.DE>\n\n".utf8, to: home)
    #expect(known.status == .exited(0))
    #expect(known.outputText == added.outputText.replacing("added", with: "known"))
    let listed = try home.run(["-o", "tsv", "list"]).outputText.split(separator: "\n").last
    #expect(listed?.hasSuffix("\tJürgen Müller\t\t\tJ@x.de\tmail") == true)
    #expect(try home.journalLines().count == 1)
  }

  @Test(arguments: [
    ("From: \"Lovelace, Ada\" <a@x.org>\n", "Ada Lovelace"), ("From: a@x.org\n", "a@x.org"),
    ("From: =?utf-8?Q?=1B[31mAda=0ALovelace?= <a@x.org>\n", "[31mAda Lovelace"),
    ("From: ada\u{202E}x <a@x.org>\n", "ada<U+202E>x"),
  ]) func splitsAndSanitizesTheName(message: String, name: String) throws {
    let result = try add(message.utf8, to: try Home())
    #expect(result.outputText.replacing(/@[0-9a-f]{8}/, with: "@id") == "added @id \(name)\n")
  }

  @Test func kindDecidesHowTheNameIsRead() throws {
    _ = try add("From: Royal Society <rs@x.org>\n".utf8, to: home, ["kind=organization"])
    let contact = try home.run(["-o", "json", "list"]).outputText
    #expect(
      contact.contains("\"kind\":\"organization\",\"name\":{\"formatted\":\"Royal Society\"}"))
  }

  @Test func readsAMessageToItsEnd() throws {
    // The mail program would report an error if it were cut off.
    let body = Array("From: Ada <ada@x.org>\n\n".utf8) + [UInt8](repeating: 0x80, count: 5 << 20)
    let child = try home.start(["add", "--from-mail"])
    child.write(body)
    child.closeInput()
    #expect(try child.waitForExit().status == .exited(0))
    #expect(try home.names() == ["Ada"])
  }

  @Test(arguments: [
    (
      [], "add --from-mail\n",
      "contacts: <stdin>:1: standard input already holds the commands; "
        + "pipe the message to `contacts add --from-mail`\n"
    ),
    (
      ["add", "--from-mail"], "",
      "contacts: the message on standard input has no sender (no From: line)\n"
    ),
    (
      ["add", "--from-mail"], "From: nobody\n\nFrom: a@b.org",
      "contacts: the message on standard input has no sender (no From: line)\n"
    ),
  ]) func reportsMessagesWithoutASender(arguments: [String], input: String, errors: String) throws {
    let result = try home.run(arguments, input: Array(input.utf8))
    #expect(result.status == .exited(1))
    #expect(result.errorText == errors)
    #expect(try home.names().isEmpty)
  }

  @Test func queryPrintsLinesForMailPrograms() throws {
    _ = try home.run(
      script: #"""
        add $'Ada\tThe\nGreat' email=$'ada@x.org\t' email:work=count@x.org org=$'Royal\r\nSociety'
        add "" email=x@y.z
        add kind=organization Adams email=adams@x.org note=ada
        """#)
    let found = try home.run(["query", "--", "ada"])
    #expect(found.status == .exited(0))
    #expect(
      found.outputText
        == "\nada@x.org\tAda The Great\tRoyal Society\ncount@x.org\tAda The Great\twork, Royal Society\n"
        + "adams@x.org\tAdams\t\n")
    #expect(found.errorText.isEmpty)
    let table = try home.run(["-o", "tsv", "query", "--", "ada"])
    #expect(table.outputText.hasPrefix("id\tname") && table.status == .exited(0))
    #expect(table.outputText.split(separator: "\n").count == 3)
    let nobody = try home.run(["-o", "json", "query", "nobody"])
    #expect(nobody.outputText == "[]\n" && nobody.status == .exited(1))
    let none = try home.run(["query", "no\tbody\n"])
    #expect(none.status == .exited(1))
    // mutt shows standard error on its screen.
    #expect(
      none.outputText == "no contact with an email address matches `no body`\n"
        && none.errorText.isEmpty)
  }

  @Test func queryOffersTagsAndGroupsAfterAddresses() throws {
    _ = try home.run(
      script: #"""
        add Ada email=ada@x.org email:work=work@x.org tag=club tag="Chess Club"
        set ada/email.2 preferred=yes
        add Bob email=bob@x.org tag=Club
        add Cleo tag=club
        add Dan email=WORK@x.org tag=club
        add Odd email="a, b@x.org" tag=club
        add Clubmaster email=cm@x.org
        add "Club of Rome" kind=group
        group ada bob "Club of Rome"
        """#)
    let found = try home.run(["query", "--", "club"])
    #expect(found.status == .exited(0))
    #expect(
      found.outputText == """

        cm@x.org\tClubmaster\t
        work@x.org\tAda\twork
        ada@x.org\tAda\t
        bob@x.org\tBob\t
        WORK@x.org\tDan\t
        a, b@x.org\tOdd\t
        work@x.org, bob@x.org\tClub\t2 addresses, 2 without
        work@x.org\tChess Club\t1 address
        work@x.org, bob@x.org\tClub of Rome\t2 addresses\n
        """)
    #expect(try home.run(["query", "--", "of", "club"]).outputText.contains("\tClub of Rome\t"))
    let table = try home.run(["-o", "tsv", "query", "club"])
    let names = table.outputText.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)[1]
    }
    #expect(names == ["Clubmaster", "Ada", "Bob", "Dan", "Odd"])
    // The members of a group whose name alone matches.
    let members = try home.run(["-o", "tsv", "query", "rome"])
    #expect(members.status == .exited(0) && members.outputText.contains("\tBob\t"))
    #expect(members.outputText.split(separator: "\n").count == 3)
    // Without an address there is nothing to offer.
    _ = try home.run(script: "add Eve tag=lonely\n")
    #expect(try home.run(["query", "lonely"]).status == .exited(1))
  }

  @Test func queryOffersNoGroupThatAMailProgramCannotTake() throws {
    let script = (1...400).map { "add A\($0) email=address.\($0)@example.org" }
    let crew = ["add Crew kind=group", "group where email:example do Crew"]
    _ = try home.run(script: (script + crew).joined(separator: "\n"))
    #expect(try home.run(["query", "crew"]).status == .exited(1))
    _ = try home.run(script: "remove where A4\n")
    let lines = try home.run(["query", "crew"]).outputText.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].utf8.count < 8_100)
  }

  /// A tag of more contacts than are printed has its line, too.
  @Test func queryAlwaysOffersTheTagOfThatName() throws {
    let script = (1...120).map { "add A\($0) email=\($0)@x.org tag=all tag=allies" }
    _ = try home.run(script: script.joined(separator: "\n"))
    let lines = try home.run(["query", "all"]).outputText.split(separator: "\n")
    #expect(lines.count == 99 && lines[98].hasSuffix("\tall\t120 addresses"))
  }

  @Test func queryEndsWhenTheReaderStops() throws {
    let script = (1...150).map { "add Ada\($0) email=a\($0)@x.org tag=ada\($0)" }
      .joined(separator: "\n")
    _ = try home.run(script: script)
    for words in [["ada"], [""], []] {
      let lines = try home.run(["query"] + words).outputText.split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count - 1 == 99 && lines.first == "" && lines.last == "")
    }
  }
}
