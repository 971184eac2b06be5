import JSON
import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsModel

extension StoredContact {
  /// Whether the contact is stored as JSON.
  fileprivate var isEncoded: Bool { if case .json = form { true } else { false } }

  /// Stores a line of a snapshot; nil unless it is in canonical form.
  fileprivate init?(line text: some Sequence<UInt8>) {
    let bytes = Array("\n".utf8) + text + Array(",\n".utf8)
    var reader = JSONReader(bytes[...], from: 1)
    let found = StoredContact(canonical: &reader)
    guard let found, reader.offset == bytes.count - 2 else { return nil }
    self = found
  }

  fileprivate var text: String { String(decoding: json, as: UTF8.self) }
}

struct StoredContactTests {
  static let unusual = """
    {"id":"0d9c1f3e-0000-4000-8000-00000000000f","name":{"given":"Zo\\u0001ë","x":[1.50e-3,{"a":-0,"b":""}]},\
    "phones":[{"id":70,"number":"\\"1\\\\","sip":null},{"id":2}],"note":"a\\nb\\tc🦊","tags":["","山田"],\
    "nextEntry":71,"z":false,"é":{}}
    """
  static let bare = #"{"id":"0d9c1f3e-0000-4000-8000-000000000000"}"#

  /// A contact for comparison with another record.
  private static func record(
    _ time: Int64, id: ContactID = ContactID(), _ edit: (inout Contact) -> Void = { _ in }
  ) throws -> StoredContact {
    var contact = try Contact(parsing: ContactJSONTests.full)
    contact.id = id
    contact.created = Timestamp(secondsSince1970: time)
    contact.modified = Timestamp(secondsSince1970: time + 86_400)
    edit(&contact)
    return StoredContact(contact)
  }

  /// Numbers of any length are skipped or left undecoded, and the contact keeps its meaning.
  @Test(arguments: [
    "0", "1", "9007199254740992", "99999999999999999", "999999999999999999",
    "1000000000000000000", "9223372036854775807",
  ])
  func skipsNumbersOfAnyLength(digits: String) throws {
    for number in [digits, "-" + digits] {
      for members in [
        #""nextEntry":\#(number)"#, #""phones":[{"id":\#(number),"number":"1"}]"#,
        #""others":[{"id":\#(number)}]"#,
      ] {
        let text = Self.bare.dropLast() + "," + members + "}"
        let held = StoredContact(line: text.utf8)
        var read = try Contact(parsing: String(text))
        read.repairEntryIDs()
        #expect(held == nil || held?.contact == read, "\(text)")
        #expect(StoredContact(read).contact == read)
      }
    }
    // Numbers that overflow are reported or skipped.
    for number in ["9223372036854775808", "9999999999999999999", "-9223372036854775809"] {
      let text = Self.bare.dropLast() + #","nextEntry":\#(number)}"#
      #expect(StoredContact(line: text.utf8) == nil)
      #expect(throws: JSONError.self) { try Contact(parsing: String(text)) }
    }
    var least = Contact()
    least.append(PhoneNumber("1"))
    least.phones[0].id = .min
    #expect(StoredContact(least).contact == least)
  }

  @Test(arguments: [ContactJSONTests.full, unusual, bare])
  func readsTheUIDWithoutDecodingTheRest(text: String) throws {
    let contact = try Contact(parsing: text)
    #expect(StoredContact(contact).uid == contact.uid)
    #expect(StoredContact(decoded: contact).uid == contact.uid)
  }

  @Test(arguments: [ContactJSONTests.full, unusual, bare])
  func keepsCanonicalRecordsAsBytes(text: String) throws {
    let contact = try Contact(parsing: text)
    let stored = try #require(StoredContact(line: text.utf8))
    #expect(stored.isEncoded && stored.text == text)
    #expect(stored.contact == contact && stored.id == contact.id)
    #expect(stored.created == contact.created)
    #expect(stored == StoredContact(contact) && StoredContact(contact).isEncoded)
    #expect(stored.named.displayName == contact.displayName)
    let read = try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in
      try StoredContact(json: &reader)
    }
    #expect(read == stored && read.isEncoded)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func storingKeepsAContactEqual(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    var contact = maker.contact()
    let stored = StoredContact(contact)
    #expect(stored.contact == contact && stored.text == contact.text)
    #expect(stored.id == contact.id && stored.created == contact.created)
    #expect(stored.named.displayName == contact.displayName)
    #expect(stored.named.name.words == contact.name.words)
    for order in NameOrder.allCases {
      #expect(stored.summary(in: order) == ContactSummary(contact, in: order))
    }
    #expect(stored.hasProperEntries == contact.hasProperEntries)
    if let line = StoredContact(line: stored.json) { #expect(line == stored) }
    maker.edit(&contact)
    #expect((stored == StoredContact(contact)) == (stored.contact == contact))
    #expect(stored.changes(to: StoredContact(contact)) == stored.contact.changes(to: contact))
  }

