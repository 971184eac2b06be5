import ContactsFormats
import ContactsModel
import JSON
import ModelTestSupport
import Testing

/// Output formats: a header, contacts, and a footer.
struct WriterTests {
  private func contact(_ json: JSONValue) throws -> Contact {
    try Contact(json: json)
  }

  private func makeContacts() throws -> [Contact] {
    [
      try contact([
        "id": "00000000-0000-4000-8000-000000000001",
        "name": ["given": "Zoë", "family": "山田"],
        "organization": ["name": "Tab\there"],
        "phones": [
          ["id": 1, "number": "555-0101"], ["id": 2, "number": "555-0102", "preferred": true],
        ],
        "note": "two\nlines \"quoted\"", "tags": ["a", "b"], "nextEntry": 3,
        "hobby": ["chess": true],
      ]),
      try contact([
        "id": "00000000-0000-4000-8000-000000000002", "name": ["given": "line\r\nend\u{2028}x"],
        "emails": [["id": 1, "address": "a@example.org"]], "nextEntry": 2,
      ]),
    ]
  }

  /// The objects of both contacts in the book's format.
  static let objects = [
    #"{"id":"00000000-0000-4000-8000-000000000001","name":{"given":"Zoë","family":"山田"},"#
      + #""organization":{"name":"Tab\there"},"phones":[{"id":1,"number":"555-0101"},"#
      + #"{"id":2,"number":"555-0102","preferred":true}],"note":"two\nlines \"quoted\"","#
      + #""tags":["a","b"],"nextEntry":3,"hobby":{"chess":true}}"#,
    #"{"id":"00000000-0000-4000-8000-000000000002","name":{"given":"line\r\nend"# + "\u{2028}"
      + #"x"},"emails":[{"id":1,"address":"a@example.org"}],"nextEntry":2}"#,
  ]

  private func written(_ contacts: [Contact], as name: String) throws -> String {
    String(decoding: try OutputFormat.file(of: contacts, as: name), as: UTF8.self)
  }

  @Test(arguments: [
    ("json", 0, "[]\n"),
    ("json", 1, "[\n\(objects[0])\n]\n"),
    ("json", 2, "[\n\(objects[0]),\n\(objects[1])\n]\n"),
    ("jsonl", 0, ""),
    ("jsonl", 1, "\(objects[0])\n"),
    ("jsonl", 2, "\(objects[0])\n\(objects[1])\n"),
    ("tsv", 0, "id\tname\torganization\tphone\temail\ttags\n"),
    (
      "tsv", 2,
      """
      id\tname\torganization\tphone\temail\ttags
      00000000-0000-4000-8000-000000000001\tZoë 山田\tTab here\t555-0102\t\ta,b
      00000000-0000-4000-8000-000000000002\tline end x\t\t\ta@example.org\t

      """
    ),
  ])
  func writesListsOfAnyLength(format: String, count: Int, expected: String) throws {
    #expect(try written(Array(makeContacts().prefix(count)), as: format) == expected)
  }

  @Test func writtenCardsRoundTrip() throws {
    let contacts = try makeContacts()
    let array = try #require(JSONValue(parsing: written(contacts, as: "json").utf8).array)
    #expect(try array.map { try contact($0) } == contacts)
    let lines = try written(contacts, as: "jsonl").split(separator: "\n")
    #expect(try lines.map { try contact(JSONValue(parsing: $0.utf8)) } == contacts)
  }

  /// Whatever the values contain, a tab ends a column and a line a contact.
  @Test(arguments: ["\t", "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}"])
  func replacesSeparatorsInValuesBySpaces(separator: String) throws {
    var contact = Contact("x")
    contact.organization.name = "a\(separator)b"
    contact.tags = ["c\(separator)d"]
    let lines = try written([contact], as: "tsv").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines[2].isEmpty)
    let cells = lines[1].split(separator: "\t", omittingEmptySubsequences: false)
    #expect(cells.dropFirst() == ["x", "a b", "", "", "c d"])
  }

  @Test(arguments: ["tsv", "csv", "google-csv", "outlook-csv"])
  func escapesFormulasForSpreadsheets(format: String) throws {
    var contact = Contact("=cmd()")
    contact.organization.name = "@x"
    contact.append(PhoneNumber("+44 20"))
    contact.append(EmailAddress("+a@b"))
    contact.tags = ["-t"]
    let makeWriter = try #require(OutputFormat.named(format)?.makeSpreadsheetSafeWriter)
    var writer = makeWriter()
    let line = String(decoding: writer.bytes(for: contact), as: UTF8.self)
    let separator: Character = format == "tsv" ? "\t" : ","
    let cells = line.split(separator: separator)
    #expect(cells.contains("'=cmd()") && cells.contains("'@x") && cells.contains("'+a@b"))
    #expect(cells.contains("+44 20"))
    #expect(!cells.contains { "=@".contains($0.first ?? " ") })
  }

  @Test func findsFormatsByName() {
    let names = [
      "json", "jsonl", "tsv", "vcard", "vcard4", "jcard", "jscontact", "ldif", "ics", "csv",
      "google-csv", "outlook-csv", "markdown", "html", "mutt",
    ]
    #expect(OutputFormat.all.map(\.name) == names)
    #expect(OutputFormat.named("yaml") == nil)
    for format in OutputFormat.all { #expect(!format.summary.isEmpty) }
    // Both names of the version select the format.
    #expect(InputFormat.named("vcard4")?.name == "vcard" && InputFormat.named("vcard5") == nil)
    #expect(InputFormat.named("VCF")?.name == "vcard" && OutputFormat.named("VCF")?.name == "vcard")
    #expect(OutputFormat.named("md")?.name == "markdown" && OutputFormat.named("") == nil)
  }

  @Test func aWriterCanBeReused() throws {
    let contacts = try makeContacts()
    #expect(try written(contacts, as: "json") == written(contacts, as: "json"))
  }
}
