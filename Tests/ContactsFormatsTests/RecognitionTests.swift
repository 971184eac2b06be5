import ContactsModel
import Testing

@testable import ContactsFormats

/// Which format a file has, and what is read of one that is none.
struct RecognitionTests {
  private static let texts = [
    "vcard": "BEGIN:VCARD\nVERSION:3.0\nFN:Zoë\nEND:VCARD\n",
    "jcard": #"[["vcard",[["fn",{},"text","Zoë"],["tel",{},"uri","tel:+1-555"]]]]"#,
    "jscontact": #"{"@type":"Card","name":{"full":"Zoë"},"phones":{"p":{"number":"1"}}}"#,
    "json": #"[{"name":{"given":"Zoë"},"emails":[{"address":"z@example.org"}]}]"#,
    "jsonl": #"{"id":"0d9c1f3e-0000-4000-8000-000000000000","name":{"given":"Zoë"}}"#,
    "ldif": "dn: cn=Zoe\ncn: Zoë\nmail: zoe@example.org\n",
    "csv": "Name,Email\nZoë,zoe@example.org\n",
    "abook": "[format]\nprogram=abook\n\n[0]\nname=Zoë\n",
  ]

  private func names(_ bytes: [UInt8], _ format: InputFormat) -> [String] {
    format.makeReader(bytes).all().contacts.map(\.displayName)
  }

  @Test(arguments: texts.keys.sorted(), ["", "\u{FEFF}", "\u{FEFF}\n"])
  func aByteOrderMarkHidesNoFormat(format: String, start: String) throws {
    let bytes = Array((start + (try #require(Self.texts[format]))).utf8)
    let found = try #require(InputFormat.of(bytes, named: "contacts"))
    #expect(found.name == format)
    #expect(names(bytes, found) == ["Zoë"])
  }

  @Test(arguments: [
    #"[5,["vcard",[["fn",{},"text","Jay"],["tel",{},"uri","tel:1"]]]]"#, #"{"tel":1,"email":2}"#,
  ])
  func jsonIsNoTable(text: String) {
    #expect(InputFormat.of(Array(text.utf8), named: "x") == nil)
    #expect(InputFormat.of(Array(text.utf8), named: "x.json")?.name == "json")
  }

  @Test(arguments: [
    (#"{"name":{"given":"Ada"}}"#, ["Ada"], 0), (#"{"a":1}"#, [], 1), ("{}", [], 1),
    (#"{"name":5}"#, [], 1), (#"{"format":"contacts","version":1}"#, [], 0),
    (#"{"contacts":[]}"#, [], 0), (#"{"format":5,"name":{"given":"Ada"}}"#, ["Ada"], 0),
    (#"{"version":"2.0","name":{"given":"Ada"}}"#, ["Ada"], 0),
    (#"{"contacts":[{"name":{"given":"Ada"}}],"version":9}"#, [], 1),
  ])
  func anObjectThatIsNoBookIsAContactOrReported(text: String, expected: [String], count: Int) {
    let (contacts, _, issues) = JSONContactReader(Array(text.utf8)).all()
    #expect(contacts.map(\.displayName) == expected)
    #expect(issues.count == count && issues.allSatisfy { $0.outcome == .leftOut })
  }
}
