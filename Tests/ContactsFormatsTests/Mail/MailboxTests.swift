import Testing

@testable import ContactsFormats

/// Address lists in the syntax of RFC 5322, and as programs write them.
struct MailboxTests {
  private func read(_ body: String) -> [String] {
    Mailbox.all(in: body.utf8).map { $0.name.isEmpty ? $0.address : "\($0.name) <\($0.address)>" }
  }

  @Test(arguments: [
    ("ada@example.org", ["ada@example.org"]),
    (" <ada@example.org>", ["ada@example.org"]),
    ("Ada Lovelace <ada@example.org>", ["Ada Lovelace <ada@example.org>"]),
    ("Ada<ada@example.org>", ["Ada <ada@example.org>"]),
    ("\"Lovelace, Ada\" <ada@example.org>", ["Lovelace, Ada <ada@example.org>"]),
    ("\"Ada \\\"Enchantress\\\" King\" <a@b.org>", ["Ada \"Enchantress\" King <a@b.org>"]),
    ("\"a\\\\b\" <a@b.org>", ["a\\b <a@b.org>"]),
    ("\"Ada\" M. \"Lovelace\" <a@b.org>", ["Ada M. Lovelace <a@b.org>"]),
    ("'Ada Lovelace' <a@b.org>", ["Ada Lovelace <a@b.org>"]),
    ("John Q. Public <john@x.example>", ["John Q. Public <john@x.example>"]),
    // Comments: dropped after a name, used as the name otherwise.
    ("ada@example.org (Ada Lovelace)", ["Ada Lovelace <ada@example.org>"]),
    ("<ada@example.org> (Ada Lovelace)", ["Ada Lovelace <ada@example.org>"]),
    ("Ada (the (nested) one) <ada@example.org>", ["Ada <ada@example.org>"]),
    ("Ada <ada(x)@example.org(y)>", ["Ada <ada@example.org>"]),
    ("Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", ["Pete <pete@silly.test>"]),
    // Several addresses, groups, and empty elements.
    ("a@b.org, c@d.org", ["a@b.org", "c@d.org"]),
    (" , a@b.org,, C <c@d.org>,", ["a@b.org", "C <c@d.org>"]),
    (
      "A Group:Ed Jones <joe@where.test>,john@jdoe.test;",
      ["Ed Jones <joe@where.test>", "john@jdoe.test"]
    ),
    ("Undisclosed recipients:;", []),
    ("\"A: group\": x@y.z; B <b@y.z>", ["x@y.z", "B <b@y.z>"]),
    // White space and routes of the obsolete syntax.
    ("ada . lovelace @ example . org", ["ada.lovelace@example.org"]),
    ("Ada\r\n Lovelace\r\n\t<ada@example.org>", ["Ada Lovelace <ada@example.org>"]),
    ("Mary <@node.test,@b.test:mary@example.net>", ["Mary <mary@example.net>"]),
    // Addresses of unusual form.
    ("\"john doe\"@example.org", ["\"john doe\"@example.org"]),
    ("X <\"a@b\"@example.org>", ["X <\"a@b\"@example.org>"]),
    ("x <joe@[192.0.2.1]>", ["x <joe@[192.0.2.1]>"]),
    ("müller@exämple.org", ["müller@exämple.org"]),
    ("Müller <m@x.de>", ["Müller <m@x.de>"]),
    // Malformed addresses, read as intended.
    ("Ada <ada@example.org", ["Ada <ada@example.org>"]),
    ("ada@example.org <ada@example.org>", ["ada@example.org"]),
    ("\"ADA@example.org\" <ada@example.org>", ["ada@example.org"]),
    ("x@y.z <ada@example.org>", ["x@y.z <ada@example.org>"]),
    ("Ada <a@b.org> <c@d.org>", ["Ada <a@b.org>"]),
    ("\"Ada <ada@example.org>", []),
    ("(Ada <ada@example.org>", []),
    ("", []), ("   ", []), ("Ada Lovelace", []), ("<>", []), ("Ada <>", []), ("@", []),
    ("ada@", []), ("@example.org", []), ("a b@example.org x", ["ab@example.orgx"]),
    ("<a\u{1}b@example.org>", []), ("<a@b@example.org>", []),
  ]) func reads(body: String, expected: [String]) {
    #expect(read(body) == expected)
  }

  @Test(arguments: [
    ("=?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <j@x.de>", "Jürgen Müller"),
    ("=?UTF-8?b?SsO8cmdlbg==?= =?utf-8?B?TcO8bGxlcg==?= <j@x.de>", "JürgenMüller"),
    ("=?iso-8859-1?q?Andr=E9?= Citro=?iso-8859-1?q?=EBn?= <a@c.fr>", "André Citroën"),
    // A comma, brackets and quotes in an encoded word are text.
    ("=?utf-8?Q?Lovelace,_Ada?= <a@b.org>", "Lovelace, Ada"),
    ("=?utf-8?Q?Ada_<x@y.z>?= <a@b.org>", "Ada <x@y.z>"),
    ("\"=?utf-8?Q?J=C3=BCrgen?=\" <j@x.de>", "Jürgen"),
    ("j@x.de (=?utf-8?Q?J=C3=BCrgen?=)", "Jürgen"),
    ("=?utf-8?Q?Ada=0D=0ABcc:_x@y.z=00=1B[2J?= <a@b.org>", "Ada Bcc: x@y.z [2J"),
  ]) func decodesEncodedNames(body: String, name: String) {
    #expect(Mailbox.all(in: body.utf8).map(\.name) == [name])
  }

  @Test func readsAnyBytes() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("<>()\"\\,;:@=?.utf-8QqBb _\r\n\t a".utf8) + [0, 0x1B, 0x80, 0xC3, 0xFF]
    for _ in 0..<2_000 {
      let body = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator)!
      }
      for mailbox in Mailbox.all(in: body) {
        #expect(!mailbox.address.isEmpty && mailbox.address.contains("@"))
        #expect(
          !(mailbox.name + mailbox.address).unicodeScalars.contains {
            $0.properties.generalCategory == .control
          })
      }
      _ = MailHeader(body).sender
    }
  }
}
