import HTTP
import Testing
import UnicodeText

struct HTTPURLTests {
  /// RFC 3986, 5.4, without fragments; an empty path is `/`.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
    ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g"),
    ("g#s/../x", "http://a/b/c/g"),
  ])
  func resolvesTheReferencesOfTheStandard(reference: String, expected: String) throws {
    #expect(try HTTPURL("http://a/b/c/d;p?q").resolving(reference).description == expected)
  }

  @Test(arguments: ["g:h", "http:g", "mailto:ann@example.org", "file:///etc/passwd"])
  func refusesReferencesOfOtherKinds(reference: String) throws {
    let base = try HTTPURL("http://a/b/c/d;p?q")
    #expect(throws: HTTPURLError.notHTTP) { try base.resolving(reference) }
  }

  @Test(arguments: [
    ("HTTPS://DAV.Example.ORG", "https://dav.example.org/"),
    ("https://dav.example.org:443/a", "https://dav.example.org/a"),
    ("http://dav.example.org:80", "http://dav.example.org/"),
    ("http://dav.example.org:443/", "http://dav.example.org:443/"),
    ("https://dav.example.org:/a", "https://dav.example.org/a"),
    ("https://h?q", "https://h/?q"), ("https://h/?", "https://h/?"),
    ("https://h/a/./b/../c/", "https://h/a/c/"), ("https://h//a//b", "https://h//a//b"),
    ("https://h/a b/é\"", "https://h/a%20b/%C3%A9%22"), ("https://h/100%", "https://h/100%25"),
    ("https://h/%7Eann/%2f", "https://h/%7Eann/%2f"), ("https://h/a\\b", "https://h/a%5Cb"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"),
    ("http://[2001:DB8:0::1]/", "http://[2001:db8::1]/"),
  ])
  func normalisesWhatItReads(text: String, expected: String) throws {
    let url = try HTTPURL(text)
    #expect(url.description == expected)
    #expect(try HTTPURL(expected) == url)
  }

  @Test(
    arguments: [
      ("", .notHTTP), ("dav.example.org", .notHTTP), ("ftp://h/", .notHTTP), ("/a", .notHTTP),
      ("https:/h/a", .notHTTP), ("https:///a", .invalidHost), ("https://ann@h/", .hasUser),
      ("https://ann:secret@h/", .hasUser), ("https://h:0/", .invalidPort),
      ("https://h:65536/", .invalidPort), ("https://h:8x/", .invalidPort),
      ("https://h:-1/", .invalidPort), ("https://ex%61mple/", .invalidHost),
      ("https://é.example/", .invalidHost), ("https://\u{212A}.example/", .invalidHost),
      ("https://good.example\\.evil.example/", .invalidHost), ("https://a b/", .invalidHost),
      ("https://[::1/", .invalidHost), ("https://[::g]/", .invalidHost),
      ("https://[::1]x/", .invalidHost), ("https://[fe80::1%25eth0]/", .invalidHost),
      ("https://h/a\r\nb", .controlCharacter), ("https://h/\u{7F}", .controlCharacter),
      ("https://h/a\tb", .controlCharacter),
    ] as [(String, HTTPURLError)])
  func refusesWhatIsNoURL(text: String, error: HTTPURLError) {
    #expect(throws: error) { try HTTPURL(text) }
  }

  @Test func limitsTheSize() throws {
    let start = "https://h/"
    let fits = start + String(repeating: "a", count: HTTPURL.maximumSize - start.utf8.count)
    #expect(try HTTPURL(fits).description == fits)
    #expect(throws: HTTPURLError.tooLong) { try HTTPURL(fits + "a") }
    // Encoded, each space has three bytes.
    #expect(throws: HTTPURLError.tooLong) {
      try HTTPURL(start + String(repeating: " ", count: HTTPURL.maximumSize / 2))
    }
    #expect(throws: HTTPURLError.tooLong) { try HTTPURL(fits).resolving("?longer") }
  }

  @Test(arguments: [
    ("https://h/a", "https://H:443/b?c", true), ("http://h:80/", "http://h/", true),
    ("https://[::1]/", "https://[0:0:0:0:0:0:0:1]/", true), ("http://h/", "https://h/", false),
    ("https://h/", "https://h:8443/", false), ("https://h/", "https://h.example/", false),
  ])
  func comparesOriginsWithDefaultPorts(one: String, other: String, expected: Bool) throws {
    #expect(try HTTPURL(one).hasSameOrigin(as: HTTPURL(other)) == expected)
  }

  @Test(arguments: [
    ("http://localhost/", true), ("http://127.0.0.1:8000/", true), ("http://127.9.9.9/", true),
    ("http://[0::1]/", true), ("http://127.0.0.1.example.org/", false), ("http://127.1/", false),
    ("http://localhost.example.org/", false), ("http://10.0.0.1/", false), ("http://[::]/", false),
  ])
  func knowsTheAddressesOfThisMachine(text: String, expected: Bool) throws {
    #expect(try HTTPURL(text).isLoopback == expected)
  }

  @Test(arguments: [
    ("ada.vcf", "https://h/book/ada.vcf"), ("a/b c?.vcf", "https://h/book/a%2Fb%20c%3F.vcf"),
    ("é", "https://h/book/%C3%A9"), ("..", "https://h/book/%2E%2E"), (".", "https://h/book/%2E"),
    ("100%", "https://h/book/100%25"),
  ])
  func appendsASegmentThatStaysOne(segment: String, expected: String) throws {
    let url = try HTTPURL("https://h/book/").appending(segment: segment)
    #expect(url.description == expected)
    #expect(url.segments == ["book", segment])
    #expect(try HTTPURL("https://h/book?q").appending(segment: segment) == url)
  }

  @Test func decodesSegments() throws {
    #expect(try HTTPURL("https://h/a%20b/%C3%A9/").segments == ["a b", "é", ""])
    #expect(try HTTPURL("https://h/").segments == [""])
    #expect(try HTTPURL("https://h/%FF").segments == nil)
    #expect(PercentEncoding.decode("%4") == nil)
    #expect(PercentEncoding.decode("%+1") == nil)
  }
}
