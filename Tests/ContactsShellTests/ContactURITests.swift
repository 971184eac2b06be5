import ContactsModel
import Testing

@testable import ContactsShell

struct ContactURITests {
  @Test(
    arguments: [
      (["ada@example.org"], false, "mailto:ada@example.org"),
      (["a@x.org", "b@y.org"], false, "mailto:a@x.org,b@y.org"),
      (["a@x.org", "b@y.org"], true, "mailto:?bcc=a@x.org,b@y.org"),
      (["ada+club@x.org"], false, "mailto:ada%2Bclub@x.org"),
      (["a&bcc=c?subject=x@x.org"], false, "mailto:a%26bcc%3Dc%3Fsubject%3Dx@x.org"),
      (["\"a@b\"@x.org"], false, "mailto:%22a%40b%22@x.org"),
      (["zoë@münchen.de"], false, "mailto:zo%C3%AB@m%C3%BCnchen.de"),
      (["a,b%41@x.org"], true, "mailto:?bcc=a%2Cb%2541@x.org"),
    ] as [([String], Bool, String)])
  func anAddressAddsNothingToAMessage(addresses: [String], isBlind: Bool, uri: String) {
    #expect(ContactURI.message(to: addresses, isBlind: isBlind) == uri)
  }

  @Test(arguments: [
    ("https://example.org", "https://example.org"),
    ("example.org/a b", "https://example.org/a%20b"),
    ("HTTP://Example.org/#about", "http://Example.org/#about"),
    ("example.org:8080/x", "https://example.org:8080/x"), ("//example.org", "https://example.org"),
    ("https://münchen.de/ü?q=\"x\"", "https://m%C3%BCnchen.de/%C3%BC?q=%22x%22"),
    ("https://x.org/100%", "https://x.org/100%25"), ("https://x.org/%20", "https://x.org/%20"),
    ("https://x.org/a\nb", "https://x.org/a%0Ab"), (" https://[::1]/ ", "https://[::1]/"),
    ("-x.org", "https://-x.org"),
  ])
  func aPageIsHTTP(text: String, uri: String) {
    #expect(ContactURI.page(text) == uri)
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b.c", "https://", "my page",
    "ftp://x.org", "data:text/html,x", "JavaScript://x", "https:///path", "x:y",
  ])
  func opensNoOtherURI(text: String) {
    #expect(ContactURI.page(text) == nil)
  }

  @Test(arguments: [
    ("48.1486,17.1077", "geo:48.1486,17.1077"), ("+48,-17.5", "geo:48,-17.5"),
    (".5,-.5", "geo:0.5,-0.5"), ("48.,17", "geo:48,17"),
  ])
  func positionsAreWrittenAsRFC5870Does(text: String, uri: String) throws {
    #expect(ContactURI.place(try GeoPosition(text: text)) == uri)
  }

  @Test func searchesAMapForAnAddress() throws {
    let search = "https://www.openstreetmap.org/search?query="
    let address = try PostalAddress(text: "12 St James's Square; London; ; SW1Y 4JH; UK")
    #expect(
      ContactURI.place(address)
        == search + "12%20St%20James%27s%20Square%2C%20London%20SW1Y%204JH%2C%20UK")
    var whole = PostalAddress()
    whole.formatted = "Hlavná 1\n811 01 Bratislava"
    #expect(ContactURI.place(whole) == search + "Hlavn%C3%A1%201%2C%20811%2001%20Bratislava")
    #expect(ContactURI.place(PostalAddress()) == nil)
  }

  @Test func tmuxGetsTheSequenceForItselfAndToPassOn() {
    let plain = "\u{1B}]52;c;w6E=\u{7}"
    let text = { (inTmux: Bool) in
      String(decoding: Clipboard.sequence(copying: "á", inTmux: inTmux), as: UTF8.self)
    }
    #expect(text(false) == plain)
    #expect(text(true) == plain + "\u{1B}Ptmux;\u{1B}" + plain + "\u{1B}\\")
  }
}
