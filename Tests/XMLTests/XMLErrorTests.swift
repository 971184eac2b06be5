import Testing
import XML

struct XMLErrorTests {
  @Test(arguments: [
    ("<!DOCTYPE a><a/>", XMLError(.documentType, at: 0)),
    (
      "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
      .init(.documentType, at: 22)
    ),
    ("<a><!DOCTYPE a></a>", .init(.documentType, at: 3)),
    ("", .init(.unexpectedEnd, at: 0)),
    (" <!-- x --> ", .init(.unexpectedEnd, at: 12)),
    ("x", .init(.textOutsideRoot, at: 0)),
    ("<a/>x", .init(.textOutsideRoot, at: 4)),
    ("<a/>&#32;", .init(.textOutsideRoot, at: 4)),
    ("<a/><b/>", .init(.secondRoot, at: 4)),
    ("<a/></a>", .init(.unexpectedByte(UInt8(ascii: "/")), at: 5)),
    ("<![CDATA[]]><a/>", .init(.unexpectedByte(UInt8(ascii: "[")), at: 2)),
    (" <?xml version='1.0'?><a/>", .init(.declaration, at: 1)),
    ("<?xml?><a/>", .init(.declaration, at: 0)),
    ("<?xml encoding='utf-8'?><a/>", .init(.declaration, at: 0)),
    ("<?xml version='1.0' standalone='yes' encoding='utf-8'?><a/>", .init(.declaration, at: 0)),
    ("<?xml version='1.0' standalone='maybe'?><a/>", .init(.declaration, at: 0)),
    ("<?xml version='1.0'encoding='utf-8'?><a/>", .init(.declaration, at: 0)),
    ("<?xml version='1.0' version='1.0'?><a/>", .init(.declaration, at: 0)),
    ("<?xml version='1.0\"?><a/>", .init(.declaration, at: 0)),
    ("<a><?XML?></a>", .init(.declaration, at: 3)),
  ])
  func rejectsMalformedDocuments(document: String, wanted: XMLError) {
    #expect(error(of: Array(document.utf8)) == wanted)
  }

  @Test(arguments: [
    ("<a></b>", XMLError(.mismatchedTags(start: "a", end: "b"), at: 3)),
    ("<a><b></a></b>", .init(.mismatchedTags(start: "b", end: "a"), at: 6)),
    (
      "<p:a xmlns:p='u' xmlns:q='u'></q:a>",
      .init(.mismatchedTags(start: "p:a", end: "q:a"), at: 29)
    ),
    ("<a></1>", .init(.invalidName, at: 3 + 2)),
    ("<a></a b=''>", .init(.unexpectedByte(UInt8(ascii: "b")), at: 7)),
    ("<a></>", .init(.unexpectedByte(UInt8(ascii: ">")), at: 5)),
    ("<1/>", .init(.invalidName, at: 1)),
    ("<a:b:c/>", .init(.invalidName, at: 1)),
    ("<:a/>", .init(.invalidName, at: 1)),
    ("<a:/>", .init(.invalidName, at: 1)),
    ("<×/>", .init(.invalidName, at: 1)),
    ("< a/>", .init(.unexpectedByte(0x20), at: 1)),
    ("<a\u{1}/>", .init(.unexpectedByte(1), at: 2)),
    ("<a / >", .init(.unexpectedByte(0x20), at: 4)),
    ("<a b/>", .init(.unexpectedByte(UInt8(ascii: "/")), at: 4)),
    ("<a b=c/>", .init(.unexpectedByte(UInt8(ascii: "c")), at: 5)),
    ("<a b='<'/>", .init(.unexpectedByte(UInt8(ascii: "<")), at: 6)),
    ("<a b=''c=''/>", .init(.unexpectedByte(UInt8(ascii: "c")), at: 7)),
    ("<a b='' b=''/>", .init(.duplicateAttribute("b"), at: 8)),
    ("<a xmlns='u' xmlns='v'/>", .init(.duplicateAttribute("xmlns"), at: 13)),
    ("<a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>", .init(.duplicateAttribute("b"), at: 1)),
    ("<p:a/>", .init(.unboundPrefix("p"), at: 1)),
    ("<a p:b=''/>", .init(.unboundPrefix("p"), at: 1)),
    ("<a><b xmlns:p='u'/><p:c/></a>", .init(.unboundPrefix("p"), at: 20)),
    ("<xmlns:a/>", .init(.unboundPrefix("xmlns"), at: 1)),
    ("<a xmlns:p=''/>", .init(.invalidPrefix("p"), at: 3)),
    ("<a xmlns:xml='u'/>", .init(.invalidPrefix("xml"), at: 3)),
    ("<a xmlns:xmlns='u'/>", .init(.invalidPrefix("xmlns"), at: 3)),
    ("<a xmlns='http://www.w3.org/2000/xmlns/'/>", .init(.invalidPrefix(""), at: 3)),
    ("<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>", .init(.invalidPrefix("p"), at: 3)),
  ])
  func rejectsMalformedTags(document: String, wanted: XMLError) {
    #expect(error(of: Array(document.utf8)) == wanted)
  }