  /// JSON that is accepted without decoding decodes, and encodes to the same bytes.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func recordsKeptAsBytesDecodeAndRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let texts = [ContactJSONTests.full, Self.unusual, Self.bare].map { Array($0.utf8) }
    let pieces =
      [
        #"""#, "{", "}", "[", "]", ",", ":", "\\", "0", "-", "e", ".", " ", "\n", "\u{1}", "é",
        "\\u00",
      ]
      .map { Array($0.utf8) } + [[0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF5], [0]]
    var heldCount = 0
    for _ in 0..<1_000 {
      var bytes = texts.randomElement(using: &random)!
      for _ in 0...Int.random(in: 0...1, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0...4, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random)!, at: place)
        case 3: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random)!)
        default: bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      guard let stored = StoredContact(line: bytes), stored.isEncoded else { continue }
      heldCount += 1
      let contact = try JSONReader.read(bytes) { reader throws(JSONError) in
        try Contact(json: &reader)
      }
      guard Array(stored.json) == bytes else {
        // It was given ids.
        #expect(!contact.hasProperEntries || !bytes.starts(with: #"{"id":""#.utf8))
        continue
      }
      #expect(stored.contact == contact)
      #expect(Array(contact.text.utf8) == bytes, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(contact.hasProperEntries)
    }
    #expect(heldCount > 20)
  }

  /// Texts that are valid but not canonical.
  static let otherForms = [
    #"{ "id":"ID"}"#, #"{"id" :"ID"}"#, #"{"id": "ID"}"#, #"{"id":"ID","note":""}"#,
    #"{"note":"n","id":"ID"}"#, #"{"id":"ID","note":"a","note":"b"}"#, #"{"id":"ID","x":1,"x":2}"#,
    #"{"id":"ID","note":"\/"}"#, #"{"id":"ID","note":"\u0041"}"#, #"{"id":"ID","note":"\u000a"}"#,
    #"{"id":"ID","note":"\u001F"}"#, #"{"id":"ID","note":null}"#, #"{"id":"ID","name":{}}"#,
    #"{"id":"ID","kind":"person"}"#, #"{"id":"ID","phones":[]}"#, #"{"id":"ID","tags":[]}"#,
    #"{"id":"ID","phones":[{"number":"1"}]}"#, #"{"id":"ID","phones":[{"number":"1","id":1}]}"#,
    #"{"id":"ID","phones":[{"id":1,"preferred":false}],"nextEntry":2}"#,
    #"{"id":"ID","phones":[{"id":1,"number":"1","label":"l"}],"nextEntry":2}"#,
    #"{"id":"ID","created":"2026-01-01T00:00:00+00:00"}"#,
    #"{"id":"ID","created":"2026-01-01T00:00:60Z"}"#,
    #"{"id":"ID","created":"2026-01-01t00:00:00z"}"#,
    #"{"id":"ID","nextEntry":1}"#, #"{"id":"ID","nextEntry":9007199254740993}"#,
    #"{"id":"ID","x":{"a":1,"a":2}}"#, #"{"id":"ID","n\u006fte":"n"}"#,
    #"{"id":"ID","x":[ ]}"#,
  ]

  @Test(arguments: otherForms)
  func decodesNonCanonicalRecords(form: String) throws {
    let text = form.replacing("ID", with: "\(ContactID.of(1))")
    let contact = try Contact(parsing: text)
    #expect(StoredContact(line: text.utf8) == nil)
    let stored = try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in
      try StoredContact(json: &reader)
    }
    #expect(stored.contact == contact && stored.text == contact.text)
    #expect(stored.id == contact.id && stored.created == contact.created)
  }

  @Test(arguments: [
    #"{"id":"ID","phones":[{"id":1},{"id":1}],"nextEntry":2}"#, #"{"id":"ID","phones":[{"id":0}]}"#,
    #"{"id":"ID","phones":[{"id":1}]}"#, #"{"id":"ID","phones":[{"id":3}],"nextEntry":3}"#,
    #"{"id":"ID","phones":[{"id":-5}],"nextEntry":3}"#,
    #"{"id":"ID","nextEntry":4,"badges":[{"id":4}]}"#,
    #"{"id":"ID","phones":[{"id":70},{"id":70}],"nextEntry":90}"#,
    #"{"id":"ID","phones":[{"id":9007199254740993}],"nextEntry":9007199254740992}"#,
  ])
  func givesIDsToEntriesOfALineAndKeepsThoseOfARecord(form: String) throws {
    let text = form.replacing("ID", with: "\(ContactID.of(1))")
    let contact = try Contact(parsing: text)
    var repaired = contact
    repaired.repairEntryIDs()
    #expect(repaired != contact)
    let line = try #require(StoredContact(line: text.utf8))
    #expect(line.contact == repaired && line.hasProperEntries)
    let read = try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in
      try StoredContact(json: &reader)
    }
    #expect(read.contact == contact && !read.hasProperEntries && read.text == text)
  }

  /// Nothing that was written needs to be checked again for being readable.
  @Test(arguments: [
    ContactJSONTests.full, bare, #"{"id":"ID","name":{"given":"\u0001\"\\"},"tags":[""]}"#,
  ])
  func writtenRecordsAreMarkedReadable(text: String) throws {
    var contact = try Contact(parsing: text.replacing("ID", with: "\(ContactID.of(1))"))
    func isKnown() -> Bool {
      var writer = JSONWriter()
      contact.write(to: &writer)
      return contact.readsAlike(from: writer)
    }
    #expect(isKnown() && StoredContact(contact).contact == contact)
    contact.modified = Timestamp(secondsSince1970: 1 << 40)
    #expect(!isKnown())
    contact.modified = nil
    contact.name.unknown["x"] = ["y": [1, "é\n"]]
    #expect(isKnown() && StoredContact(contact).contact == contact)
    // Deeper nesting than the reader allows is not readable.
    contact.unknown["x"] = (0..<256).reduce(1) { value, _ in ["y": value] }
    #expect(!isKnown() && StoredContact(contact).contact == contact)
  }

  /// Records stored without checking equal those stored after checking.
  @Test(arguments: [
    #"{"id":"ID"}"#, #"{"id":"ID","phones":[{"id":1,"number":"1"}],"nextEntry":2}"#,
    #"{"id":"ID","phones":[{"id":1}],"emails":[{"id":1}],"nextEntry":2}"#,
    #"{"id":"ID","phones":[{"id":70}],"emails":[{"id":70}],"nextEntry":90}"#,
    #"{"id":"ID","phones":[{"id":3}],"nextEntry":3}"#, #"{"id":"ID","phones":[{"id":0}]}"#,
    #"{"id":"ID","phones":[{"id":1,"other":[{"id":1}]}],"nextEntry":2}"#,
    #"{"id":"ID","nextEntry":4,"badges":[{"id":4}]}"#, #"{"id":"ID","name":{"full":"A","x":1}}"#,
    #"{"id":"ID","phones":[{"id":9007199254740991}],"nextEntry":9007199254740992}"#,
    #"{"id":"ID","phones":[{"id":9007199254740992}],"nextEntry":9007199254740992}"#,
  ])
  func recordsMarkedReadableDecode(form: String) throws {
    var contact = try Contact(parsing: form.replacing("ID", with: "\(ContactID.of(1))"))
    for created in [
      nil, Timestamp(secondsSince1970: 1_700_000_000), Timestamp(secondsSince1970: 1 << 40),
    ] {
      contact.created = created
      let alone = StoredContact(contact)
      var encoder = ContactEncoder()
      for _ in 0..<2 { encoder.encode(contact) }
      for stored in [alone, encoder.takeContacts()[1]] {
        let line = StoredContact(line: contact.text.utf8)
        #expect(stored.isEncoded == (line?.contact == contact && line?.isEncoded == true))
        #expect(stored.contact == contact && stored.text == contact.text)
      }
      #expect(!alone.isEncoded || created != Timestamp(secondsSince1970: 1 << 40))
    }
  }

  @Test func keepsEntriesOfOtherVersionsAsBytes() throws {
    let text = #"{"id":"\#(ContactID.of(1))","nextEntry":5,"badges":[{"id":4,"text":"t"}]}"#
    let stored = try #require(StoredContact(line: text.utf8))
    #expect(stored.isEncoded && stored.hasProperEntries && stored.text == text)
  }

  @Test func keepsTimesThatCannotBeWritten() {
    var contact = Contact("Ada")
    contact.created = Timestamp(secondsSince1970: .max / 1000)
    let stored = StoredContact(contact)
    #expect(stored.contact == contact && stored.created == contact.created)
  }
}
