import Foundation
import TestSupport
import Testing

/// The exit status, and how messages begin.
struct ExitStatusTests {
  private let home: Home

  init() throws { home = try Home() }

  /// A call, and its results.
  struct Call: CustomTestStringConvertible {
    var arguments: [String]
    var script = ""
    var status: Int32
    var output = ""
    var errors = ""

    var testDescription: String {
      "contacts \(arguments.joined(separator: " ")) <<< '\(script)'"
    }
  }

  @Test(arguments: [
    // Success.
    Call(arguments: [], status: 0),
    Call(arguments: ["list"], status: 0),
    Call(arguments: ["list", "nobody"], status: 0),
    Call(arguments: [], script: "list nobody\nfind nobody", status: 0),
    Call(arguments: ["-c", "find nobody"], status: 0),
    Call(arguments: ["--version"], status: 0, output: "contacts 1.0.0\n"),
    Call(arguments: ["--bail"], script: "# nothing\n\n   \n", status: 0),
    Call(arguments: [], script: "quit\nfrobnicate", status: 0),
    // A command failed, or a one-shot `find` found nothing.
    Call(
      arguments: ["show", "nobody"], status: 1, errors: "contacts: no contact `nobody`\n"),
    Call(arguments: ["find", "nobody"], status: 1, errors: "contacts: nothing matches `nobody`\n"),
    Call(
      arguments: ["find", "nobody", "OR", "no-one"], status: 1,
      errors: "contacts: nothing matches `nobody OR no-one`; `OR` is looked for: alternatives are "
        + "joined by a small `or`\n"),
    Call(
      arguments: ["find", "nob*"], status: 1,
      errors: "contacts: nothing matches `nob*`; `*` is looked for: words are found by any part of "
        + "them\n"),
    Call(
      arguments: ["find", "tag=none"], status: 1,
      errors: "contacts: nothing matches `tag=none`; `tag=none` was searched for as text; write "
        + "`tag:none` to search a field\n"),
    Call(
      arguments: ["query", "nobody"], status: 1,
      output: "no contact with an email address matches `nobody`\n"),
    Call(
      arguments: ["-c", "query nobody"], status: 0,
      output: "no contact with an email address matches `nobody`\n"),
    Call(
      arguments: ["frob"], status: 1,
      errors: "contacts: no command `frob`; `help all` lists the commands\n"),
    Call(
      arguments: ["sho", "x"], status: 1,
      errors: "contacts: no command `sho`; did you mean `show`?\n"),
    Call(
      arguments: ["show", "a b"], status: 1, errors: "contacts: no contact `a b`\n"),
    Call(
      arguments: [], script: "\nshow nobody\nlist", status: 1,
      errors: "contacts: <stdin>:2: no contact `nobody`\n"),
    Call(
      arguments: ["-c", "list", "-c", "show x", "-c", "show y"], status: 1,
      errors: """
        contacts: -c:2: no contact `x`
        contacts: -c:3: no contact `y`

        """),
    Call(
      arguments: ["-f", "no-such-file"], status: 1,
      errors: "contacts: cannot read no-such-file: No such file or directory\n"),
    Call(
      arguments: ["-f", "/"], status: 1,
      errors: "contacts: cannot read /: Is a directory\n"),
    // Invalid process options.
    Call(
      arguments: ["--boook", "x"], status: 2,
      errors: "contacts: `contacts` has no option `--boook`; did you mean `--book`?\n"),
    Call(
      arguments: ["-x"], status: 2, errors: "contacts: `contacts` has no option `-x`\n"),
    Call(arguments: ["--book"], status: 2, errors: "contacts: --book needs a FILE\n"),
    Call(
      arguments: ["--book", ""], status: 2, errors: "contacts: --book needs the path of a file\n"),
    Call(
      arguments: ["-o", "xml"], status: 2,
      errors:
        "contacts: no output format `xml`; the formats are table, json, jsonl, tsv, vcard, vcard4, "
        + "jcard, jscontact, ldif, ics, csv, google-csv, outlook-csv, markdown, html, mutt\n"
    ),
    Call(arguments: ["--quiet=yes"], status: 2, errors: "contacts: --quiet takes no value\n"),
    Call(
      arguments: ["-c", "list", "list"], status: 2,
      errors: "contacts: a command cannot be combined with -c or -f\n"),
    Call(
      arguments: ["add", "Ada", "mobile=3"], status: 1,
      errors: "contacts: no field `mobile`; did you mean `phone:mobile`?\n"),
    // Stopped by --bail.
    Call(
      arguments: ["--bail"], script: "show x\nshow y", status: 3,
      errors: "contacts: <stdin>:1: no contact `x`\n"),
    Call(
      arguments: ["--bail", "-c", "show x", "-c", "show y"], status: 3,
      errors: "contacts: -c:1: no contact `x`\n"),
    Call(
      arguments: ["--bail"], script: "add $'\\xff'\nshow y", status: 3,
      errors: "contacts: <stdin>:1: the escape at column 5 makes no valid character\n"),
    // The book cannot be opened.
    Call(
      arguments: ["--book", "/", "list"], status: 4,
      errors: "contacts: / is not a book of contacts: it is a folder; it was not changed\n"),
  ])
  func reflectsTheResult(_ call: Call) throws {
    let result = try Home().run(call.arguments, script: call.script)
    #expect(result.status == .exited(call.status))
    #expect(result.outputText == call.output)
    #expect(result.errorText == call.errors)
  }

  @Test func bailStopsAtTheFirstError() throws {
    let result = try home.run(["--bail"], script: "add Ada\nshow x\nadd Bob\n")
    #expect(result.status == .exited(3))
    #expect(try home.names() == ["Ada"])
  }

