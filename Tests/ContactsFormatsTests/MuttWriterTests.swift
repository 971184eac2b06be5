import ContactsModel
import Testing

@testable import ContactsFormats

/// Aliases of mutt.
struct MuttWriterTests {
  private func aliases(_ contacts: [(name: String, emails: [(String, String)])]) -> [String] {
    var writer = MuttWriter()
    var bytes = writer.header()
    for item in contacts {
      var contact = Contact()
      contact.rename(item.name)
      for (label, address) in item.emails {
        contact.append(EmailAddress(address), label: label)
      }
      bytes += writer.bytes(for: contact)
    }
    return String(decoding: bytes + writer.footer(), as: UTF8.self)
      .split(separator: "\n").map { String($0) }
  }

  @Test func eachAddressHasAKeyOfItsOwn() {
    let lines = aliases([
      ("Zoë Müller", [("", "zoe@x.org"), ("work", "z@y.org"), ("work", "z2@y.org")]),
      ("Zoe Muller", [("", "other@x.org")]), ("Nobody", []),
    ])
    #expect(
      lines == [
        "alias zoe.muller \"Zoë Müller\" <zoe@x.org>",
        "alias zoe.muller.work \"Zoë Müller\" <z@y.org>",
        "alias zoe.muller.work.2 \"Zoë Müller\" <z2@y.org>",
        "alias zoe.muller.2 \"Zoe Muller\" <other@x.org>",
      ])
  }

  /// Mutt runs what stands in backquotes.
  @Test func nothingIsRun() {
    let lines = aliases([
      ("`rm -rf ~` $HOME \"x\" #y\\", [("`id`", "a@x.org"), ("", "`id`@x.org"), ("", "a b@x")])
    ])
    #expect(lines == ["alias rm.rf.home.x.y \"rm -rf ~ HOME x y\" <a@x.org>"])
  }
}