  @Test(arguments: [
    ("&nbsp;", XMLError(.entity("nbsp"), at: 3)),
    ("&LT;", .init(.entity("LT"), at: 3)),
    ("a & b", .init(.invalidReference, at: 5)),
    ("&;", .init(.invalidReference, at: 3)),
    ("&a:b;", .init(.invalidReference, at: 3)),
    ("&#;", .init(.invalidReference, at: 3)),
    ("&#x;", .init(.invalidReference, at: 3)),
    ("&#X41;", .init(.invalidReference, at: 3)),
    ("&#4A;", .init(.invalidReference, at: 3)),
    ("&#0;", .init(.invalidReference, at: 3)),
    ("&#xD800;", .init(.invalidReference, at: 3)),
    ("&#x110000;", .init(.invalidReference, at: 3)),
    ("&#99999999999999999999999999;", .init(.invalidReference, at: 3)),
    ("a]]>", .init(.endOfSection, at: 4)),
    ("<!-- -- -->", .init(.invalidComment, at: 8)),
    ("<!-- --->", .init(.invalidComment, at: 8)),
    ("<!x>", .init(.unexpectedByte(UInt8(ascii: "x")), at: 5)),
    ("<? p?>", .init(.unexpectedByte(0x20), at: 5)),
    ("<?p:q?>", .init(.invalidName, at: 5)),
    ("<?p+?>", .init(.unexpectedByte(UInt8(ascii: "+")), at: 6)),
  ])
  func rejectsMalformedText(text: String, wanted: XMLError) {
    #expect(error(of: Array("<a>\(text)</a>".utf8)) == wanted)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]])
  func rejectsInvalidUTF8WhereverItStands(invalid: [UInt8]) {
    for (before, after) in [("<a>", "</a>"), ("<a b='", "'/>"), ("<!--", "--><a/>"), ("<a/>", "")] {
      let bytes = Array(before.utf8) + invalid + Array(after.utf8)
      #expect(error(of: bytes) == XMLError(.invalidUTF8, at: before.utf8.count))
    }
  }

  @Test(arguments: ["utf-16", "windows-1252", "Shift_JIS"])
  func rejectsOtherEncodings(encoding: String) {
    let document = "<?xml version='1.0' encoding='\(encoding)'?><a/>"
    #expect(error(of: Array(document.utf8)) == XMLError(.encoding(encoding), at: 0))
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C], [0x3C, 0x00], [0x00, 0x3C],
  ])
  func rejectsUTF16(bytes: [UInt8]) {
    #expect(error(of: bytes) == XMLError(.encoding("UTF-16"), at: 0))
  }

  @Test func reportsTheEndWhereverADocumentIsCutOff() {
    let document = """
      <?xml version="1.0" encoding="utf-8"?><!--c--><p:a xmlns:p='u' b="&lt;"><?q r?>x&amp;\
      &#x41;&#65;<![CDATA[y]]><c/></p:a>
      """
    for length in 0..<document.utf8.count {
      let bytes = Array(document.utf8.prefix(length))
      #expect(error(of: bytes) == XMLError(.unexpectedEnd, at: length), "\(length) bytes")
    }
  }

  @Test func limitsTheDepth() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
    }
    #expect(error(of: nested(64)) == nil)
    #expect(error(of: nested(65)) == XMLError(.tooDeep(64), at: 3 * 64))
    #expect(error(of: nested(3), maximumDepth: 2) == XMLError(.tooDeep(2), at: 6))
    #expect(error(of: nested(1000), maximumDepth: .max) == nil)
  }

  @Test func throwsTheSameErrorAgain() throws {
    var reader = try XMLReader(Array("<a></b></a>".utf8))
    _ = try reader.next()
    for _ in 0..<3 {
      #expect(throws: XMLError(.mismatchedTags(start: "a", end: "b"), at: 3)) {
        try reader.next()
      }
    }
  }

  @Test func cutsLongNamesInMessages() {
    let name = String(repeating: "n", count: 1000)
    let wanted = XMLError.Kind.unboundPrefix(String(repeating: "n", count: 64) + "…")
    #expect(error(of: Array("<\(name):a/>".utf8)) == XMLError(wanted, at: 1))
  }

  @Test(arguments: [
    (XMLError.Kind.unexpectedByte(UInt8(ascii: "<")), "unexpected `<` in XML"),
    (.unexpectedByte(0x20), "unexpected byte 0x20 in XML"),
    (.mismatchedTags(start: "a", end: "b"), "`<a>` ends with `</b>`"),
    (.entity("nbsp"), "the entity `&nbsp;` is not defined"),
    (.expected("a multistatus"), "expected a multistatus"),
  ])
  func describesItself(kind: XMLError.Kind, description: String) {
    #expect(XMLError(kind, at: 7).description == description)
  }
}
