import ContactsModel
import ModelTestSupport
import Testing

@testable import ContactsFormats

/// URIs, which have no escapes (RFC 6350, section 5.1), and the most that a card can have.
struct VCardURITests {
  /// A backslash of a URI is its own, whatever follows.
  @Test(arguments: ["vcard", "vcard4", "jcard", "jscontact", "csv", "ldif"])
  func backslashesAreNoEscapes(format: String) throws {
    var contact = Contact("Ada")
    let urls = [
      #"C:\new\table.txt"#, #"\\server\new\x.txt"#, #"http://x.org/\"#, #"http://a/\\,b"#,
    ]
    for url in urls { contact.append(WebAddress(url)) }
    contact.append(try MessagingAddress(text: #"matrix:a\nb"#))
    let read = try contact.again(by: format)
    #expect(read.urls.map(\.value.url) == urls)
    #expect(read.messaging.map(\.value.address) == [#"a\nb"#])
  }

  /// Of two genders, one may be none; each comes back as it was.
  @Test func whatIsNoGenderKeepsItsName() throws {
    let contact = try VCardReader(
      card: ["VERSION:3.0", "FN:A", "GENDER:Female;y", "GENDER:F"]
    ).first()
    let written = VCardWriter(.v40).bytes(for: contact)
    var again = VCardReader(written)
    let second = again.next()
    #expect(try #require(second).contact.properties.map(\.value) == contact.properties.map(\.value))
  }

  /// A backslash in a tag of our table is its own unless a comma or another follows.
  @Test func tagsOfOurTableKeepBackslashes() throws {
    let tags = [#"team\new"#, "a,b", #"x\,y"#, #"z\"#, #"\\server"#]
    var contact = Contact("Ada")
    contact.tags = tags
    #expect(try contact.again(by: "tsv").tags == tags)
  }

  /// What is past the limit is lost, but not in silence.
  @Test func propertiesPastTheLimitAreReported() throws {
    let limit = VCardParser.maximumProperties
    let lines = (0..<limit).map { "X-\($0):v" } + ["TEL:1", "no property", "NOTE:n"]
    let text = (["BEGIN:VCARD", "FN:Ada"] + lines + ["END:VCARD", "BEGIN:VCARD", "FN:Bob"])
      .joined(separator: "\n")
    var reader = VCardReader(Array("\(text)\nEND:VCARD\n".utf8))
    let (first, second) = (reader.next(), reader.next())
    #expect(first?.contact.phones.isEmpty == true && second?.contact.displayName == "Bob")
    let issues = reader.takeIssues()
    #expect(issues.map(\.line) == [limit + 2] && issues.first?.outcome == .leftOut)
  }
}
