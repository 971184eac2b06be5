import JSON
import TestSupport
import Testing

/// Parses text, so that a test shows the JSON itself.
func parse(_ text: String) throws(JSONError) -> JSONValue {
  try JSONValue(parsing: Array(text.utf8))
}

/// Returns the error that parsing throws.
func failure(of text: String) -> JSONError? {
  do throws(JSONError) {
    _ = try parse(text)
    return nil
  } catch {
    return error
  }
}

struct JSONValueTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1.10", "12345678901234567890", "1E+2", "1e-9", "-0.5e05",
    #""""#, #""ada""#, #""Zoë 山田 🦊""#, "[]", "{}", "[[],[{}],null]",
    #"{"b":1,"a":[true,{"z":"","y":-1.0}],"c":{"":null}}"#,
  ])
  func valuesRoundTrip(text: String) throws {
    #expect(try parse(text).description == text)
  }

  @Test func keepsTheOrderOfMembers() throws {
    let object = try #require(try parse(#"{"z":1,"a":2,"m":3}"#).object)
    #expect(object.members.map(\.key) == ["z", "a", "m"])
  }

  @Test func aDuplicateMemberReplacesTheValueInPlace() throws {
    #expect(try parse(#"{"a":1,"b":2,"a":3}"#).description == #"{"a":3,"b":2}"#)
  }

  @Test func namesInDifferentNormalFormsDiffer() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    let value = try parse(text)
    #expect(value.object?.members.count == 2)
    #expect(Array(value.description.utf8) == Array(text.utf8))
  }

  @Test func acceptsWhiteSpaceBetweenTokens() throws {
    let text = " \t\r\n{ \"a\" :\n[ 1 ,\t2 ] , \"b\" : { } }\n "
    #expect(try parse(text).description == #"{"a":[1,2],"b":{}}"#)
  }

  @Test func settingAMemberKeepsItsPosition() {
    var object: JSONObject = ["a": 1, "b": 2, "c": 3]
    object["a"] = "one"
    object["b"] = nil
    object["d"] = .null
    #expect(JSONValue.object(object).description == #"{"a":"one","c":3,"d":null}"#)
    #expect(object["b"] == nil)
    #expect(object["d"] == .null)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func findsMembersLikeAListDoes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var object = JSONObject()
    var list: [(key: String, value: JSONValue)] = []
    for number in 0..<400 {
      // A word in two normal forms is two names.
      let suffix = Int.random(in: 0..<20, using: &generator)
      let key = (number.isMultiple(of: 2) ? "\u{e9}" : "e\u{301}") + String(suffix)
      let place = list.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
      #expect(object[key] == place.map { list[$0].value })
      let value: JSONValue = .number(String(number))
      switch (Int.random(in: 0..<3, using: &generator), place) {
      case (0, _):
        object[key] = nil
        if let place { list.remove(at: place) }
      case (_, let place?):
        object.modify(key) { $0 = value }
        list[place].value = value
      case (_, nil):
        object[key] = value
        list.append((key, value))
      }
      #expect(object == JSONObject(list))
      #expect(object.members.map(\.value) == list.map(\.value))
    }
  }

  @Test func orderOfMembersMattersForEquality() {
    let object: JSONValue = ["a": 1, "b": 2]
    #expect(object != ["b": 2, "a": 1])
  }

  @Test func readsAValueOnlyAsItsType() throws {
    let values = try #require(try parse(#"[null,true,7,1.5,"s",[1],{"a":1}]"#).array)
    #expect(values.map(\.int) == [nil, nil, 7, nil, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, nil, "s", nil, nil])
    #expect(values.map { $0.array?.count } == [nil, nil, nil, nil, nil, 1, nil])
    #expect(values.map { $0.object?.isEmpty } == [nil, nil, nil, nil, nil, nil, false])
  }
}

