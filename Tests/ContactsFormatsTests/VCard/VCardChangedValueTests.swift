import ContactsModel
import Testing

@testable import ContactsFormats

/// What a property keeps of its form when its value is changed.
struct VCardChangedValueTests {
  private func contact(_ version: String, _ lines: [String]) throws -> Contact {
    try VCardReader(card: ["VERSION:\(version)", "FN:Ada Doe", "N:Doe;Ada;;;"] + lines).first()
  }

  private func written(_ contact: Contact, _ version: VCard.Version, _ names: String...) -> [String]
  {
    VCardWriter(version).properties(of: contact).filter { names.contains($0.name) }.map(\.written)
  }

  private func set(_ field: String, _ value: String, in contact: inout Contact) throws {
    try #require(Field.named(field)).assign(FieldAssignment(.set, value), to: &contact)
  }

  /// A unit may have a separator of its own, and an empty one above it.
  @Test(arguments: [
    (#"ORG:ACME;R&D\; Labs"#, #"ORG:NEW;R&D\; Labs"#), ("ORG:ACME;Dept;;Sub", "ORG:NEW;Dept;;Sub"),
    ("ORG;SORT-AS=acme:ACME;;", "ORG:NEW;;"),
  ])
  func aNewOrganizationLeavesItsUnits(line: String, expected: String) throws {
    var contact = try contact("3.0", [line])
    try set("org", "NEW", in: &contact)
    #expect(written(contact, .v30, "ORG") == [expected])
  }

  @Test func aNewDepartmentLeavesTheOrganization() throws {
    var contact = try contact("3.0", [#"ORG: A\, B ;Dept;;Sub"#])
    try set("department", "New", in: &contact)
    #expect(written(contact, .v30, "ORG") == [#"ORG: A\, B ;New"#])
  }

  /// A label of Apple's is about the value whatever it is.
  @Test func valuesKeepTheirGroupAndLabel() throws {
    var contact = try contact(
      "3.0",
      [
        "item1.ORG;TYPE=work:ACME;Dept", "item1.X-ABLabel:Arbeit", "item2.NOTE:n",
        "item2.X-ABLabel:Y", "item3.NICKNAME:k", "item3.X-ABLabel:Z",
      ])
    for field in ["org", "note", "nickname"] { try set(field, "new", in: &contact) }
    #expect(
      written(contact, .v30, "ORG", "NOTE", "NICKNAME", "X-ABLabel") == [
        "item3.NICKNAME:new", "item3.X-ABLabel:Z", "item1.ORG;TYPE=work:new;Dept",
        "item1.X-ABLabel:Arbeit", "item2.NOTE:new", "item2.X-ABLabel:Y",
      ])
  }

  /// Groups have no case (RFC 6350, section 3.3), and each line keeps its own.
  @Test(arguments: ["item1.X-ABLabel:Alt", "ITEM1.X-ABLabel:Alt", "ITEM1.X-ABLabel;X-A=b:Alt"])
  func aLabelIsFoundInAGroupOfAnyCase(label: String) throws {
    let lines = ["Item1.EMAIL:a@b.org", label]
    var contact = try contact("3.0", lines)
    #expect(written(contact, .v30, "EMAIL", "X-ABLabel") == lines)
    #expect(contact.properties.isEmpty == !label.contains(";"))
    contact.emails[0].label = "Neu"
    let expected = [lines[0], label.replacing("Alt", with: "Neu")]
    #expect(written(contact, .v30, "EMAIL", "X-ABLabel") == expected)
  }

  /// The preferred one of several is the value, and stays the preferred one.
  @Test(arguments: ["ORG", "TITLE", "NOTE", "NICKNAME"])
  func theMostPreferredIsTheValue(name: String) throws {
    var contact = try contact("4.0", ["\(name);PREF=2:b", "\(name):c", "\(name);PREF=1:a"])
    let field = name.lowercased()
    #expect(Field.named(field)?.values(in: contact).map(\.text) == ["a"])
    try set(field, "new", in: &contact)
    #expect(
      written(contact, .v40, name) == ["\(name);PREF=1:new", "\(name);PREF=2:b", "\(name):c"])
    #expect(
      written(contact, .v30, name) == ["\(name);TYPE=pref:new", "\(name);X-PREF=2:b", "\(name):c"])
  }

  @Test func theMostPreferredNameIsTheWholeName() throws {
    var contact = try VCardReader(
      card: ["VERSION:4.0", "FN;PREF=2:Second", "FN;PREF=1:First"]
    ).first()
    #expect(contact.displayName == "First")
    contact.rename("Eva Doe")
    #expect(written(contact, .v40, "FN") == ["FN;PREF=1:Eva Doe", "FN;PREF=2:Second"])
  }

