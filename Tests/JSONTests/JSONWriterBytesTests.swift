import JSON
import TestSupport
import Testing

struct JSONWriterBytesTests {
  @Test(arguments: [0, 7, 10, 1815, -1, .max, .min])
  func writesIntegers(number: Int) {
    var writer = JSONWriter()
    writer.write(number)
    #expect(writer.bytes == Array("\(number)".utf8))
  }

  @Test func quotesTextOfKnownLength() {
    var writer = JSONWriter()
    writer.array { writer in
      for count in [0, 3] {
        writer.element()
        writer.writeText(ofCount: count) { text in
          for index in text.indices { text[index] = UInt8(ascii: "a") }
        }
      }
    }
    #expect(writer.bytes == Array(#"["","aaa"]"#.utf8))
  }

  /// Lines are appended, however often the memory grows.
  @Test(arguments: [0, 1, 100_000])
  func appendsLines(room: Int) {
    var writer = JSONWriter(reserving: room)
    writer.reserve(room + 1)
    #expect(writer.bytes.capacity > room)
    for line in 0..<2_000 {
      writer.array { writer in
        writer.element()
        writer.write(line)
        writer.element()
        writer.write("é\"\n")
      }
      writer.endLine()
    }
    let expected = (0..<2_000).map { "[\($0),\"é\\\"\\n\"]\n" }
    #expect(writer.bytes == Array(expected.joined().utf8))
    #expect(writer.count == writer.bytes.count)
    let start = expected[..<1_999].joined().utf8.count
    #expect(Array(writer.bytes[start...]) == Array(expected[1_999].utf8))
    writer.cut(to: start)
    #expect(writer.bytes == Array(expected[..<1_999].joined().utf8))
  }

  /// A name of any length is written, whatever room is left.
  @Test(arguments: 0..<40)
  func writesNamesOfAnyLength(length: Int) {
    let name = String((0..<length).map { Character(Unicode.Scalar(UInt8(0x61 + $0 % 26))) })
    for written in 0..<64 {
      var writer = JSONWriter(reserving: 64)
      writer.verbatim(String(repeating: "-", count: written))
      writer.object { writer in
        for value in [1, 20] {
          writer.member(JSONName(name))
          writer.write(value)
        }
      }
      let expected = String(repeating: "-", count: written) + "{\"\(name)\":1,\"\(name)\":20}"
      #expect(writer.bytes == Array(expected.utf8))
    }
  }

  /// Every byte is escaped as in RFC 8259, at any position.
  @Test(arguments: 0..<40)
  func escapesWhatMustBeEscaped(place: Int) {
    for scalar in (0..<0x180).compactMap(Unicode.Scalar.init) {
      let before = String(repeating: "a", count: place)
      let text = before + String(Character(scalar)) + "é" + before
      let escape =
        switch scalar {
        case "\"", "\\": "\\" + String(Character(scalar))
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\0"..<" ":
          "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(Character(scalar))
        }
      var writer = JSONWriter(reserving: 0)
      writer.write(text)
      #expect(writer.bytes == Array("\"\(before)\(escape)é\(before)\"".utf8))
    }
  }
}
