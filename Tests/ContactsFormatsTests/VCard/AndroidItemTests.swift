import ContactsModel
import Testing

@testable import ContactsFormats

/// Rows of Android's contacts in its cards.
struct AndroidItemTests {
  private func contact(_ lines: [String]) throws -> Contact {
    try VCardReader(card: ["VERSION:2.1", "N:King;Ada;;;"] + lines).first()
  }

  private func fields(_ contact: Contact) -> [String] {
    contact.lines.filter { $0.field != "name" }.map {
      "\($0.field)\($0.label.isEmpty ? "" : ":" + $0.label)=\($0.value)"
    }
  }

  private func rows(_ contact: Contact, _ version: VCard.Version = .v30) -> [String] {
    VCardWriter(version).properties(of: contact).map(\.written).filter {
      !["N:", "FN:", "UID:", "REV:"].contains(where: $0.hasPrefix)
    }
  }

  private static let rest = String(repeating: ";", count: 12)

  @Test(arguments: [
    ("nickname;Ваня;1", ["nickname=Ваня"]), ("nickname;King;3", nil),
    ("contact_event;2005-06-07;1", ["anniversary=2005-06-07"]),
    ("contact_event;--06-07;3", ["birthday=--06-07"]),
    ("contact_event;2005-06-07;2", ["date:other=2005-06-07"]),
    ("contact_event;2005-06-07;0;Finish", ["date:Finish=2005-06-07"]),
    ("contact_event;2005-06-07;9", nil), ("contact_event;;1", nil),
    ("relation;Masha;14", ["relation:spouse=Masha"]),
    ("relation;Bob;1", ["relation:assistant=Bob"]),
    ("relation;Petya\\; jr.;0;kum", ["relation:kum=Petya; jr."]), ("relation;Bob;x", nil),
    ("email_v2;a@x;1", nil), ("nickname", nil),
  ])
  func aRowIsItsField(row: String, expected: [String]?) throws {
    let line = "X-ANDROID-CUSTOM:vnd.android.cursor.item/\(row)\(Self.rest)"
    let contact = try contact([line])
    if let expected {
      #expect(fields(contact) == expected && contact.properties.isEmpty)
    } else {
      #expect(contact.properties.map(\.value.name) == ["X-ANDROID-CUSTOM"])
    }
    // It goes out as it came.
    #expect(rows(contact) == [line] && rows(contact, .v40) == [line])
  }

  @Test func anEncodedRowIsItsField() throws {
    let contact = try contact([
      "X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
        + "vnd.android.cursor.item/nickname;=D0=92=D0=B0=D0=BD=D1=8F;1\(Self.rest)"
    ])
    #expect(contact.name.nickname == "Ваня" && contact.properties.isEmpty)
  }

  @Test func aSecondNicknameIsKept() throws {
    let lines = [
      "NICKNAME:Vanya", "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Ivan;1\(Self.rest)",
    ]
    let contact = try contact(lines)
    #expect(contact.name.nickname == "Vanya" && contact.properties.count == 1)
    #expect(rows(contact) == lines)
  }

  @Test func aFieldThatChangesIsNoRow() throws {
    var contact = try contact([
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Vanya;1\(Self.rest)",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2005-06-07;1\(Self.rest)",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Masha;14\(Self.rest)",
    ])
    contact.name.nickname = "Ivan"
    contact.dates[0].value = ImportantDate(.full(year: 2006, month: 7, day: 8))
    contact.relations[0].label = "sister"
    #expect(
      rows(contact) == [
        "NICKNAME:Ivan", "item1.X-ABDATE:2006-07-08", "item1.X-ABLabel:_$!<Anniversary>!$_",
        "item2.X-ABRELATEDNAMES:Masha", "item2.X-ABLabel:sister",
      ])
  }

  @Test(arguments: ["jcard", "jscontact", "vcard4", "ldif", "csv"])
  func rowsRoundTrip(format: String) throws {
    let contact = try contact(
      ["nickname;Vanya;1", "nickname;King;3", "contact_event;2005-06-07;2", "relation;Petya;0;kum"]
        .map { "X-ANDROID-CUSTOM:vnd.android.cursor.item/\($0)\(Self.rest)" })
    let back = try contact.again(by: format)
    #expect(fields(back) == fields(contact))
    if format != "jscontact" { #expect(Set(rows(back)) == Set(rows(contact))) }
  }
}
