import Foundation
import TestSupport
import Testing

/// Chosen columns, templates and lists of entries, as other programs read them.
struct ColumnsTests {
  private func makeHome() throws -> Home {
    let home = try Home()
    let result = try home.run(
      script: #"""
        add Zoë Müller phone:home=555-0101 phone:work=555-0102 email=zoe@example.org tag=a tag=b
        add Miles "O'Brien" note=$'two\nlines,\t"quoted"' birthday=1990-11-26 address:home="1 Rd; Bonn"
        set zoë/phone.2 preferred=yes
        """#)
    #expect(result.status == .exited(0))
    return home
  }

  private func output(_ home: Home, _ words: [String]) throws -> String {
    let environment = home.environment.merging(["CONTACTS_TODAY": "2026-11-26"]) { $1 }
    let result = try ChildProcess.run(Home.program, words, environment: environment)
    #expect(result.errorText == "")
    return result.outputText.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "ID")
  }

  @Test(arguments: [
    (
      "tsv",
      "id\tname\tphone\ttag\tnote\tage\nID\tZoë Müller\t555-0102,555-0101\ta,b\t\t\n"
        + "ID\tMiles O'Brien\t\t\ttwo lines, \"quoted\"\t36\n"
    ),
    (
      "csv",
      "id,name,phone,tag,note,age\r\nID,Zoë Müller,\"555-0102,555-0101\",\"a,b\",,\r\n"
        + "ID,Miles O'Brien,,,\"two\nlines,\t\"\"quoted\"\"\",36\r\n"
    ),
    (
      "jsonl",
      #"{"id":"ID","name":"Zoë Müller","phone":["555-0102","555-0101"],"tag":["a","b"]}"# + "\n"
        + #"{"id":"ID","name":"Miles O'Brien","note":"two\nlines,\t\"quoted\"","age":36}"# + "\n"
    ),
  ])
  func aRecordHasTheColumns(format: String, text: String) throws {
    let home = try makeHome()
    #expect(
      try output(home, ["-o", format, "list", "--columns", "id,name,phone,tag,note,age"]) == text)
  }

  @Test func anEmptyListHasAHeader() throws {
    let home = try makeHome()
    let empty = ["list", "nobody", "--columns", "id,name"]
    #expect(try output(home, ["-o", "tsv"] + empty) == "id\tname\n")
    #expect(try output(home, ["-o", "csv"] + empty) == "id,name\r\n")
    #expect(try output(home, ["-o", "json"] + empty) == "[]\n")
  }

  @Test(arguments: ["tsv", "csv", "json", "vcard", "table"])
  func theOptionChangesNoOutputForPrograms(format: String) throws {
    let home = try makeHome()
    let before = try output(home, ["-o", format, "list"])
    _ = try output(home, ["option", "columns", "phone"])
    #expect(try output(home, ["-o", format, "list"]) == before)
    #expect(try output(home, ["-o", format, "list", "--columns", "standard"]) == before)
  }

  @Test func aTemplateIsRawOnAPipe() throws {
    let home = try makeHome()
    _ = try output(home, ["add", "Bell", "nickname=\u{1B}[31m\u{7}"])
    #expect(
      try output(home, ["list", "bell", "--format", "{nickname}\\t{city}|"])
        == "\u{1B}[31m\u{7}\t|")
  }

  @Test(arguments: ["jsonl", "tsv", "csv"]) func entriesAreRecords(format: String) throws {
    let home = try makeHome()
    let expected = [
      "jsonl": """
      {"id":"ID","name":"Zoë Müller","entry":1,"label":"home","value":"555-0101"}
      {"id":"ID","name":"Zoë Müller","entry":2,"label":"work","value":"555-0102","preferred":true}

      """,
      "tsv": "id\tname\tentry\tlabel\tvalue\tpreferred\nID\tZoë Müller\t1\thome\t555-0101\t\n"
        + "ID\tZoë Müller\t2\twork\t555-0102\ttrue\n",
      "csv": "id,name,entry,label,value,preferred\r\nID,Zoë Müller,1,home,555-0101,\r\n"
        + "ID,Zoë Müller,2,work,555-0102,true\r\n",
    ]
    #expect(try output(home, ["-o", format, "phones"]) == expected[format])
    #expect(
      try output(home, ["-o", "jsonl", "addresses"])
        == #"{"id":"ID","name":"Miles O'Brien","entry":2,"label":"home","value":"1 Rd; Bonn","#
        + #""street":"1 Rd","city":"Bonn"}"# + "\n")
  }

  @Test func optionsFactsAndFindingsAreRecords() throws {
    let home = try makeHome()
    #expect(try output(home, ["-o", "csv", "option", "sort"]) == "name,value\r\nsort,name\r\n")
    #expect(try output(home, ["-o", "tsv", "option"]).hasPrefix("name\tvalue\nsort\tname\n"))
    let info = try output(home, ["-o", "tsv", "info"]).split(separator: "\n")
    #expect(info.first == "book\tjournal\tcontacts\ttransactions\tsaving" && info.count == 2)
    _ = try home.run(["add", "Bell", "email=x"])
    let check = try output(home, ["-o", "csv", "check"])
    #expect(
      check == "path,line,id,name,entry,description\r\n"
        + ",,ID,Bell,email.1,is not an email address\r\n")
  }

  @Test func numberedContactsKeepTheOrderAskedFor() throws {
    let home = try Home()
    _ = try home.run(
      script: "add Bea phone=555-0101\nadd Al phone=555-0102\nadd Cy phone=555-0103\n")
    for (options, names) in [
      ("", ["Al", "Bea"]), ("--reverse", ["Bea", "Al"]), ("--sort created", ["Bea", "Al"]),
      ("--sort created --reverse", ["Al", "Bea"]),
    ] {
      let lines = try home.run(["-o", "jsonl"], script: "list\nphones 1-2 \(options)\n").outputText
        .split(separator: "\n").dropFirst(3)
      #expect(lines.map { $0.contains(names[0]) } == [true, false])
      #expect(lines.map { $0.contains(names[1]) } == [false, true])
    }
  }

  @Test func aNumberWithoutAListingIsSearchedFor() throws {
    let home = try makeHome()
    #expect(try output(home, ["phones", "102"]).split(separator: "\n").count == 2)
    #expect(try output(home, ["phones", "7"]) == "")
    let numbered = try home.run(script: "list\nphones 1\nphones '7'\n").outputText
    #expect(
      numbered.hasSuffix(
        """
        2 contacts
          1  Zoë Müller  home  555-0101
          2  Zoë Müller  work  555-0102  preferred

        """))
  }

  @Test(arguments: [
    (["-o", "vcard", "list", "--columns", "id"], "`--columns` cannot print vcard; it can print"),
    (["-o", "json", "list", "--format", "x"], "--format and --output cannot be combined"),
    (["-o", "json", "show", "zoë", "--format", "x"], "--format and --output cannot be combined"),
    (["-o", "json", "addresses", "--envelope"], "--envelope and --output cannot be combined"),
    (["-o", "vcard", "phones"], "`phones` cannot print vcard; it can print"),
    (["-o", "csv", "log"], "`log` cannot print csv; it can print table, json, jsonl"),
    (["-o", "vcard", "option"], "`option` cannot print vcard; it can print"),
    (["-o", "ldif", "option", "sort"], "`option` cannot print ldif; it can print"),
    (["-o", "vcard", "info"], "`info` cannot print vcard; it can print"),
    (["-o", "jcard", "check"], "`check` cannot print jcard; it can print"),
  ])
  func whatDoesNotGoTogetherIsAnError(words: [String], message: String) throws {
    let result = try makeHome().run(words)
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains(message) && result.outputText == "")
  }
}
