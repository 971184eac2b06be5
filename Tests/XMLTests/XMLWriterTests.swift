import Testing
import XML

struct XMLWriterTests {
  private let declaration = #"<?xml version="1.0" encoding="utf-8"?>"#

  @Test func writesAPropfind() {
    let bytes = XMLWriter.write(
      dav("propfind"), prefixes: ["DAV:": "D", "urn:ietf:params:xml:ns:carddav": "C"]
    ) { writer in
      writer.element(dav("prop")) { writer in
        writer.element(dav("getetag"))
        writer.element(XMLName(namespace: "urn:ietf:params:xml:ns:carddav", "max-resource-size"))
        writer.element(XMLName(namespace: "http://calendarserver.org/ns/", "getctag"))
        writer.element(dav("href"), text: "/a?b&c")
      }
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == declaration
        + #"<D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop>"#
        + #"<D:getetag/><C:max-resource-size/>"#
        + #"<getctag xmlns="http://calendarserver.org/ns/"/><D:href>/a?b&amp;c</D:href>"#
        + "</D:prop></D:propfind>")
  }

  @Test func leavesTheDefaultNamespaceWhereAnElementHasNone() {
    let bytes = XMLWriter.write(XMLName(namespace: "u", "a")) { writer in
      writer.element(XMLName(namespace: "u", "b"))
      writer.element(XMLName("c")) { writer in writer.element(XMLName("d")) }
      writer.element(XMLName(namespace: "u", "e"))
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == declaration
        + #"<a xmlns="u"><b/><c xmlns=""><d/></c><e/></a>"#)
  }

  @Test func writesAnElementOfTheNamespaceOfXMLWithItsPrefix() throws {
    let name = XMLName(namespace: "http://www.w3.org/XML/1998/namespace", "a")
    let bytes = XMLWriter.write(name) { writer in writer.element(XMLName("b")) }
    #expect(String(decoding: bytes, as: UTF8.self) == declaration + "<xml:a><b/></xml:a>")
    try XMLReader.read(bytes) { root, _ throws(XMLError) in #expect(root.name == name) }
  }

  @Test(arguments: [
    "", "x", "<&>\"'", "]]>", "a\r\nb\rc\nd\te", " é漢😀 e\u{301}", "&amp;",
  ])
  func textAndAttributesReadBackUnchanged(text: String) throws {
    let names = [XMLName("b"), XMLName("c")]
    let bytes = XMLWriter.write(XMLName("a")) { writer in
      writer.element(XMLName("d"), names.map { XMLAttribute($0, text) }) { $0.write(text) }
    }
    try XMLReader.read(bytes) { root, reader throws(XMLError) in
      try reader.readChildren { child, reader throws(XMLError) in
        #expect(child.attributes.map(\.name) == names)
        #expect(child.attributes.allSatisfy { $0.value.utf8.elementsEqual(text.utf8) })
        #expect(try reader.readText().utf8.elementsEqual(text.utf8))
      }
    }
  }

  @Test(arguments: ["\u{0}", "\u{8}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func replacesCharactersThatXMLForbids(text: String) {
    let bytes = XMLWriter.write(XMLName("a")) { writer in writer.write("x\(text)y") }
    #expect(String(decoding: bytes, as: UTF8.self) == declaration + "<a>x\u{FFFD}y</a>")
  }

  private func dav(_ local: String) -> XMLName { XMLName(namespace: "DAV:", local) }
}
