import CommandLanguage
import Testing

struct ArgumentHintsTests {
  private func hint(_ line: String) -> String? {
    ArgumentHints(Designed.commands).hint(after: line)
  }

  @Test(
    arguments: [
      ("show", " REF [--at SEQUENCE|DATE] [--text]"),
      ("show ", "REF [--at SEQUENCE|DATE] [--text]"),
      ("  show  ", "REF [--at SEQUENCE|DATE] [--text]"),
      ("show ada", " [--at SEQUENCE|DATE] [--text]"),
      ("show ada ", "[--at SEQUENCE|DATE] [--text]"),
      ("move ", "PATH PATH"), ("move 2.1", " PATH"), ("move 2.1 ", "PATH"), ("recall ", "N"),
      ("undo ", "[N]"), ("history ", "[N] [TEXT]"), ("history 3 ", "[TEXT]"),
      ("export ", "FILE|- [QUERY] [--format F]"), ("export x ", "[QUERY] [--format F]"),
    ])
  func hintsAtTheRestOfTheUsage(line: String, rest: String) {
    #expect(hint(line) == rest)
  }

  @Test(
    arguments: [
      ("add ", "NAME… [ASSIGNMENT…]"), ("add Ada ", "[NAME…] [ASSIGNMENT…]"),
      ("add Ada note=x ", "[ASSIGNMENT…]"), ("add note=x", " NAME… [ASSIGNMENT…]"),
      ("merge ", "REF REF…"), ("merge ada ", "REF…"), ("merge ada bob ", "[REF…]"),
      ("tag ", "REF… TAG"), ("tag ada ", "[REF…] TAG"), ("tag ada club ", nil),
      ("set ada ", "ASSIGNMENT…"), ("set ada no", " [ASSIGNMENT…]"),
      ("set ada note=x", " [ASSIGNMENT…]"), ("find ", "QUERY"), ("find x", nil),
      ("list x ", "[--sort FIELD] [--reverse] [--limit N]"),
    ] as [(String, String?)])
  func aRepeatingParameterIsHintedAtAgain(line: String, rest: String?) {
    #expect(hint(line) == rest)
  }

  @Test(
    arguments: [
      ("set ", "TARGET ASSIGNMENT…"), ("set where ", "QUERY do ASSIGNMENT…"),
      ("set where x", " do ASSIGNMENT…"), ("set where x do ", "ASSIGNMENT…"),
      ("set where x do tag=y ", "[ASSIGNMENT…]"), ("tag where x do ", "TAG"),
      ("set 'where' ", "ASSIGNMENT…"),
      ("edit ada ", "[--at SEQUENCE]"), ("edit ada --from ", "FILE"), ("edit ada --from x", nil),
      ("purge ", "REF"), ("purge --before ", "DATE"), ("purge --before 2020", nil),
    ] as [(String, String?)])
  func theKeywordAndOptionsChooseTheForm(line: String, rest: String?) {
    #expect(hint(line) == rest)
  }

  @Test(
    arguments: [
      ("list --reverse ", "[QUERY] [--sort FIELD] [--limit N]"),
      ("list --sort", " FIELD [QUERY] [--reverse] [--limit N]"),
      ("list --sort name ", "[QUERY] [--reverse] [--limit N]"),
      ("list --sort=name", " [QUERY] [--reverse] [--limit N]"),
      ("list -- ", "[QUERY]"), ("restore ada ", "--at SEQUENCE|DATE"), ("restore ada --at 3", nil),
    ] as [(String, String?)])
  func anOptionIsHintedAtUntilItIsGiven(line: String, rest: String?) {
    #expect(hint(line) == rest)
  }

  @Test(arguments: [
    "", " ", "sho", "s ", "xyzzy ", "close", "close x", "show \"ada", "show 'ada ", "list # x",
    "list --so", "list --frobnicate ", "move 1 2 3 ", "set ada x y", "recall 1", "add Ada \\",
    "list --limit x",
  ])
  func noHintWhenNoFormFits(line: String) {
    #expect(hint(line) == nil)
  }

  @Test func aUniquePrefixAndASpaceIsEnoughForAHint() {
    #expect(hint("sho ada ") == "[--at SEQUENCE|DATE] [--text]")
  }

  @Test func everyLineGetsAHintOrNone() {
    for text in nastyStrings(upTo: 2) {
      for head in ["", "show ", "set ada ", "set where ", "list --", "tag a "] {
        _ = hint(head + text)
      }
    }
  }
}