  @Test(arguments: [
    ("NICKNAME:Jogi,Jim", "Jogi, Jimmy", "NICKNAME:Jogi,Jimmy"),
    ("NICKNAME:Jogi", "Jogi, Jimmy", #"NICKNAME:Jogi\, Jimmy"#),
    (#"NICKNAME:Jogi\, Jim"#, "Jogi, Jimmy", #"NICKNAME:Jogi\, Jimmy"#),
  ])
  func aListOfNicknamesStaysAList(line: String, typed: String, expected: String) throws {
    var contact = try contact("4.0", [line])
    try set("nickname", typed, in: &contact)
    #expect(written(contact, .v40, "NICKNAME") == [expected])
  }

  @Test(arguments: [VCard.Version.v30, .v40])
  func aDateThatBecomesTextSaysSo(version: VCard.Version) throws {
    var contact = try contact("3.0", ["BDAY;VALUE=date:1980-04-15"])
    try set("birthday", "about 1980", in: &contact)
    #expect(written(contact, version, "BDAY") == ["BDAY;VALUE=text:about 1980"])
  }

  /// The account goes with the former page; the service does not, on the same site or its own.
  @Test(arguments: [
    (
      "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=@j:https://m.example/@j",
      "https://m.example/@z", "SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://m.example/@z"
    ),
    (
      "SOCIALPROFILE;SERVICE-TYPE=Mastodon;TYPE=home;X-A=b:https://m.example/@j", "github:ada",
      "SOCIALPROFILE;SERVICE-TYPE=github;VALUE=text;X-A=b;TYPE=home:ada"
    ),
    (
      "X-SOCIALPROFILE;TYPE=twitter:joe", "https://twitter.com/bo",
      "X-SOCIALPROFILE;TYPE=twitter:https://twitter.com/bo"
    ),
    // Another site is another service.
    (
      "X-SOCIALPROFILE;TYPE=twitter:joe", "https://github.com/bo",
      "X-SOCIALPROFILE:https://github.com/bo"
    ),
  ])
  func aProfileKeepsItsServiceAndForm(line: String, typed: String, expected: String) throws {
    var contact = try contact("4.0", [line])
    try set("profile", typed, in: &contact)
    #expect(written(contact, .v40, "SOCIALPROFILE", "X-SOCIALPROFILE") == [expected])
  }

  /// The service of a parameter is true for the same service alone, its user for the same account.
  @Test(arguments: [
    ("IMPP;X-SERVICE-TYPE=Skype:skype:a", "xmpp:b@c.d", "IMPP:xmpp:b@c.d"),
    ("IMPP;X-SERVICE-TYPE=Skype:skype:a", "skype:b", "IMPP;X-SERVICE-TYPE=Skype:skype:b"),
    ("IMPP;X-SERVICE-TYPE=QQ:x-apple:1", "QQ:2", "IMPP;X-SERVICE-TYPE=QQ:x-apple:2"),
    ("IMPP;X-SERVICE-TYPE=QQ:x-apple:1", "skype:b", "IMPP:skype:b"),
    ("IMPP;SERVICE-TYPE=Skype;USERNAME=a;TYPE=home:skype:a", "xmpp:b", "IMPP;TYPE=home:xmpp:b"),
    (
      "IMPP;SERVICE-TYPE=Skype;USERNAME=a;X-A=b:skype:a", "skype:b",
      "IMPP;SERVICE-TYPE=Skype;X-A=b:skype:b"
    ),
  ])
  func anAddressKeepsItsServiceAlone(line: String, typed: String, expected: String) throws {
    var contact = try contact("4.0", [line])
    #expect(written(contact, .v40, "IMPP") == [line])
    try set("im", typed, in: &contact)
    #expect(written(contact, .v40, "IMPP") == [expected])
  }

  @Test(arguments: [VCard.Version.v30, .v40])
  func aNewLabelOfAProfileIsNotItsService(version: VCard.Version) throws {
    let line = "SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://m.example/@j"
    var contact = try contact("4.0", [line])
    contact.profiles[0].label = "Club"
    #expect(written(contact, version, "SOCIALPROFILE") == ["item1.\(line)"])
  }

  @Test(arguments: [
    ("X-SOCIALPROFILE;TYPE=twitter:joe", "twitter:joe"),
    ("X-SOCIALPROFILE;TYPE=twitter:https://x.org/joe", "twitter: https://x.org/joe"),
    ("X-SOCIALPROFILE;TYPE=facebook:facebook.com/joe", "facebook: facebook.com/joe"),
    ("X-SOCIALPROFILE;TYPE=twitter;X-USER=joe:x-apple:joe", "twitter:joe"),
  ])
  func aNameAloneIsTheUser(line: String, text: String) throws {
    let contact = try contact("3.0", [line])
    #expect(contact.profiles.map(\.value.text) == [text])
    #expect(written(contact, .v30, "X-SOCIALPROFILE") == [line])
  }
}
