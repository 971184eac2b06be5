import Testing
import XML

struct XMLReaderTests {
  @Test func readsAMultistatus() throws {
    let document = """
      <?xml version="1.0" encoding="utf-8"?>
      <D:multistatus xmlns:D="DAV:" xmlns="urn:ietf:params:xml:ns:carddav">
        <D:response>
          <D:href>/ann/book/a%20b.vcf</D:href>
          <address-data content-type='text/vcard'>BEGIN:VCARD&#13;
      </address-data>
        </D:response>
      </D:multistatus>
      """
    let events = try outline(document).split(separator: "\n").filter { !$0.hasPrefix("text \"\\u") }
    #expect(
      events == [
        "start {DAV:}multistatus",
        "start {DAV:}response",
        "start {DAV:}href",
        "text \"/ann/book/a%20b.vcf\"",
        "end {DAV:}href",
        "start {urn:ietf:params:xml:ns:carddav}address-data content-type=\"text/vcard\"",
        "text \"BEGIN:VCARD\\u{d}\\u{a}\"",
        "end {urn:ietf:params:xml:ns:carddav}address-data",
        "end {DAV:}response",
        "end {DAV:}multistatus",
      ])
  }

  @Test(arguments: [
    ("<a/>", "start a\nend a"),
    ("<a></a>", "start a\nend a"),
    ("<a\n/>", "start a\nend a"),
    ("<a ></a\t>", "start a\nend a"),
    ("\n<a/>\r\n", "start a\nend a"),
    ("<?xml version='1.0'?><a/>", "start a\nend a"),
    ("<?xml version = \"1.1\"  standalone = 'yes' ?><a/>", "start a\nend a"),
    ("<!-- x --><?p?><a/><?p x?><!---->", "start a\nend a"),
    ("<?xml-stylesheet href='a'?><a/>", "start a\nend a"),
    ("<é漢.-1/>", "start é漢.-1\nend é漢.-1"),
    ("<p:\u{200D}a xmlns:p='u'/>", "start {u}\u{200D}a\nend {u}\u{200D}a"),
  ])
  func readsStructure(document: String, events: String) throws {
    #expect(try outline(document) == events)
  }

  @Test(arguments: [
    ("x", "x"),
    (" ", " "),
    ("&lt;&gt;&amp;&quot;&apos;", "<>&\\u{22}'"),
    ("&#65;&#x42;&#x1F600;&#0000000067;", "AB\\u{1f600}C"),
    ("a\r\nb\rc\n\rd", "a\\u{a}b\\u{a}c\\u{a}\\u{a}d"),
    ("a&#13;\n", "a\\u{d}\\u{a}"),
    ("<![CDATA[<b>&lt;]]>", "<b>&lt;"),
    ("<![CDATA[]]]]><![CDATA[>]]>", "]]>"),
    ("<![CDATA[a\r\n\rb\r]]>", "a\\u{a}\\u{a}b\\u{a}"),
    ("a<!-- b -->c<?d e?>f<![CDATA[g]]>h", "acfgh"),
    ("<!-->--><?p <!-- ?>x", "x"),
    ("]", "]"),
    ("]]&gt; ]>", "]]> ]>"),
    ("\u{1}\u{B}\u{1B}\u{0}\u{7F}\u{FFFE}", "\\u{1}\\u{b}\\u{1b}\\u{0}\\u{7f}\\u{fffe}"),
    ("&#1;&#xB;", "\\u{1}\\u{b}"),
    ("e\u{301}", "e\\u{301}"),
  ])
  func readsText(text: String, decoded: String) throws {
    #expect(try outline("<a>\(text)</a>") == "start a\ntext \"\(decoded)\"\nend a")
  }

  @Test(arguments: ["", "<!-- x -->", "<?p?>", "<![CDATA[]]>", "<!----><![CDATA[]]><?p?>"])
  func givesNoEventForNoText(text: String) throws {
    #expect(try outline("<a>\(text)</a>") == "start a\nend a")
  }

  @Test(arguments: [
    ("b='c'", "b=\"c\""),
    ("b = \"c\"\n  d=''", "b=\"c\" d=\"\""),
    ("b='\"'", "b=\"\\u{22}\""),
    ("b='>&lt;&#10;&#9;'", "b=\"><\\u{a}\\u{9}\""),
    ("b=' c\td\ne\r\nf\rg '", "b=\" c d e f g \""),
    ("b='\u{1}]]>'", "b=\"\\u{1}]]>\""),
    ("xml:lang='en'", "{http://www.w3.org/XML/1998/namespace}lang=\"en\""),
  ])
  func readsAttributes(attributes: String, decoded: String) throws {
    #expect(try outline("<a \(attributes)/>") == "start a \(decoded)\nend a")
  }

  @Test(arguments: [
    ("<a xmlns='u'><b/></a>", "start {u}a\nstart {u}b\nend {u}b\nend {u}a"),
    ("<a xmlns='u'><b xmlns=''/></a>", "start {u}a\nstart b\nend b\nend {u}a"),
    ("<p:a xmlns:p='u' c='' p:c=''/>", "start {u}a c=\"\" {u}c=\"\"\nend {u}a"),
    ("<a p:c='' xmlns:p='&#x75;&amp;'/>", "start a {u&}c=\"\"\nend a"),
    (
      "<p:a xmlns:p='u'><p:b xmlns:p='v'><p:c/></p:b><p:d/></p:a>",
      """
      start {u}a\nstart {v}b\nstart {v}c\nend {v}c\nend {v}b
      start {u}d\nend {u}d\nend {u}a
      """
    ),
    ("<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>", "start a\nend a"),
    ("<a xmlns:p='u'><p:b xmlns:q='u'/></a>", "start a\nstart {u}b\nend {u}b\nend a"),
  ])
  func resolvesNamespaces(document: String, events: String) throws {
    #expect(try outline(document) == events)
  }

  @Test func readsLatin1() throws {
    let document = Array("<?xml version='1.0' encoding='iso-8859-1'?><a b='".utf8)
    let bytes = document + [0xE9] + Array("'>".utf8) + [0xFF, 0x80] + Array("</a>".utf8)
    #expect(try outline(bytes) == "start a b=\"\\u{e9}\"\ntext \"\\u{ff}\\u{80}\"\nend a")
  }

  @Test(arguments: ["utf-8", "UTF-8", "utf8", "US-ASCII"])
  func readsUTF8UnderItsNames(encoding: String) throws {
    let document = "<?xml version='1.0' encoding='\(encoding)'?><a>é</a>"
    #expect(try outline(document) == "start a\ntext \"\\u{e9}\"\nend a")
    #expect(try outline("\u{FEFF}" + document) == "start a\ntext \"\\u{e9}\"\nend a")
  }
}
