import HTTP
import Testing

@testable import CardDAV

struct MultistatusTests {
  private func responses(_ content: String) throws -> [Multistatus.Response] {
    try responses(of: Array(Script.multistatus(content).body.utf8))
  }

  private func responses(of body: [UInt8]) throws -> [Multistatus.Response] {
    var responses: [Multistatus.Response] = []
    _ = try Multistatus(body) { responses.append($0) }
    return responses
  }

  @Test func readsCardsOfSabre() throws {
    let body = """
      <?xml version="1.0"?>
      <d:multistatus xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav">
       <d:response>
        <d:href>
          /dav/a.vcf
        </d:href>
        <d:propstat>
         <d:prop><d:getetag>&quot;e1&quot;</d:getetag>
          <card:address-data>BEGIN:VCARD&#13;
      FN:A &amp; B&#13;
      END:VCARD</card:address-data></d:prop>
         <d:status>HTTP/1.1 200 OK</d:status>
        </d:propstat>
       </d:response>
       <d:response><d:href>/dav/b.vcf</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>
       <d:response><d:href>/dav/c.vcf</d:href><d:status>HTTP/1.1 418 I'm a teapot</d:status></d:response>
       <d:sync-token>http://sabre.io/ns/sync/7</d:sync-token>
      </d:multistatus>
      """
    var responses: [Multistatus.Response] = []
    let multistatus = try Multistatus(Array(body.utf8)) { responses.append($0) }
    #expect(multistatus.syncToken == "http://sabre.io/ns/sync/7")
    #expect(responses.map(\.href) == ["/dav/a.vcf", "/dav/b.vcf", "/dav/c.vcf"])
    #expect(responses.map(\.isGone) == [false, true, true])
    #expect(responses[0].properties.etag == "\"e1\"")
    let card = try #require(responses[0].properties.card)
    #expect(String(decoding: card, as: UTF8.self) == "BEGIN:VCARD\r\nFN:A & B\r\nEND:VCARD")
  }