struct JSONStringTests {
  @Test(arguments: [
    (#""\" \\ \/ \b\f\n\r\t""#, "\" \\ / \u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u00C9""#, "Aé\u{C9}"),
    (#""\u0000""#, "\u{0}"),
    (#""\ud83e\udd8A""#, "🦊"),
    (#""x\u5c71y""#, "x山y"),
  ])
  func readsEscapes(text: String, string: String) throws {
    #expect(try parse(text) == .string(string))
  }

  @Test(arguments: [
    #""\ud83e""#, #""\udd8a""#, #""\ud83ex""#, #""\ud83e\n""#, #""\ud83e\u0041""#,
    #""\ud83e\ud83e""#, #""\udd8a\ud83e""#, #""\u12""#, #""\u12g4""#, #""\u１２３４""#, #""\x41""#,
    #""\'""#, #""\U0041""#, "\"\\\u{0}\"", "\"\\\n\"",
  ])
  func rejectsInvalidEscapes(text: String) {
    #expect(failure(of: "[1, \(text)]") == JSONError(.invalidString, at: 4))
  }

  @Test(arguments: 0..<UInt8(0x20))
  func rejectsRawControlCharacters(byte: UInt8) {
    let bytes = Array(#"["ab"#.utf8) + [byte] + Array(#""]"#.utf8)
    #expect(throws: JSONError(.invalidString, at: 4)) { try JSONValue(parsing: bytes) }
  }

  @Test(arguments: [
    [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
  ])
  func rejectsInvalidUTF8(bytes: [UInt8]) {
    let quoted = [0x22] + bytes + [0x22]
    #expect(throws: JSONError(.invalidString, at: 1)) {
      try JSONValue(parsing: Array("[".utf8) + quoted + Array("]".utf8))
    }
    #expect(throws: JSONError(.invalidString, at: 1)) {
      try JSONValue(parsing: Array("{".utf8) + quoted + Array(":1}".utf8))
    }
    #expect(throws: JSONError(.invalidString, at: 0)) {
      try JSONValue(parsing: [0x22, 0x5C, 0x6E] + bytes + [0x22])
    }
  }

  @Test func escapesOnlyWhatMustBeEscaped() {
    var all = ""
    for value in UInt8(0)..<0x20 { all.unicodeScalars.append(Unicode.Scalar(value)) }
    #expect(
      JSONValue.string(all).description
        == #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\t\n\u000b\u000c\r\u000e\u000f"#
        + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d"#
        + #"\u001e\u001f""#)
    let rest = JSONValue.string("\"\\/é\u{7F}\u{2028}🦊")
    #expect(rest.description == "\"\\\"\\\\/é\u{7F}\u{2028}🦊\"")
  }

  @Test func everyScalarOfTheBMPRoundTrips() throws {
    var string = ""
    for value in UInt32(0)...0xFFFF {
      if let scalar = Unicode.Scalar(value) { string.unicodeScalars.append(scalar) }
    }
    let back = try JSONValue(parsing: JSONValue.string(string).utf8)
    #expect(back.string.map { Array($0.utf8) } == Array(string.utf8))
  }
}

struct JSONErrorTests {
  @Test(arguments: [
    ("", JSONError(.unexpectedEnd, at: 0)),
    ("  ", JSONError(.unexpectedEnd, at: 2)),
    ("nul", JSONError(.unexpectedEnd, at: 3)),
    ("nulL", JSONError(.unexpectedByte(UInt8(ascii: "L")), at: 3)),
    ("tru ", JSONError(.unexpectedByte(UInt8(ascii: " ")), at: 3)),
    ("NaN", JSONError(.unexpectedByte(UInt8(ascii: "N")), at: 0)),
    ("'a'", JSONError(.unexpectedByte(UInt8(ascii: "'")), at: 0)),
    ("[1 2]", JSONError(.unexpectedByte(UInt8(ascii: "2")), at: 3)),
    ("[1,]", JSONError(.unexpectedByte(UInt8(ascii: "]")), at: 3)),
    ("[,1]", JSONError(.unexpectedByte(UInt8(ascii: ",")), at: 1)),
    (#"{"a" 1}"#, JSONError(.unexpectedByte(UInt8(ascii: "1")), at: 5)),
    (#"{"a":1,}"#, JSONError(.expected("a string"), at: 7)),
    ("{1:2}", JSONError(.expected("a string"), at: 1)),
    (#"{"a":1]"#, JSONError(.unexpectedByte(UInt8(ascii: "]")), at: 6)),
    ("[1}", JSONError(.unexpectedByte(UInt8(ascii: "}")), at: 2)),
    ("1 x", JSONError(.trailingBytes, at: 2)),
    ("{} {}", JSONError(.trailingBytes, at: 3)),
    ("null\u{0}", JSONError(.trailingBytes, at: 4)),
    ("[ 01]", JSONError(.invalidNumber, at: 2)),
    ("-", JSONError(.invalidNumber, at: 0)),
    ("-x", JSONError(.invalidNumber, at: 0)),
    ("-01", JSONError(.invalidNumber, at: 0)),
    ("1.", JSONError(.invalidNumber, at: 0)),
    (" 1.e2", JSONError(.invalidNumber, at: 1)),
    ("1e", JSONError(.invalidNumber, at: 0)),
    ("1e+", JSONError(.invalidNumber, at: 0)),
    ("+1", JSONError(.unexpectedByte(UInt8(ascii: "+")), at: 0)),
    (".5", JSONError(.unexpectedByte(UInt8(ascii: ".")), at: 0)),
    ("0x10", JSONError(.trailingBytes, at: 1)),
    (#""ab"#, JSONError(.unexpectedEnd, at: 3)),
    (#""ab\"#, JSONError(.unexpectedEnd, at: 4)),
    (#""ab\""#, JSONError(.unexpectedEnd, at: 5)),
  ])
  func whatIsNoJSONIsAnErrorAtItsByte(text: String, error: JSONError) {
    #expect(failure(of: text) == error)
  }

  @Test func rejectsATruncatedDocument() throws {
    let text =
      #" {"id":"0d9c\u00e9\ud83e\udd8a","n":[-1.5e+10,0,true,false,null],"o":{"":[{}],"ü":"\\"}} "#
    let bytes = Array(text.utf8)
    _ = try JSONValue(parsing: bytes)
    for length in 0..<bytes.count - 1 {
      #expect(throws: JSONError.self, "cut to \(length) bytes") {
        try JSONValue(parsing: bytes.prefix(length))
      }
    }
  }

  @Test func survivesAnyReplacedByte() {
    let bytes = Array(#"{"a":["\u00e9\n",-1.5e3,true,null],"b":{}}"#.utf8)
    var refused = 0
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var other = bytes
        other[index] = byte
        do throws(JSONError) {
          let value = try JSONValue(parsing: other)
          if (try? JSONValue(parsing: value.utf8)) != value {
            Issue.record("byte \(byte) at \(index) is not written as the value that was read")
          }
        } catch {
          refused += 1
          if !(0...bytes.count).contains(error.offset) { Issue.record("\(error.offset)") }
        }
      }
    }
    #expect(refused > bytes.count * 128)
  }

  @Test func boundsNesting() throws {
    let bound = JSONReader.maximumDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try parse(nested(bound)).description == nested(bound))
    #expect(failure(of: nested(bound + 1)) == JSONError(.tooDeep, at: bound + 1))
    let objects = String(repeating: #"{"a":"#, count: 100_000)
    #expect(failure(of: objects)?.kind == .tooDeep)
  }

  @Test func siblingsDoNotCountAsNesting() throws {
    let text = "[" + Array(repeating: "[[]]", count: 1000).joined(separator: ",") + "]"
    #expect(try parse(text).array?.count == 1000)
  }

  @Test(arguments: [
    (JSONError.Kind.unexpectedEnd, "the JSON ends too early"),
    (.unexpectedByte(UInt8(ascii: "]")), "unexpected `]` in JSON"),
    (.unexpectedByte(0x0A), "unexpected byte 0xa in JSON"),
    (.invalidString, "a JSON string that is not valid UTF-8 or has a bad escape"),
    (.invalidNumber, "a malformed JSON number"),
    (.tooDeep, "JSON nested deeper than 256 levels"),
    (.trailingBytes, "more after the end of the JSON value"),
    (.expected("a string"), "expected a string"),
    (.invalidValue("the reason"), "the reason"),
  ])
  func anErrorSaysWhatIsWrong(kind: JSONError.Kind, description: String) {
    #expect(JSONError(kind, at: 0).description == description)
  }
}
