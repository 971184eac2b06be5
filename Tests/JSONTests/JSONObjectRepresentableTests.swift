import JSON
import Testing

/// A type with a member of each kind.
private struct Thing: JSONObjectRepresentable {
  struct Part: JSONObjectRepresentable {
    var text = ""
    var unknown = JSONObject()
    static let members: [JSONMember<Part>] = [.string("text", \.text)]
  }

  var name = ""
  var isMarked = false
  var words: [String] = []
  var part = Part()
  var parts: [Part] = []
  var unknown = JSONObject()

  static let members: [JSONMember<Thing>] = [
    .string("name", \.name), .flag("marked", \.isMarked), .strings("words", \.words),
    .object("part", \.part), .objects("parts", StoredProperty(\.parts)),
  ]

  static func read(_ text: String) throws(JSONError) -> Thing {
    try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in try Thing(json: &reader) }
  }

  var text: String { JSONValue.object(json).description }
}

struct JSONObjectRepresentableTests {
  private static let full =
    #"{"name":"n","marked":true,"words":["a","b"],"part":{"text":"t"},"parts":[{"text":"u"},{}]}"#

  @Test func readsAndWritesMembersInOrder() throws {
    let thing = try Thing.read(Self.full)
    #expect(thing.name == "n")
    #expect(thing.isMarked)
    #expect(thing.words == ["a", "b"])
    #expect(thing.part.text == "t")
    #expect(thing.parts.map(\.text) == ["u", ""])
    #expect(thing.text == Self.full)
  }

  @Test func writesMembersInOrderWhateverTheInput() throws {
    let thing = try Thing.read(#"{"words":["a"],"part":{"text":"t"},"name":"n"}"#)
    #expect(thing.text == #"{"name":"n","words":["a"],"part":{"text":"t"}}"#)
  }

  @Test func omitsEmptyMembers() throws {
    #expect(Thing().text == "{}")
    let text = #"{"name":"","marked":false,"words":[],"part":{},"parts":[]}"#
    #expect(try Thing.read(text).text == "{}")
  }

  @Test func nullIsAnEmptyMember() throws {
    let text = #"{"name":null,"marked":null,"words":null,"part":null,"parts":null}"#
    #expect(try Thing.read(text) == Thing())
  }

  @Test func aLaterNullClearsAValue() throws {
    let text = #"{"name":"n","marked":true,"words":["a"],"name":null,"words":null}"#
    #expect(try Thing.read(text).text == #"{"marked":true}"#)
  }

  @Test func theLastOfDuplicateMembersWins() throws {
    let thing = try Thing.read(#"{"words":["a"],"x":1,"words":["b"],"x":2}"#)
    #expect(thing.text == #"{"words":["b"],"x":2}"#)
  }

  @Test func keepsUnknownMembersAfterTheKnownOnes() throws {
    let thing = try Thing.read(
      #"{"z":1.10,"name":"n","a":{"deep":[null]},"part":{"text":"t","more":true},"nil":null}"#)
    #expect(
      thing.text
        == #"{"name":"n","part":{"text":"t","more":true},"z":1.10,"a":{"deep":[null]},"nil":null}"#)
  }

  @Test func keepsAPartWithOnlyUnknownMembers() throws {
    let text = #"{"part":{"more":1},"parts":[{"more":2}]}"#
    #expect(try Thing.read(text).text == text)
  }

  @Test(arguments: [
    (#"{"name":"n","words":["a"]}"#, true),
    (#"{"words":["a"],"name":"n"}"#, true),
    (#"{"x":1,"\u006eame":"n"}"#, true),
    (#"{"name":null}"#, true),
    (#"{"words":["a"],"x":1}"#, false),
    ("{}", false),
  ])
  func tellsWhetherTheFirstMemberIsThere(text: String, isThere: Bool) throws {
    var thing = Thing()
    let found = try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in
      try thing.readMembers(from: &reader)
    }
    #expect(found == isThere)
  }

  @Test(arguments: [
    #"{"birthday":"a","birthdays":"b"}"#, #"{"birthdays":"b"}"#, #"{"birthdayss":1}"#,
  ])
  func tellsNamesApartThatBeginAlike(text: String) throws {
    struct Days: JSONObjectRepresentable {
      var (first, second) = ("", "")
      var unknown = JSONObject()
      static let members: [JSONMember<Days>] = [
        .string("birthday", \.first), .string("birthdays", \.second),
      ]
    }
    let days = try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in
      try Days(json: &reader)
    }
    #expect(JSONValue.object(days.json).description == text)
    #expect(days.first == (text.hasPrefix(#"{"birthday":"#) ? "a" : ""))
  }

  @Test(arguments: [
    (#"{"name":1}"#, JSONError(.expected("a string"), at: 8)),
    (#"{"marked":"yes"}"#, JSONError(.expected("true or false"), at: 10)),
    (#"{"words":["a",1]}"#, JSONError(.expected("a string"), at: 14)),
    (#"{"words":[null]}"#, JSONError(.expected("a string"), at: 10)),
    (#"{"part":[]}"#, JSONError(.expected("an object"), at: 8)),
    (#"{"parts":[{},null]}"#, JSONError(.expected("an object"), at: 13)),
    (#"[]"#, JSONError(.expected("an object"), at: 0)),
  ])
  func aMemberOfAnotherKindIsAnErrorAtItsPlace(text: String, error: JSONError) {
    #expect(throws: error) { try Thing.read(text) }
  }

  @Test func readsAndWritesSingleMembers() throws {
    var thing = try Thing.read(Self.full)
    let words = try #require(Thing.members.first { $0.name.string == "words" })
    #expect(words.value(in: thing) == ["a", "b"])
    try words.set(["c"], in: &thing)
    #expect(thing.words == ["c"])
    try words.set(nil, in: &thing)
    #expect(words.value(in: thing) == nil)
    #expect(throws: JSONError(.expected("an array"), at: 0)) { try words.set("c", in: &thing) }
    #expect(thing.words == [])
  }

  @Test func readsAMemberOfAPart() throws {
    var thing = Thing()
    let text = JSONMember<Thing>.string("text", \.part.text)
    try text.set("written", in: &thing)
    #expect(thing.part.text == "written")
    #expect(text.value(in: thing) == "written")
    try text.set(nil, in: &thing)
    #expect(thing == Thing())
  }
}
