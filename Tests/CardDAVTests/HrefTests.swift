import HTTP
import Testing

@testable import CardDAV

struct HrefTests {
  static let targets: [(String, CollectionPlace.Target)] = [
    ("/ann/book/a.vcf", .card("/ann/book/a.vcf")),
    ("a.vcf", .card("/ann/book/a.vcf")),
    ("./a.vcf", .card("/ann/book/a.vcf")),
    ("https://dav.example.org/ann/book/a.vcf", .card("/ann/book/a.vcf")),
    ("https://dav.example.org:443/ann/book/a.vcf", .card("/ann/book/a.vcf")),
    ("/%61nn/book/a%2Evcf", .card("/ann/book/a.vcf")),
    ("/ann/book/ann@example.org", .card("/ann/book/ann%40example.org")),
    ("/ann/book/ann%40example.org", .card("/ann/book/ann%40example.org")),
    ("/ann/book/a b", .card("/ann/book/a%20b")),
    ("/ann/book/%C3%A9.vcf", .card("/ann/book/%C3%A9.vcf")),
    ("/ann/book/.hidden", .card("/ann/book/.hidden")),
    ("/ann/book/", .collection),
    ("/ann/book", .collection),
    ("", .collection),
    ("/ann/book/sub/", .subcollection),
    ("/ann/book/..", .outside),
    ("/ann/book/../a.vcf", .outside),
    ("/ann/book/%2e%2e", .outside),
    ("/ann/book/%2E%2E/a.vcf", .outside),
    ("/ann/book/a%2Fb", .outside),
    ("/ann/book/a%5Cb", .outside),
    ("/ann/book/a\\b", .outside),
    ("/ann/book/a%00b", .outside),
    ("/ann/book/a%0Ab", .outside),
    ("/ann/book/a%C2%85b", .outside),
    ("/ann/book/%E9", .outside),
    ("/ann/book/a?x", .outside),
    ("/ann/book/sub/a.vcf", .outside),
    ("/ann/bookish/a.vcf", .outside),
    ("/bob/book/a.vcf", .outside),
    ("/", .outside),
    ("http://dav.example.org/ann/book/a.vcf", .outside),
    ("https://evil.example/ann/book/a.vcf", .outside),
    ("//evil.example/ann/book/a.vcf", .outside),
    ("https://ann@dav.example.org/ann/book/a.vcf", .outside),
    ("mailto:ann@example.org", .outside),
    ("https://trusted.example/ann/book/a.vcf", .card("/ann/book/a.vcf")),
  ]

  @Test(arguments: targets)
  func hrefsStandForCardsWithinTheBookAlone(href: String, target: CollectionPlace.Target) throws {
    let redirection = Redirection(hosts: ["trusted.example"])
    for url in ["https://dav.example.org/ann/book/", "https://dav.example.org/%61nn/book"] {
      let place = try CollectionPlace(HTTPURL(url))
      #expect(
        place.target(of: href) { redirection.permits($0, from: place.url) } == target, "\(url)")
    }
  }

  @Test func namesBecomeOneSegment() throws {
    let place = try CollectionPlace(HTTPURL("https://dav.example.org/caf\u{E9}"))
    #expect(place.path == "/caf%C3%A9/")
    #expect(place.href(named: "a/../b c.vcf") == "/caf%C3%A9/a%2F..%2Fb%20c.vcf")
    #expect(place.href(named: "..") == "/caf%C3%A9/%2E%2E")
  }

  @Test func aPathThatIsNotUTF8HasPlainNamesAlone() throws {
    let place = try CollectionPlace(HTTPURL("https://dav.example.org/%E9/"))
    #expect(place.target(of: "/%E9/a.vcf") { _ in true } == .card("/%E9/a.vcf"))
    #expect(place.target(of: "/b/a.vcf") { _ in true } == .outside)
  }
}
