import Testing

@testable import CommandLanguage

/// Replies with the request itself.
private struct EchoSource: CompletionSource {
  func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext
  ) -> [CompletionCandidate] {
    let words = context.words.map(\.text).joined(separator: ",")
    return [CompletionCandidate("\(kind.rawValue)<\(prefix)<\(words)")]
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
      (#"list "--"#, [#""query<--<""#]),
      ("list -- --", ["query<--<--"]),
      ("set where x do", ["query<do<where,x", "do"]),
    ] as [(String, [String])])
  func completesCommandNames(line: String, candidates: [String]) {
    #expect(insertions(line, from: EchoSource()) == candidates)
  }

  @Test(
    arguments: [
      ("show ", ["ref<<"]),
      ("sh ad", ["ref<ad<"]),
      ("show ada ", []),
      ("show --at ", ["text<<--at"]),
      ("list --sort na", ["field<na<--sort"]),
      ("list --sort=na", ["--sort=field<na<"]),
      ("list -", ["--sort", "--reverse", "--limit", "query<-<"]),
      ("list a ", ["query<<a"]),
      ("add ", ["text<<"]),
      ("add Ada pho", ["text<pho<Ada", "assignment<pho<Ada"]),
      ("set ", ["target<<", "where"]),
      ("set w", ["target<w<", "where"]),
      ("set x", ["target<x<"]),
      ("set ada ", ["assignment<<ada"]),
      ("set where ", ["query<<where"]),
      ("set where x ", ["query<<where,x", "do"]),
      ("set where x do ", ["assignment<<where,x,do"]),
      ("tag a ", ["ref<<a", "tag<<a"]),
      ("tag where x do w", ["tag<w<where,x,do"]),
      ("history ", ["number<<", "text<<"]),
      ("edit ada --from ", ["file<<ada,--from"]),
      ("export x y", ["query<y<x"]),
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
    let (ada, adam) = (CompletionCandidate("Ada Lovelace"), CompletionCandidate("Adam"))
    #expect(insertions(line, from: FixedSource(ada, adam)) == candidates)
    #expect(insertions(line, from: FixedSource(adam, ada)) == candidates.reversed())
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
