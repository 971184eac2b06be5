import Testing
import XML

struct XMLElementReadingTests {
  @Test(arguments: [
    ("<a/>", ""), ("<a>x</a>", "x"), ("<a>x<b>y</b>z</a>", "xz"), ("<a><b>y</b></a>", ""),
    ("<a>&lt;<b><c>y</c></b>&gt;<b/>\r</a>", "<>\n"),
  ])
  func readsTheTextOfAnElement(document: String, text: String) throws {
    let read = try XMLReader.read(Array(document.utf8)) { root, reader throws(XMLError) in
      try reader.readText()
    }
    #expect(read == text)
  }

  @Test func readsChildrenAndSkipsWhatIsLeft() throws {
    let document = "<a> <b>1<c/></b> x <d><e>2</e><f>3</f></d><g/><h>4</h></a>"
    var found: [String] = []
    try XMLReader.read(Array(document.utf8)) { root, reader throws(XMLError) in
      try reader.readChildren { child, reader throws(XMLError) in
        found.append(child.name.local)
        switch child.name.local {
        case "d":
          try reader.readChildren { child, reader throws(XMLError) in
            found.append(child.name.local)
            if child.name.local == "e" { found.append(try reader.readText()) }
          }
        case "h": found.append(try reader.readText())
        default: break
        }
      }
      #expect(reader.depth == 0)
    }
    #expect(found == ["b", "d", "e", "2", "f", "g", "h", "4"])
  }

  @Test(arguments: ["<a><b></a>", "<a><b/></a>x", "<a>&x;</a>"])
  func checksWhatIsSkipped(document: String) {
    #expect(throws: XMLError.self) {
      try XMLReader.read(Array(document.utf8)) { root, reader throws(XMLError) in }
    }
  }

  @Test func findsAttributesByName() throws {
    let document = "<a b='1' p:b='2' xmlns:p='u'/>"
    try XMLReader.read(Array(document.utf8)) { root, _ throws(XMLError) in
      #expect(root[XMLName("b")] == "1")
      #expect(root[XMLName(namespace: "u", "b")] == "2")
      #expect(root[XMLName("xmlns")] == nil)
    }
  }

  @Test func passesErrorsOfTheCallerOn() {
    let wanted = XMLError(.expected("a multistatus"), at: 0)
    #expect(throws: wanted) {
      try XMLReader.read(Array("<a><b/></a>".utf8)) { root, reader throws(XMLError) in
        try reader.readChildren { _, _ throws(XMLError) in throw wanted }
      }
    }
  }
}
