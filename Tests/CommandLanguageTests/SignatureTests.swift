import Testing

@testable import CommandLanguage

struct SignatureTests {
  @Test(
    arguments: [
      ("add", ["add NAME… [ASSIGNMENT…]"]),
      ("list", ["list [QUERY] [--sort FIELD] [--reverse] [--limit N]"]),
      ("find", ["find QUERY"]),
      ("show", ["show REF [--at SEQUENCE|DATE] [--text]"]),
      ("close", ["close"]),
      ("set", ["set TARGET ASSIGNMENT…", "set where QUERY do ASSIGNMENT…"]),
      ("edit", ["edit TARGET [--at SEQUENCE]", "edit REF --from FILE"]),
      ("move", ["move PATH PATH"]),
      ("remove", ["remove TARGET", "remove where QUERY"]),
      ("tag", ["tag REF… TAG", "tag where QUERY do TAG"]),
      ("undo", ["undo [N]"]),
      ("log", ["log [REF] [--limit N]"]),
      ("restore", ["restore REF --at SEQUENCE|DATE"]),
      ("import", ["import FILE… [--format F] [--dry-run]"]),
      ("export", ["export FILE|- [QUERY] [--format F]"]),
      ("merge", ["merge REF REF…"]),
      ("purge", ["purge REF", "purge --before DATE"]),
      ("history", ["history [N] [TEXT]"]),
    ] as [(String, [String])])
  func usageLinesMatchTheDesign(command: String, lines: [String]) {
    #expect(Designed.command(command).usageLines == lines)
  }

  /// Of two forms that begin alike, an unquoted keyword selects its form.
  @Test func aKeywordSelectsTheForm() throws {
    let what = Usage.Element.parameter("WHAT", .text)
    let signature = Signature(
      "tidy", summary: "tidies",
      usages: [[what], [what, .keyword("where"), .parameter("QUERY", .text, .phrase)]])
    let form = { (line: String) in try signature.parse(Tokenizer.words(in: line)[...]).form }
    #expect(try form("phone") == 0)
    #expect(try form("phone where ada") == 1)
    #expect(try form("where") == 0)
    #expect(throws: UsageError.self) { try form("phone 'where' ada") }
    #expect(throws: UsageError.self) { try form("phone where") }
  }

  /// A parameter that other words imply is not required, and looks optional in the usage.
  @Test func anImpliedParameterMayBeOmitted() throws {
    let signature = Signature(
      "call", summary: "calls",
      usages: [
        [
          .parameter("NAME", .text, .oneOrMoreUnlessImplied),
          .parameter("ASSIGNMENT", .assignment, .zeroOrMore),
        ]
      ])
    #expect(signature.usageLines == ["call NAME… [ASSIGNMENT…]"])
    let implied = try signature.parse(Tokenizer.words(in: "given=Ada")[...])
    #expect(implied.words("NAME").isEmpty && implied.assignments().count == 1)
    #expect(
      implied.missing("NAME").description
        == "`call` needs a NAME; usage: call NAME… [ASSIGNMENT…]")
    let given = try signature.parse(Tokenizer.words(in: "Ada note=x King")[...])
    #expect(given.words("NAME").map(\.text) == ["Ada", "King"])
  }

  @Test func theProcessHasAUsageLineToo() {
    #expect(
      Designed.process.usageLines == [
        "contacts [--book FILE] [-o|--output FORMAT] [--bail] [-c LINE]… [-f FILE]"
          + " [COMMAND [WORD…]]"
      ])
  }
}

/// Describes how a line's words are bound to a command's parameters.
private func reading(_ line: String) throws -> String {
  let words = try Tokenizer.words(in: line)
  let signature = Designed.command(words[0].text)
  let arguments = try signature.parse(words.dropFirst())
  var names: [String] = []
  for name in signature.usages[arguments.form].parameters.map(\.name) where !names.contains(name) {
    names.append(name)
  }
  var parts = ["\(arguments.form)"]
  parts += names.map { "\($0)=" + arguments.words($0).map(\.text).joined(separator: ",") }
  for option in signature.allOptions {
    if option.placeholder != nil {
      parts += arguments.options(option.name).map { "\(option.name)=\($0)" }
    } else if arguments.flag(option.name) {
      parts.append(option.name)
    }
  }
  return parts.joined(separator: " ")
}

