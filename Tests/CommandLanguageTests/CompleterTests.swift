import Testing

@testable import CommandLanguage

/// Replies with the request itself.
private struct EchoSource: CompletionSource {
  func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext
  ) -> [CompletionCandidate] {
    let words = context.words.map(\.text).joined(separator: ",")
    return [CompletionCandidate("\(context.placeholder)<\(kind.rawValue)<\(prefix)<\(words)")]
  }
}

/// Always replies with the same candidates.
private struct FixedSource: CompletionSource {
  let answer: [CompletionCandidate]

  init(_ answer: CompletionCandidate...) {
    self.answer = answer
  }

  func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext
  ) -> [CompletionCandidate] {
    answer
  }
}

private func insertions(_ line: String, from source: some CompletionSource) -> [String] {
  Completer(Designed.commands).complete(line, at: line.utf8.count, from: source)
    .candidates.map(\.insertion)
}

struct CompleterTests {
  @Test(
    arguments: [
      ("sh", ["show"]), ("un", ["untag", "undo"]), ("  re", ["remove", "restore", "recall"]),
      ("xyzzy", []), ("help hi", ["history"]), ("list # re", []), ("xyzzy a", []), ("re a", []),
      ("list --", ["--sort", "--reverse", "--limit"]),
      ("list --reverse --limit 5 --", ["--sort"]),
      ("list x --r", ["--reverse"]),
      ("edit ada --", ["--at", "--from"]),
      ("list --reverse=", []),
      (#"list "--"#, [#""QUERY<query<--<""#]),
      ("list -- --", ["QUERY<query<--<--"]),
      ("set where x do", ["QUERY<query<do<where,x", "do"]),
    ] as [(String, [String])])
  func completesCommandNames(line: String, candidates: [String]) {
    #expect(insertions(line, from: EchoSource()) == candidates)
  }

  @Test(
    arguments: [
      ("show ", ["REF<ref<<"]),
      ("sh ad", ["REF<ref<ad<"]),
      ("show ada ", []),
      ("show --at ", ["SEQUENCE|DATE<text<<--at"]),
      ("list --sort na", ["FIELD<field<na<--sort"]),
      ("list --sort=na", ["--sort=FIELD<field<na<"]),
      ("list -", ["--sort", "--reverse", "--limit", "QUERY<query<-<"]),
      ("list a ", ["QUERY<query<<a"]),
      ("add ", ["NAME<text<<"]),
      ("add Ada pho", ["NAME<text<pho<Ada", "ASSIGNMENT<assignment<pho<Ada"]),
      ("set ", ["TARGET<target<<", "where"]),
      ("set w", ["TARGET<target<w<", "where"]),
      ("set x", ["TARGET<target<x<"]),
      ("set ada ", ["ASSIGNMENT<assignment<<ada"]),
      ("set where ", ["QUERY<query<<where"]),
      ("set where x ", ["QUERY<query<<where,x", "do"]),
      ("set where x do ", ["ASSIGNMENT<assignment<<where,x,do"]),
      ("tag a ", ["REF<ref<<a", "TAG<tag<<a"]),
      ("tag where x do w", ["TAG<tag<w<where,x,do"]),
      ("history ", ["N<number<<", "TEXT<text<<"]),
      ("edit ada --from ", ["FILE<file<<ada,--from"]),
      ("export x y", ["QUERY<query<y<x"]),
    ] as [(String, [String])])
  func asksTheSourceForTheKindsOfWordAllowedThere(line: String, candidates: [String]) {
    #expect(insertions(line, from: EchoSource()) == candidates)
  }

  @Test(arguments: [
    ("show a", [#""Ada Lovelace""#, #""Adam""#]),
    (#"show "A"#, [#""Ada Lovelace""#, #""Adam""#]),
    ("show 'A", ["'Ada Lovelace'", "'Adam'"]),
    ("list --sort=A", [#"--sort="Ada Lovelace""#, #"--sort="Adam""#]),
  ])
  func quotesAllCandidatesAlike(line: String, candidates: [String]) {
    let source = FixedSource(CompletionCandidate("Ada Lovelace"), CompletionCandidate("Adam"))
    #expect(insertions(line, from: source) == candidates)
  }

  @Test(arguments: [
    ("import ", #""My Files/"#), ("import 'M", "'My Files/"), (#"import My\ "#, #""My Files/"#),
  ])
  func leavesTheQuoteOpenForAnIncompleteWord(line: String, insertion: String) {
    let source = FixedSource(CompletionCandidate("My Files/", isFinal: false))
    #expect(insertions(line, from: source) == [insertion])
  }

  @Test(arguments: [
    ("set ada ph", "phone:", "phone:"),
    ("set ada ph", "phone:mobile=", "phone:mobile="),
    ("set ada phone:", "phone:home office=", #"phone:"home office"="#),
    ("set ada note=", "note=x", "note=x"),
    ("set ada note=", "note=x y", #"note="x y""#),
    (#"set ada note="x"#, "note=x y", #"note="x y""#),
    ("set ada note='x", "note=xy", "note='xy'"),
  ])
  func quotesOnlyTheValueOfAnAssignment(line: String, text: String, insertion: String) {
    #expect(insertions(line, from: FixedSource(CompletionCandidate(text))) == [insertion])
  }

  @Test(arguments: [
    (#"show "Ada L" x"#, 10, 5..<10), ("show ada", 5, 5..<5), ("show ada", 99, 5..<8),
    ("show é", 6, 5..<5), ("list # x", 8, 8..<8),
  ])
  func replacesTheWordUpToTheCursor(line: String, cursor: Int, range: Range<Int>) {
    let result = Completer(Designed.commands).complete(line, at: cursor, from: EchoSource())
    #expect(result.range == range)
  }

  @Test func listsACandidateOfSeveralFormsOnce() {
    let source = FixedSource(CompletionCandidate("Ada", display: "Ada L", summary: "a friend"))
    let result = Completer(Designed.commands).complete("edit ", at: 5, from: source)
    #expect(result.candidates.map(\.display) == ["Ada L"])
    #expect(result.candidates.map(\.summary) == ["a friend"])
  }

  @Test func everyInsertionTokenizesToItsCandidate() throws {
    for text in nastyStrings(upTo: 2) where !text.isEmpty {
      for opening in ["", "'", "\"", "$'"] {
        let insertion = try #require(
          insertions("show " + opening, from: FixedSource(CompletionCandidate(text))).first)
        #expect(try Tokenizer.words(in: insertion).map(\.text) == [text])
      }
    }
  }
}
