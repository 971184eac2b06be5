import Testing

@testable import CommandLanguage

struct QuotingTests {
  @Test(
    arguments: [
      ("Ada", "Ada"), ("山田", "山田"), ("+44", "+44"), ("-word", "-word"), ("a#b", "a#b"),
      ("", "''"), ("Ada Lovelace", #""Ada Lovelace""#), ("it's", #""it's""#),
      (#"say "x""#, #"'say "x"'"#), (#"a\b"#, #"'a\b'"#), (#"a"b'c"#, #""a\"b'c""#),
      ("#1", ##""#1""##), ("--yes", #""--yes""#), ("a=b", #"a"=b""#), ("~", #""~""#),
      ("a\nb\t\u{1}2", #"$'a\nb\t\x012'"#), ("\u{202E}it's", #"$'\u202eit\'s'"#),
      ("\u{9B}", #"$'\u009b'"#), ("a\u{3000}b", "\"a\u{3000}b\""), ("(", #""(""#),
    ] as [(String, String)])
  func writesTheMostLegibleForm(text: String, source: String) {
    #expect(Quoting.quote(text) == source)
  }

  @Test(arguments: [
    ("", ""), ("a=b", "a=b"), ("#1", "#1"), ("--", "--"), ("+44 20", #""+44 20""#),
  ])
  func aValueNeedsFewerQuotes(text: String, source: String) {
    #expect(Quoting.quoteValue(text) == source)
  }

  @Test func everyQuotedStringTokenizesToItself() throws {
    for text in nastyStrings(upTo: 3) {
      let words = try Tokenizer.words(in: Quoting.quote(text))
      #expect(words.map(\.text) == [text])
      #expect(words.allSatisfy { Assignment($0) == nil && $0.optionSpelling(.anywhere) == nil })
    }
  }

  @Test(arguments: Quote.allCases)
  func everyStringRoundTripsInAGivenQuote(quote: Quote) throws {
    for text in nastyStrings(upTo: 2) {
      #expect(try Tokenizer.words(in: Quoting.quote(text, in: quote)).map(\.text) == [text])
      #expect(Tokenizer.partial(Quoting.open(text, in: quote), upTo: 99).current?.text == text)
    }
  }

  @Test func everyScalarOfTheBMPRoundTrips() throws {
    for scalar in (0...0xFFFF).compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      #expect(try Tokenizer.words(in: Quoting.quote(text)).map(\.text) == [text])
    }
  }
}

struct AssignmentTests {
  @Test(
    arguments: [
      ("note=x", "note", nil, .set, "x"),
      ("note=", "note", nil, .set, ""),
      ("Phonetic-Given=x", "phonetic-given", nil, .set, "x"),
      ("phone:mobile=+44=5", "phone", "mobile", .set, "+44=5"),
      (#"phone:mobile="+44 20""#, "phone", "mobile", .set, "+44 20"),
      ("phone:=x", "phone", "", .set, "x"),
      ("tag+=a", "tag", nil, .add, "a"),
      ("email:work-=a@b.c", "email", "work", .remove, "a@b.c"),
      (#"phone:"a=b"=x"#, "phone", "a=b", .set, "x"),
      (#"phone:"a+"=x"#, "phone", "a+", .set, "x"),
      (#"url:a:b=http://x"#, "url", "a:b", .set, "http://x"),
      (#"'note=it'"'"'s here'"#, "note", nil, .set, "it's here"),
      (#"'note=it'\''s'"#, "note", nil, .set, "it's"),
    ] as [(String, String, String?, Assignment.Operation, String)])
  func readsTheQuoteOfAWord(
    source: String, field: String, label: String?, operation: Assignment.Operation, value: String
  ) throws {
    let assignment = try #require(Assignment(Tokenizer.words(in: source)[0]))
    #expect(assignment.field == field)
    #expect(assignment.label == label)
    #expect(assignment.operation == operation)
    #expect(assignment.value == value)
  }

  @Test(arguments: [
    "note", "=x", "+=x", "1a=x", "a_b=x", "é=x", "-a=x", ":work=x", #""a=b""#, #"a"="b"#,
    #""a"=b"#, #"a\=b"#, #""phone":work=x"#, #"phone":"work=x"#, #"note:"a=b""#, #"a"b"=x"#,
    #"'note=it'"'"s"#,
  ])
  func rejectsOtherQuotes(source: String) throws {
    #expect(try Assignment(Tokenizer.words(in: source)[0]) == nil)
  }

  @Test(arguments: [
    (#"'tag=a'"#, true), (#""Tag+=a""#, true), (#"'tag-=a'"#, true), (#"'tag:b=a&b'"#, true),
    (#"'e=mc2'"#, false), (#"t'ag=a'"#, false), (#"'tag'=a"#, false), (#"'tags=a'"#, false),
  ])
  func aQuotedWordAssignsAKnownField(source: String, isAssignment: Bool) throws {
    let assignment = try Assignment(Tokenizer.words(in: source)[0], fields: ["tag"])
    #expect(assignment?.field == (isAssignment ? "tag" : nil))
  }

  @Test(arguments: Assignment.Operation.allCases)
  func roundTripsAsWritten(operation: Assignment.Operation) throws {
    let strings = nastyStrings(upTo: 2)
    for (label, value) in zip(strings + ["a+", "a-", ":"], strings.reversed() + ["", " ", "="]) {
      let source = Quoting.quoteAssignment(
        field: "phone", label: label, operation: operation, value: value)
      let words = try Tokenizer.words(in: source)
      let assignment = try #require(words.first.flatMap { Assignment($0) })
      #expect(words.count == 1)
      #expect(assignment.label == label)
      #expect(assignment.operation == operation)
      #expect(assignment.value == value)
    }
  }
}