struct ParsingTests {
  @Test(
    arguments: [
      ("add Ada Lovelace", "0 NAME=Ada,Lovelace ASSIGNMENT="),
      ("add note=x Ada tag+=a Lovelace", "0 NAME=Ada,Lovelace ASSIGNMENT=note=x,tag+=a"),
      (#"add "a=b""#, "0 NAME=a=b ASSIGNMENT="),
      ("add -- -dash --dash", "0 NAME=-dash,--dash ASSIGNMENT="),
      (#"add "--x""#, "0 NAME=--x ASSIGNMENT="),
      ("list", "0 QUERY="),
      ("list a -b or c", "0 QUERY=a,-b,or,c"),
      ("list --limit 5 a --reverse b --sort=name", "0 QUERY=a,b sort=name reverse limit=5"),
      (#"list --sort="a b""#, "0 QUERY= sort=a b"),
      (#"list --sort "--x""#, "0 QUERY= sort=--x"),
      ("list --reverse --reverse", "0 QUERY= reverse"),
      ("show ada --text", "0 REF=ada text"),
      ("set ada note=x tag=", "0 TARGET=ada ASSIGNMENT=note=x,tag="),
      ("set note=x ada", "0 TARGET=ada ASSIGNMENT=note=x"),
      ("set where a b do note=x", "1 QUERY=a,b ASSIGNMENT=note=x"),
      ("set where note=y do note=x", "1 QUERY=note=y ASSIGNMENT=note=x"),
      ("set where x do do note=x", "1 QUERY=x,do ASSIGNMENT=note=x"),
      (#"set "where" note=x"#, "0 TARGET=where ASSIGNMENT=note=x"),
      (#"tag where x do "do""#, "1 QUERY=x TAG=do"),
      ("tag a b c work", "0 REF=a,b,c TAG=work"),
      ("tag a work", "0 REF=a TAG=work"),
      ("merge a b c", "0 REF=a,b,c"),
      ("move 1.1 1.2", "0 PATH=1.1,1.2"),
      ("remove where a b", "1 QUERY=a,b"),
      ("edit ada/1.1 --at 5", "0 TARGET=ada/1.1 at=5"),
      ("edit ada --from x.txt", "1 REF=ada from=x.txt"),
      ("restore --at 2020 ada", "0 REF=ada at=2020"),
      ("purge ada", "0 REF=ada"),
      ("purge --before 2020", "1 before=2020"),
      ("export - tag:work x", "0 FILE|-=- QUERY=tag:work,x"),
      ("undo", "0 N="),
      ("undo 3", "0 N=3"),
      ("history 5 ada x", "0 N=5 TEXT=ada,x"),
      ("history ada 5", "0 N= TEXT=ada,5"),
      ("history 5", "0 N=5 TEXT="),
      ("close", "0"),
    ] as [(String, String)])
  func bindsWordsToParameters(line: String, expected: String) throws {
    #expect(try reading(line) == expected)
  }

  @Test(
    arguments: [
      ("show", "`show` needs a REF; usage: show REF [--at SEQUENCE|DATE] [--text]"),
      ("tag ada", "`tag` needs a TAG; usage: tag REF… TAG"),
      ("add note=x", "`add` needs a NAME; usage: add NAME… [ASSIGNMENT…]"),
      (
        "set ada",
        "`set` needs an ASSIGNMENT (for example `phone=0905`); usage: set TARGET ASSIGNMENT…"
      ),
      ("set note=x", "`set` needs a TARGET; usage: set TARGET ASSIGNMENT…"),
      (
        "set ada note",
        "`note` is not FIELD=VALUE (for example `phone=0905`); usage: set TARGET ASSIGNMENT…"
      ),
      (
        "set ada phone=+44 20 7946",
        "`20` is not FIELD=VALUE; quote a value with spaces: phone=\"+44 20 7946\"; "
          + "usage: set TARGET ASSIGNMENT…"
      ),
      (
        "set ann lee/phone.1 value=2 label=x",
        "`lee/phone.1` is not FIELD=VALUE; quote a name with spaces: \"ann lee/phone.1\"; "
          + "usage: set TARGET ASSIGNMENT…"
      ),
      ("set where do note=x", "`set` needs a QUERY; usage: set where QUERY do ASSIGNMENT…"),
      ("set where x", "`set` needs the word `do`; usage: set where QUERY do ASSIGNMENT…"),
      (
        #"set where x "do" a=b"#, "`set` needs the word `do`; usage: set where QUERY do ASSIGNMENT…"
      ),
      (
        "set where x do y",
        "`y` is not FIELD=VALUE (for example `phone=0905`); usage: set where QUERY do ASSIGNMENT…"
      ),
      ("open ada lovelace", "`open` has no use for `lovelace`; usage: open REF"),
      ("close it", "`close` has no use for `it`; usage: close"),
      ("list --sotr x", "`list` has no option `--sotr`; did you mean `--sort`?"),
      ("list --xyzzy", "`list` has no option `--xyzzy`"),
      ("list --sort", "--sort needs a FIELD"),
      ("list --sort --reverse", "--sort needs a FIELD"),
      ("list --reverse=yes", "--reverse takes no value"),
      ("list --sort a --sort=b", "--sort is given twice"),
      ("list --limit x", "--limit needs a whole number, not `x`"),
      ("list --limit=-5", "--limit needs a whole number, not `-5`"),
      (
        "list --limit 99999999999999999999",
        "--limit needs a whole number, not `99999999999999999999`"
      ),
      ("recall x", "N needs a whole number, not `x`; usage: recall N"),
      ("undo x", "N needs a whole number, not `x`; usage: undo [N]"),
      ("restore ada", "`restore` needs --at SEQUENCE|DATE; usage: restore REF --at SEQUENCE|DATE"),
      (
        "edit ada --at 5 --from f",
        "`--from` does not go with this form of `edit`; usage: edit TARGET [--at SEQUENCE]"
      ),
      ("purge ada --before 1", "`purge` has no use for `ada`; usage: purge --before DATE"),
    ] as [(String, String)])
  func errorsSayWhatIsExpected(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try reading(line) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ("open ada lovelace", 9..<17), ("list --sotr x", 5..<11), (#"list --limit "x""#, 13..<16),
      ("list --sort", 5..<11), ("show", nil),
    ] as [(String, Range<Int>?)])
  func errorsPointAtTheWord(line: String, position: Range<Int>?) {
    let error = #expect(throws: UsageError.self) { try reading(line) }
    #expect(error?.position == position)
  }

  @Test func parsesArgumentsByKind() throws {
    let words = try Tokenizer.words(in: "'van der' Berg note='a b' tag+=c")
    let arguments = try Designed.command("add").parse(words[...])
    #expect(arguments.text("NAME") == "van der Berg")
    #expect(arguments.word("NAME").text == "van der")
    #expect(arguments.assignments().map(\.value) == ["a b", "c"])

    let list = try Designed.command("list").parse(Tokenizer.words(in: "--limit 5")[...])
    #expect(list.number(option: "limit") == 5)
    #expect(list.option("sort") == nil)
    #expect(list.text("QUERY") == "")

    let undo = try Designed.command("undo").parse(Tokenizer.words(in: "12")[...])
    #expect(undo.number("N") == 12)
  }
}

struct ProcessParsingTests {
  /// Where options come first, none is suggested after another word.
  @Test func suggestsNoProcessOptionAfterACommand() {
    func options(after words: [String]) -> [String] {
      let words = words.map { Word(argument: $0) }
      return Designed.process.expectations(after: words[...], at: Word(argument: "--"))
        .compactMap { if case .option(let option) = $0 { option.name } else { nil } }
    }
    #expect(options(after: []).contains("bail"))
    #expect(options(after: ["--book", "b"]).contains("bail"))
    #expect(options(after: ["show"]) == [] && options(after: ["--bail", "show"]) == [])
  }

  @Test(
    arguments: [
      ([], [], [], nil, false),
      (
        ["-o", "json", "list", "--sort", "name", "--", "-c"],
        ["list", "--sort", "name", "--", "-c"], [], "json", false
      ),
      (["-ojson", "--bail", "-c", "add Ada", "-c", "-x"], [], ["add Ada", "-x"], "json", true),
      (["--output=tsv", "--", "-o"], ["-o"], [], "tsv", false),
      (["--output", "tsv", "-"], ["-"], [], "tsv", false),
    ] as [([String], [String], [String], String?, Bool)])
  func processOptionsPrecedeTheCommand(
    arguments: [String], rest: [String], lines: [String], output: String?, bails: Bool
  ) throws {
    let list = try Designed.process.parse(arguments.map { Word(argument: $0) }[...])
    #expect((list.words("COMMAND") + list.words("WORD")).map(\.text) == rest)
    #expect(list.options("c") == lines)
    #expect(list.option("output") == output)
    #expect(list.flag("bail") == bails)
  }

  @Test(arguments: [
    (["-x"], "`contacts` has no option `-x`"),
    (["-c"], "-c needs a LINE"),
    (["--c", "x"], "`contacts` has no option `--c`; did you mean `-c`?"),
    (["--outptu", "x"], "`contacts` has no option `--outptu`; did you mean `--output`?"),
    (["-o", "a", "--output", "b"], "--output is given twice"),
  ])
  func reportsUnknownAndAmbiguousNames(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try Designed.process.parse(arguments.map { Word(argument: $0) }[...])
    }
    #expect(error?.description == message)
  }
}
