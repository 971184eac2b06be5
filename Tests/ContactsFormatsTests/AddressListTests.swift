import ContactsModel
import JSON
import Testing

@testable import ContactsFormats

/// Address lists for print: text of a contact never becomes markup.
struct AddressListTests {
  private func written(_ contacts: [Contact], as name: String) throws -> String {
    String(decoding: try OutputFormat.file(of: contacts, as: name), as: UTF8.self)
  }

  private func ada() throws -> Contact {
    try Contact(json: [
      "id": "00000000-0000-4000-8000-000000000001",
      "name": ["given": "Ada", "family": "Lovelace"],
      "organization": ["name": "Engines", "department": "Programs", "title": "Analyst"],
      "phones": [["id": 1, "label": "mobile", "number": "+44 20"], ["id": 2, "number": "3"]],
      "addresses": [["id": 3, "label": "home", "street": "1 Square", "city": "London"]],
      "emails": [["id": 4, "label": "work", "address": "a@x.org"]],
      "dates": [["id": 5, "label": "birthday", "date": "1815-12-10"]],
    ])
  }

  private func named(_ name: String) -> Contact {
    var contact = Contact()
    contact.name.formatted = name
    return contact
  }

  @Test func markdownHasSectionsAndLines() throws {
    var bo = named("Zoë")
    bo.name.family = "zu Berg"
    #expect(
      try written([ada(), bo, named("山田")], as: "markdown") == """
        # Contacts

        ## L

        ### Ada Lovelace

        - organization: Analyst, Programs, Engines
        - phone (mobile): +44 20
        - phone: 3
        - email (work): a@x.org
        - address (home): 1 Square, London
        - birthday: 1815-12-10

        ## Z

        ### Zoë

        ## 山

        ### 山田

        """)
  }

  @Test func aPageHasSectionsAndArticles() throws {
    let page = try written([ada()], as: "html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"))
    let body = try #require(page.split(separator: "<body>\n").last)
    #expect(
      body == """
        <h1>Contacts</h1>
        <section>
        <h2><bdi>L</bdi></h2>
        <article>
        <h3><bdi>Ada Lovelace</bdi></h3>
        <dl>
        <dt>organization</dt><dd><bdi>Analyst, Programs, Engines</bdi></dd>
        <dt>phone <bdi>mobile</bdi></dt><dd><bdi>+44 20</bdi></dd>
        <dt>phone</dt><dd><bdi>3</bdi></dd>
        <dt>email <bdi>work</bdi></dt><dd><bdi>a@x.org</bdi></dd>
        <dt>address <bdi>home</bdi></dt><dd><bdi>1 Square</bdi><br><bdi>London</bdi></dd>
        <dt>birthday</dt><dd><bdi>1815-12-10</bdi></dd>
        </dl>
        </article>
        </section>
        </body>
        </html>

        """)
    #expect(!page.contains("<script"))
    #expect(try written([], as: "html").hasSuffix("<h1>Contacts</h1>\n</body>\n</html>\n"))
  }

  static let hostile: [(name: String, html: String, markdown: String)] = [
    (
      "<script>alert('1')</script>", "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;",
      "\\<script\\>alert('1')\\</script\\>"
    ),
    ("*b* _i_ `c` ~~s~~", "*b* _i_ `c` ~~s~~", "\\*b\\* \\_i\\_ \\`c\\` \\~\\~s\\~\\~"),
    ("a|b", "a|b", "a\\|b"),
    (
      "[x](http://evil) ![y](z)", "[x](http://evil) ![y](z)", "\\[x\\](http\\://evil) \\!\\[y\\](z)"
    ),
    ("a\n# b\r\n- c\u{2028}d", "a # b - c d", "a \\# b - c d"),
    ("&lt; \\* www.evil", "&amp;lt; \\* www.evil", "\\&lt; \\\\\\* www\\.evil"),
    ("a\u{202E}b\u{2066}c\u{0}\u{1B}[1m", "a�b�c��[1m", "a�b�c��\\[1m"),
    ("</bdi></h3>\"x\"", "&lt;/bdi&gt;&lt;/h3&gt;&quot;x&quot;", "\\</bdi\\>\\</h3\\>\"x\""),
    ("ד\u{200F}x", "ד\u{200F}x", "ד\u{200F}x"),
  ]

  @Test(arguments: hostile)
  func hostileTextIsText(name: String, html: String, markdown: String) throws {
    var contact = named(name)
    contact.append(PhoneNumber(name), label: name)
    contact.append(EmailAddress(name), label: name)
    contact.organization.title = name + "!"
    let page = try written([contact], as: "html")
    #expect(page.contains("<h3><bdi>\(html)</bdi></h3>\n"))
    #expect(page.contains("<dt>phone <bdi>\(html)</bdi></dt><dd><bdi>\(html)</bdi></dd>\n"))
    let text = try written([contact], as: "markdown")
    #expect(text.contains("\n### \(markdown)\n"))
    #expect(
      text.contains("\n- phone (\(markdown)): \(markdown)\n- email (\(markdown)): \(markdown)\n"))
    // No line begins with it.
    #expect(
      text.split(separator: "\n").allSatisfy { line in
        ["# Contacts", "## ", "### ", "- organization", "- phone", "- email"].contains {
          line.hasPrefix($0)
        }
      })
  }

  @Test(arguments: [
    ("a.md", "markdown"), ("a.HTML", "html"), ("a.htm", "html"), ("a.json", "json"),
  ])
  func infersTheFormatFromTheFileName(path: String, name: String) {
    #expect(OutputFormat.ofFile(named: path)?.name == name)
  }
}