  @Test func takesPropertiesOfStatus200Alone() throws {
    let response = try #require(
      try responses(
        """
        <D:response><D:href>/a</D:href>
        <D:propstat><D:prop><D:getetag>"no"</D:getetag><D:displayname/></D:prop>
        <D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>
        <D:propstat><D:status>HTTP/1.1 200 OK</D:status>
        <D:prop><D:getetag>"yes"</D:getetag></D:prop></D:propstat>
        <D:propstat><D:prop><D:getetag>"late"</D:getetag><D:displayname>Book</D:displayname>
        </D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>
        </D:response>
        """
      ).first)
    #expect(response.properties.etag == "\"yes\"")
    #expect(response.properties.displayName == "Book")
    #expect(response.isPresent && !response.isGone)
  }

  @Test func readsPropertiesOfAnAddressBook() throws {
    let properties = try #require(
      try responses(
        Part.response(
          "/ann/book/",
          """
          <D:resourcetype><D:collection/><C:addressbook/></D:resourcetype>
          <D:displayname> Ann’s\n\u{202E}book\u{7} </D:displayname>
          <D:sync-token>t1</D:sync-token><S:getctag>"c1"</S:getctag>
          <D:supported-report-set><D:supported-report><D:sync-collection/></D:supported-report>
          <D:supported-report><D:report><C:addressbook-multiget/></D:report></D:supported-report>
          </D:supported-report-set>
          <C:supported-address-data><C:address-data-type content-type="text/vcard"/>
          <C:address-data-type content-type="text/vcard" version="4.0"/></C:supported-address-data>
          <C:max-resource-size>1024</C:max-resource-size>
          <D:current-user-privilege-set><D:privilege><D:read/></D:privilege></D:current-user-privilege-set>
          <D:current-user-principal><D:href>/ann/</D:href></D:current-user-principal>
          <C:addressbook-home-set><D:href>/ann/</D:href><D:href>/all/</D:href></C:addressbook-home-set>
          <X xmlns="urn:x"><D:getetag>"inner"</D:getetag></X>
          """)
      ).first?.properties)
    #expect(properties.isCollection && properties.isAddressBook && properties.etag == nil)
    #expect(properties.displayName == "Ann’s book")
    #expect(properties.syncToken == "t1" && properties.ctag == "\"c1\"")
    #expect(properties.reports?.contains("sync-collection") == true)
    #expect(properties.versions == ["3.0", "4.0"] && properties.takesVersionFour)
    #expect(properties.maximumSize == 1024)
    #expect(!properties.canWrite)
    #expect(properties.principals == ["/ann/"] && properties.homes == ["/ann/", "/all/"])
  }

  @Test(arguments: [
    (#""e1""#, #""e1""#), (#" W/"e1" "#, #"W/"e1""#), ("e1", #""e1""#), (#""""#, #""""#),
    ("", nil), (#""a"b""#, nil), ("\"a\u{7}\"", nil), (#""é""#, nil), (#""a b""#, nil),
    (#""a", "b""#, nil), (#"""#, nil), (String(repeating: "x", count: 9_000), nil),
  ])
  func takesEtagsThatCanBeSentBack(text: String, etag: String?) {
    #expect(ServerText.etag(Array(text.utf8)[...]) == etag)
  }

  @Test(arguments: [("t", "t"), (" t1\n", "t1"), ("", nil), (" ", nil), ("a b", nil), ("é", nil)])
  func takesTokensThatCanBeSentBack(text: String, token: String?) {
    #expect(ServerText.token(Array(text.utf8)[...]) == token)
  }

  /// RFC 4918 has one `propstat` for each status, but not all servers do.
  @Test func unitesPropertiesOfOneStatus() throws {
    let (first, second) = (
      Part.response("/ann/book/", "<D:displayname>Friends</D:displayname>" + Part.token("t1")),
      Part.response(
        "",
        "<D:displayname>No</D:displayname><D:resourcetype><C:addressbook/></D:resourcetype>"
          + "<C:max-resource-size>5</C:max-resource-size>")
    )
    let both =
      first.replacing("</D:response>", with: "")
      + second.replacing("<D:response><D:href></D:href>", with: "")
    let properties = try #require(try responses(both).first?.properties)
    #expect(properties.isAddressBook && properties.displayName == "Friends")
    #expect(properties.syncToken == "t1" && properties.maximumSize == 5)
  }

  @Test(arguments: [
    "", "not XML", "<html/>", "<multistatus/>", "<D:multistatus xmlns:D='DAV:'><D:response>",
    "<!DOCTYPE x><D:multistatus xmlns:D='DAV:'/>",
  ])
  func refusesWhatIsCutOffOrSomethingElse(body: String) {
    #expect(throws: (any Error).self) { try responses(of: Array(body.utf8)) }
  }

  @Test func everyBeginningOfAnAnswerIsAnError() throws {
    let body = Array(
      Script.multistatus(Part.card("/a.vcf", "<![CDATA[BEGIN:VCARD]]>"), Part.token("t")).body.utf8)
    #expect(try responses(of: body).count == 1)
    for count in body.indices {
      #expect(throws: (any Error).self) { try responses(of: Array(body[..<count])) }
    }
  }

  /// RFC 4918, section 14.24: one status for several resources.
  @Test func aStatusOfSeveralResourcesIsThatOfEach() throws {
    let one = Part.response("/ann/book/a.vcf", status: 404)
    let several = one.replacing(
      "</D:href>", with: "</D:href><D:href>/ann/book/b.vcf</D:href><D:href>/c.vcf</D:href>")
    let read = try responses(several + Part.card("/d.vcf"))
    #expect(
      read.map(\.href) == ["/ann/book/a.vcf", "/ann/book/b.vcf", "/c.vcf", "/d.vcf"])
    #expect(read.map(\.isGone) == [true, true, true, false])
  }

  @Test(arguments: [0, 1]) func dropsHrefsThatAreTooLong(more: Int) throws {
    let href = "/" + String(repeating: "a", count: 8_191 + more)
    #expect(try responses(Part.card(href)).map(\.href) == [more == 0 ? href : ""])
  }

  @Test func readsConditionsByTheirNames() {
    let error = DAVError(
      HTTPResponse(
        status: 403,
        body: Array(
          """
          <d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns">
          <s:exception>Sabre\\DAV\\Exception</s:exception><s:message>No\n FN\u{1B}[2J</s:message>
          <c:valid-address-data xmlns:c="urn:ietf:params:xml:ns:carddav"/></d:error>
          """.utf8), url: Script.url))
    #expect(error.conditions == [Condition.validData])
    #expect(error.message == "No FN [2J")
    let other = DAVError(HTTPResponse(status: 403, body: Array("<a>".utf8), url: Script.url))
    #expect(other == DAVError(HTTPResponse(status: 500, url: Script.url)) && other.reason == nil)
  }

  @Test(arguments: [0, 1]) func readsWordsOfAtMost64Kilobytes(more: Int) {
    let error = DAVError(
      HTTPResponse(
        status: 400, headers: ["Content-Type": "text/plain"],
        body: [UInt8](repeating: 0x78, count: 64 << 10 + more), url: Script.url))
    #expect((error.message != nil) == (more == 0))
  }

  @Test func showsServerTextInOneShortLine() {
    #expect(ServerText.shown(" a\r\n\tb\u{0}\u{202E}c\u{2028}d ") == "a b c d")
    #expect(ServerText.shown(String(repeating: "x", count: 500)).count == 200)
  }
}
