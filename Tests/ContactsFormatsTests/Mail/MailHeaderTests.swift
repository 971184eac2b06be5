import Testing

@testable import ContactsFormats

/// Message headers, and the sender they name.
struct MailHeaderTests {
  private func sender(_ message: String) -> String? {
    MailHeader(message.utf8).sender.map { "\($0.name)|\($0.address)" }
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func acceptsAnyLineEnding(end: String) {
    let lines = [
      "Subject: x", "From: Ada", "\tLovelace", "  <ada@example.org>", "", "From: body@example.org",
    ]
    #expect(sender(lines.joined(separator: end)) == "Ada Lovelace|ada@example.org")
  }

  @Test(arguments: [
    ("From: a@b.org\n\n", "|a@b.org"), ("FROM:a@b.org", "|a@b.org"), ("from : a@b.org", "|a@b.org"),
    // A mailbox separator, a byte order mark, and empty lines before the header.
    ("From x@y.z Mon Jan  1 10:00:00 2026\nFrom: a@b.org", "|a@b.org"),
    ("\u{FEFF}From: a@b.org", "|a@b.org"), ("\n\r\nFrom: a@b.org", "|a@b.org"),
    // The first From field only.
    ("From: a@b.org\nFrom: c@d.org", "|a@b.org"),
    ("X-From: x@y.z\nReply-To: r@y.z\nFrom: a@b.org", "|a@b.org"),
    // Several authors: the Sender, or else the first.
    ("From: A <a@b.org>, C <c@d.org>\nSender: c@D.org", "C|c@d.org"),
    ("From: A <a@b.org>, C <c@d.org>\nSender: list@x.org", "A|a@b.org"),
    ("From: A <a@b.org>, C <c@d.org>", "A|a@b.org"),
    ("From: nobody\nSender: S <s@b.org>", "S|s@b.org"),
    ("Sender: S <s@b.org>", "S|s@b.org"),
    ("From: writers: A <a@b.org>, c@d.org;", "A|a@b.org"),
    // Invalid fields are skipped.
    (" folded\nno field\n: x\nb ad: c\nFrom: a@b.org", "|a@b.org"),
    ("From: =?utf-8?Q?J=C3=BCr?=\n =?utf-8?Q?gen?= <j@x.de>", "Jürgen|j@x.de"),
  ]) func findsTheSender(message: String, expected: String) {
    #expect(sender(message) == expected)
  }

  @Test(arguments: [
    "", "\n", "\n\n", "Subject: x\n\nFrom: a@b.org", "From: nobody", "From:", "From: <>", "hello",
  ])
  func findsNoSenderWhereThereIsNone(message: String) {
    #expect(sender(message) == nil)
  }

  @Test func readsAtMostAMebibyte() {
    let field = "X: " + String(repeating: "x", count: 1000) + "\n"
    let long = String(repeating: field, count: MailHeader.maximumSize / field.utf8.count + 1)
    #expect(sender(long + "From: a@b.org\n") == nil)
    #expect(sender("From: a@b.org\n" + long) == "|a@b.org")
    #expect(sender("From: a@b.org\n" + String(repeating: " x\n", count: 400_000)) != nil)
  }

  @Test(
    arguments: [
      ("", []), ("QQ==", [0x41]), ("QUI=", [0x41, 0x42]), ("QUJD", [0x41, 0x42, 0x43]),
      ("QUI", [0x41, 0x42]),
      ("Q U\r\nJ\tD", [0x41, 0x42, 0x43]), ("/+8=", [0xFF, 0xEF]),
    ] as [(String, [UInt8])]) func base64(text: String, octets: [UInt8])
  {
    #expect(Base64.decoded(text.utf8) == octets)
  }

  @Test(arguments: ["Q", "QQ==QUJD", "Q-_=", "QQ\u{0}", "ü", "Q.Q="]) func rejectsInvalidBase64(
    text: String
  ) {
    #expect(Base64.decoded(text.utf8) == nil)
  }
}