  /// The command then acts as a script, like one named by -f.
  @Test(arguments: [("--bail", ["Ada"]), ("--transaction", [])])
  func bailStopsASourcedScript(option: String, left: [String]) throws {
    let script = try home.folder.write("add Ada\nshow x\nadd Bob\n", to: "script")
    let result = try home.run([option, "source", script])
    #expect(result.status == .exited(3))
    #expect(try home.names() == left)
  }

  @Test(arguments: ["undo", "restore Bob", "restore Ada --at 1", "save", "purge Ada --yes"])
  func whatCannotBeRolledBackIsRefusedInATransaction(line: String) throws {
    #expect(try home.run(script: "add Ada\nadd Bob\nremove Bob\n").status == .exited(0))
    let result = try home.run(["--transaction"], script: "tag Ada x\n\(line)\n")
    #expect(result.status == .exited(3))
    #expect(
      result.errorText.hasPrefix(
        "contacts: <stdin>:2: `\(line)` cannot be part of a --transaction; nothing was changed\n"))
    #expect(try home.names() == ["Ada"])
  }

  @Test func noFileIsExportedInATransaction() throws {
    let file = home.folder.path("out.vcf")
    let result = try home.run(["--transaction"], script: "add Ada\nexport \(file)\n")
    #expect(result.status == .exited(3))
    #expect(result.errorText.contains("cannot be part of a --transaction; nothing was changed\n"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func aSourcedScriptCanBeOneTransaction() throws {
    let script = try home.folder.write("add Ada\nadd Bob\n", to: "script")
    #expect(try home.run(["--transaction", "source", script]).status == .exited(0))
    #expect(try home.names() == ["Ada", "Bob"])
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try home.names() == [])
  }

  @Test func continuesAfterAnErrorWithoutBail() throws {
    let result = try home.run(script: "add Ada\nshow x\nadd Bob\n")
    #expect(result.status == .exited(1))
    #expect(try home.names() == ["Ada", "Bob"])
  }

  @Test func runsLinesBeforeAnUnreadableScript() throws {
    let result = try home.run(["-c", "add Ada", "-f", "missing"])
    #expect(result.status == .exited(1))
    #expect(result.outputText.hasPrefix("added @"))
    #expect(try home.names() == ["Ada"])
  }

  @Test func runsCommandLinesBeforeTheScript() throws {
    let script = try home.folder.write("add Bob\nadd Eve", to: "names.contacts")
    let result = try home.run(["-f", script, "-c", "add Ada", "-c", "add Abe"])
    #expect(result.status == .exited(0))
    #expect(try home.names() == ["Ada", "Abe", "Bob", "Eve"])
  }

  @Test func namesTheScriptAsGiven() throws {
    try home.folder.write("list\nfrob", to: "a b.contacts")
    let result = try home.run(["-f", "a b.contacts"], folder: home.path)
    #expect(
      result.errorText
        == "contacts: a b.contacts:2: no command `frob`; `help all` lists the commands\n"
    )
  }

  @Test func passesWordsAfterTheCommandToIt() throws {
    #expect(try home.run(["add", "Ada", "Lovelace", "note=a  b"]).status == .exited(0))
    #expect(
      try home.run(["show", "ada", "--loud"]).errorText
        == "contacts: `show` has no option `--loud`\n")
    #expect(try home.run(["-o", "tsv", "list"]).outputText.contains("\tAda Lovelace\t"))
  }

  @Test func quietOmitsReportsOfChanges() throws {
    let result = try home.run(
      ["--quiet"],
      script: """
        add Ada Lovelace
        set ada note=x
        tag ada x
        set where ada do note=y
        remove where tag:y
        save
        list
        remove ada
        remove ada
        """)
    #expect(result.status == .exited(1))
    #expect(result.outputText == "L\n* 1  Ada Lovelace  #x\n1 contact\n")
    #expect(result.errorText == "contacts: <stdin>:9: no contact `ada`\n")
  }

  @Test func helpNeedsNoBook() throws {
    let result = try Home().run(["--book", "/", "--help"])
    #expect(result.status == .exited(0))
    #expect(result.outputText.hasPrefix("contacts: keeps an address book"))
  }

  @Test func theStartScriptIsForPromptsAlone() throws {
    let folder = home.folder.url.appending(path: ".config/contacts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("add Start Script\n".utf8).write(to: folder.appending(path: "contactsrc"))
    for arguments in [[], ["list"], ["-c", "list"], ["-f", "/dev/null"]] {
      let result = try home.run(arguments, script: "list")
      #expect(result.status == .exited(0))
      #expect(result.outputText == "")
    }
  }

  @Test func findsTheBookByOptionsAndVariables() throws {
    var environment = home.environment
    func run(_ arguments: [String]) throws {
      let result = try ChildProcess.run(
        Home.program, arguments, environment: environment, folder: home.path)
      #expect(result.status == .exited(0))
    }
    try run(["add", "A"])
    environment["XDG_DATA_HOME"] = home.folder.path("data")
    try run(["add", "B"])
    environment["XDG_DATA_HOME"] = "relative/paths/are/ignored"
    try run(["add", "C"])
    environment["CONTACTS_BOOK"] = home.folder.path("own.json")
    try run(["add", "D"])
    try run(["--book", "here.json", "add", "E"])
    let files = [
      home.journal, home.folder.path("data/contacts/contacts.journal.jsonl"),
      home.folder.path("own.journal.jsonl"), home.folder.path("here.journal.jsonl"),
    ]
    let counts = try files.map { try home.contents($0).count { $0 == UInt8(ascii: "\n") } }
    #expect(counts == [2, 1, 1, 1])
  }
}
