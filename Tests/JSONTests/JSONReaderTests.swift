import JSON
import Testing

struct JSONReaderTests {
  @Test(arguments: [
    ("0", 0), ("-7", -7), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
  ])
  func readsIntegers(text: String, number: Int) throws {
    let read = try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in
      try reader.readInt()
    }
    #expect(read == number)
  }

  @Test(arguments: ["9223372036854775808", "1.0", "1e3", "123456789012345678901234567890"])
  func rejectsIntegersThatOverflow(text: String) {
    #expect(throws: JSONError(.expected("a whole number"), at: 2)) {
      try JSONReader.read(Array("  \(text)".utf8)) { reader throws(JSONError) in
        try reader.readInt()
      }
    }
  }

  @Test func rejectsValuesOfAnotherType() {
    #expect(throws: JSONError(.expected("a string"), at: 1)) {
      try JSONReader.read(Array(" 1".utf8)) { reader throws(JSONError) in try reader.readString() }
    }
    #expect(throws: JSONError(.expected("true or false"), at: 0)) {
      try JSONReader.read(Array("0".utf8)) { reader throws(JSONError) in try reader.readBool() }
    }
    #expect(throws: JSONError(.expected("an array"), at: 0)) {
      try JSONReader.read(Array("{}".utf8)) { reader throws(JSONError) in
        try reader.readArray { reader throws(JSONError) in _ = try reader.readValue() }
      }
    }
    #expect(throws: JSONError(.expected("an object"), at: 0)) {
      try JSONReader.read(Array("[]".utf8)) { reader throws(JSONError) in
        try reader.readObject { _, reader throws(JSONError) in _ = try reader.readValue() }
      }
    }
  }

  @Test func reportsTheOffsetOfAValue() throws {
    let bytes = Array("{ \"a\" :\n\n  1 , \"b\":[ 2,\n 3 ] }".utf8)
    var offsets: [Int] = []
    try JSONReader.read(bytes) { reader throws(JSONError) in
      try reader.readObject { key, reader throws(JSONError) in
        offsets.append(reader.offset)
        guard key == "b" else { return _ = try reader.readInt() }
        try reader.readArray { reader throws(JSONError) in
          offsets.append(reader.offset)
          _ = try reader.readInt()
        }
      }
    }
    #expect(offsets.map { bytes[$0] } == Array("1[23".utf8))
  }

  @Test func readsASliceFromItsStart() throws {
    let slice = Array(#"xx{"a":}yy"#.utf8)[2..<8]
    #expect(throws: JSONError(.unexpectedByte(UInt8(ascii: "}")), at: 5)) {
      try JSONReader.read(slice) { reader throws(JSONError) in try reader.readValue() }
    }
  }

  @Test(arguments: ["a", #"\u0061"#])
  func readsNamesWithEscapes(name: String) throws {
    var names: [String] = []
    try JSONReader.read(Array(#"{"\#(name)":1}"#.utf8)) { reader throws(JSONError) in
      try reader.readObject { key, reader throws(JSONError) in
        names.append(key)
        _ = try reader.readValue()
      }
    }
    #expect(names == ["a"])
  }
}

struct JSONWriterTests {
  @Test func rejectsMisplacedCommas() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("a")
      writer.array { writer in
        writer.element()
        writer.write(1)
        writer.element()
        writer.object { _ in }
        writer.element()
        writer.array { _ in }
      }
      writer.member("b\"c" as String)
      writer.write(true)
      writer.members(of: ["d": .null, "e": 2])
      writer.member("f")
      writer.verbatim("[3]")
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":[1,{},[]],"b\"c":true,"d":null,"e":2,"f":[3]}"#)
  }

  @Test func aWriterCanBeReset() {
    var writer = JSONWriter(reserving: 64)
    writer.write("first")
    writer.cut(to: 0)
    writer.array { writer in
      writer.element()
      writer.write(-1)
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[-1]")
  }
}

struct JSONPlaceTests {
  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("{}}", 1, 3), ("{\n\"ü€𝄞\": x", 2, 8), ("\r\n\r\n x", 3, 2),
  ])
  func errorsHaveLineAndColumn(text: String, line: Int, column: Int) throws {
    let place = try #require(failure(of: text)).place(in: text.utf8)
    #expect(place.line == line && place.column == column)
  }
}
