import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore

struct SnapshotFormatTests {
  private let place = Place()

  @Test func aSnapshotHasAHeaderContactLinesAndAChecksum() throws {
    let store = try place.store()
    try store.add("Ada Lovelace", id: .ada)
    try store.add("Bob", id: .bob)
    try store.checkpoint()
    let text = try place.text("contacts.json")
    let size = try place.read("contacts.journal.jsonl").count
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == 5)
    #expect(
      lines[0] == #"{"format":"contacts","version":1,"book":"\#(store.identity)","generation":1,"#
        + #""sequence":2,"journalOffset":\#(size),"contacts":["#)
    #expect(lines[1] == store.texts[0] + ",")
    #expect(lines[2] == store.texts[1])
    let body = lines[0...2].joined(separator: "\n") + "\n]"
    #expect(lines[3] == #"],"crc":"\#(bitwiseChecksum(body.utf8))"}"#)
    #expect(lines[4] == "")
    let any = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let object = try #require(any as? [String: Any])
    #expect((object["contacts"] as? [[String: Any]])?.count == 2)
    #expect(object["crc"] as? String == bitwiseChecksum(body.utf8))
  }

  @Test func anEmptySnapshotIsValid() throws {
    let store = try place.store()
    try store.add("Ada", id: .ada)
    try store.commit("remove") { book, _ in [.remove(try #require(book[.ada]))] }
    try store.checkpoint()
    let text = try place.text("contacts.json")
    #expect(text.contains("\"contacts\":[\n],\"crc\":\""))
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try place.store().names == [])
  }

  @Test func checksumsSnapshotsLargerThanTheBuffer() throws {
    let store = try place.store()
    try store.commit("import") { _, _ in
      (0..<300).map { number in
        var contact = Contact("Name \(number)")
        contact.note = String(repeating: "ü\n", count: 3000)
        return .add(contact)
      }
    }
    try store.checkpoint()
    let bytes = try place.read("contacts.json")
    #expect(bytes.count > 2 << 20)
    let tail = Array(#","crc":"00000000"}"#.utf8).count + 1
    let crc = bitwiseChecksum(bytes.dropLast(tail))
    #expect(String(decoding: bytes.suffix(tail), as: UTF8.self) == ",\"crc\":\"\(crc)\"}\n")
    #expect(try place.store().texts == store.texts)
  }
}

struct JournalFormatTests {
  @Test func aTransactionKnowsWhetherItHasChanges() throws {
    let place = Place()
    var transaction = try #require(try place.store().add("Ada"))
    #expect(transaction.hasChanges)
    let changes = transaction.changes
    transaction.changes = []
    #expect(!transaction.hasChanges)
    transaction.changes = changes
    #expect(transaction.hasChanges)
  }

  @Test func eachByteOfACheckedTextMatters() {
    let text = ChecksummedText.seal(Array(#"{"a":1}"#.utf8)).dropLast()
    #expect(ChecksummedText.isIntact(text))
    for place in text.indices {
      for bit in 0..<8 {
        var other = text
        other[place] ^= 1 << UInt8(bit)
        #expect(!ChecksummedText.isIntact(other), "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test func aTransactionIsALineWithAChecksum() throws {
    let place = Place()
    let store = try place.store()
    let before = Timestamp.now
    let transaction = try #require(try store.add("Ada", id: .ada))
    let line = try #require(try place.lines().first)
    #expect(transaction.time >= before && transaction.time <= .now)
    let body =
      #"{"book":"\#(store.identity)","generation":1,"sequence":1,"time":"\#(transaction.time)","#
      + #""session":"\#(store.own.session)","command":"add Ada","changes":[{"op":"add","contact":"#
      + #"\#(Contact("Ada", id: .ada).text)}]"#
    #expect(line == body + #","crc":"\#(bitwiseChecksum(body.utf8))"}"#)
    _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    #expect(try place.text("contacts.journal.jsonl").hasSuffix("\n"))
  }

  static let entry: JSONObject = ["id": 3, "number": "1"]
  static let changes: [(Change, String)] = [
    (
      .add(Contact("Ada", id: .ada)), #"{"op":"add","contact":\#(Contact("Ada", id: .ada).text)}"#
    ),
    (
      .remove(Contact("Ada", id: .ada)),
      #"{"op":"remove","contact":\#(Contact("Ada", id: .ada).text)}"#
    ),
    (
      .set(.ada, key: "note", before: nil, after: "x"),
      #"{"op":"set","id":"\#(ContactID.ada)","key":"note","before":null,"after":"x"}"#
    ),
    (
      .set(.ada, key: "tags", before: ["a"], after: nil),
      #"{"op":"set","id":"\#(ContactID.ada)","key":"tags","before":["a"],"after":null}"#
    ),
    (
      .insert(.ada, key: "phones", entry: entry, at: 0),
      #"{"op":"insert","id":"\#(ContactID.ada)","key":"phones","entry":{"id":3,"number":"1"},"at":0}"#
    ),
    (
      .delete(.ada, key: "phones", entry: entry, at: 2),
      #"{"op":"delete","id":"\#(ContactID.ada)","key":"phones","entry":{"id":3,"number":"1"},"at":2}"#
    ),
    (
      .replace(.ada, key: "phones", before: entry, after: ["id": 3]),
      #"{"op":"replace","id":"\#(ContactID.ada)","key":"phones","before":{"id":3,"number":"1"},"#
        + #""after":{"id":3}}"#
    ),
    (
      .move(.ada, key: "phones", entry: 3, from: 1, to: 0),
      #"{"op":"move","id":"\#(ContactID.ada)","key":"phones","entry":3,"from":1,"to":0}"#
    ),
    (
      .setting(key: "queries", name: "near", before: nil, after: "paris"),
      #"{"op":"setting","key":"queries","name":"near","before":null,"after":"paris"}"#
    ),
    (
      .setting(key: "queries", name: nil, before: [1], after: nil),
      #"{"op":"setting","key":"queries","before":[1],"after":null}"#
    ),
  ]

  @Test(arguments: changes)
  func everyChangeRoundTrips(change: Change, json: String) throws {
    var transaction = Transaction(
      TransactionHeader(
        book: "b", generation: 2, sequence: 7, time: Timestamp(secondsSince1970: 0), session: "s",
        command: "c \"\n", undoes: 5), changes: [change, change])
    let line = String(decoding: transaction.line, as: UTF8.self)
    #expect(
      line.hasPrefix(
        #"{"book":"b","generation":2,"sequence":7,"time":"1970-01-01T00:00:00Z","session":"s","#
          + #""command":"c \"\n","undoes":5,"changes":[\#(json),\#(json)],"crc":""#))
    #expect(try Transaction(line: transaction.line.dropLast()) == transaction)
    (transaction.undoes, transaction.redoes, transaction.adopts) = (nil, 6, "12345678")
    #expect(String(decoding: transaction.line, as: UTF8.self).contains(#","redoes":6,"adopts":"1"#))
    #expect(try Transaction(line: transaction.line.dropLast()) == transaction)
  }

  @Test(arguments: [
    #"{"op":"grow","id":"ID","key":"k"}"#, #"{"op":"add"}"#, #"{"op":"set","key":"k"}"#,
    #"{"op":"set","id":"x","key":"k"}"#, #"{"op":"insert","id":"ID","key":"k","at":0}"#,
    #"{"op":"insert","id":"ID","key":"k","entry":{"id":1}}"#,
    #"{"op":"move","id":"ID","key":"k","entry":1,"from":0}"#,
    #"{"op":"replace","id":"ID","key":"k","before":{}}"#, "1", "null",
    #"{"op":"setting","before":1}"#, #"{"op":"setting","key":"k","name":1}"#,
  ])
  func rejectsInvalidChanges(change: String) throws {
    let json = change.replacing("ID", with: "\(ContactID.ada)")
    let line = ChecksummedText.seal(
      Array(
        #"{"book":"b","sequence":1,"time":"1970-01-01T00:00:00Z","changes":[\#(json)]}"#.utf8))
    #expect(throws: JSONError.self) { try Transaction(line: line.dropLast()) }
  }

  @Test(arguments: [
    #""sequence":0"#, #""sequence":-1"#, #""generation":0,"sequence":1"#,
    #""sequence":1,"undoes":0"#, #""sequence":1,"redoes":-2"#,
    #""sequence":9223372036854775807"#, #""generation":9223372036854775807,"sequence":1"#,
  ])
  func rejectsRecordsWithoutASequenceNumber(members: String) throws {
    let line = ChecksummedText.seal(
      Array(#"{"book":"b",\#(members),"time":"1970-01-01T00:00:00Z","changes":[]}"#.utf8))
    let error = #expect(throws: JSONError.self) { try Transaction(line: line.dropLast()) }
    #expect(error?.description.hasSuffix("is out of range") == true)
  }

  @Test func keepsMembersOfOtherVersions() throws {
    let id = ContactID.ada
    let json =
      #"{"book":"b","generation":1,"sequence":1,"time":"1970-01-01T00:00:00Z","session":"s","#
      + #""command":"c","changes":[{"op":"remove","contact":{"id":"\#(id)"},"x":[1.50]},"#
      + #"{"op":"set","id":"\#(id)","key":"note","before":null,"after":"n"},"#
      + #"{"op":"set","id":"\#(id)","key":"note","before":null,"after":"n","entry":{"y":null}}],"#
      + #""place":{"z":true}}"#
    let line = ChecksummedText.seal(Array(json.utf8))
    var transaction = try Transaction(line: line.dropLast())
    #expect(transaction.line == line)
    // They stay with their changes when others are filtered out.
    transaction.keepChanges { change in if case .set = change { true } else { false } }
    let kept = String(decoding: transaction.line, as: UTF8.self)
    #expect(!kept.contains("1.50") && kept.contains(#""after":"n","entry":{"y":null}}],"place""#))
    #expect(transaction.unknownOfChanges == [1: ["entry": ["y": .null]]])
    transaction.changes.removeLast()
    #expect(transaction.unknownOfChanges == [:])
  }
}
