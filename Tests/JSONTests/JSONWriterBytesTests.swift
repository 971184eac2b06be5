import JSON
import Testing

struct JSONWriterBytesTests {
  @Test(arguments: [0, 7, 10, 1815, -1, .max, .min])
  func aWholeNumberIsWrittenInItsDigits(number: Int) {
    var writer = JSONWriter()
    writer.write(number)
    #expect(writer.bytes == Array("\(number)".utf8))
  }

  @Test func aTextOfKnownLengthIsQuoted() {
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

  @Test func whatIsWrittenStandsBehindTheBytesBegunWith() {
    var writer = JSONWriter(continuing: Array("1\n".utf8))
    writer.array { writer in
      writer.element()
      writer.write("é\"\n")
    }
    #expect(writer.takeBytes() == Array("1\n[\"é\\\"\\n\"]".utf8))
    #expect(writer.bytes.isEmpty)
  }
}
