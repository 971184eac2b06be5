import CommandLanguage
import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

@testable import ContactsShell

/// Candidates for Tab, by the line before the cursor.
struct BookCompletionTests {
  private let folder: TemporaryFolder
  private var session: Session

  init() throws {
    folder = try TemporaryFolder()
    let store = try Store(path: folder.path("contacts.json"))
    try store.commit("test") { _, _ in
      var zoe = Contact.named("Zoë Müller", number: 2, phones: "555-0104")
      try zoe.tag("rowing")
      return [.add(try Contact.full()), .add(zoe), .add(.named("Adam O'Brien", number: 3))]
    }
    session = Session(store: store, screen: Screen(), preferences: Session.Preferences())
    session.meanings.current = .numbered(1)
  }

  private func offers(_ line: String) -> [String] {
    Completer(CommandTable.standard.signatures)
      .complete(line, at: line.utf8.count, from: BookCompletionSource(session))
      .candidates.map(\.insertion)
  }

  @Test(arguments: ["ne", "NE", "Nea"]) func aSavedQueryIsOfferedInAnyCase(prefix: String) throws {
    try session.store.commit("test") { book, _ in
      book.changes(savingQuery: "Near", "address:london")
    }
    #expect(offers("save-query \(prefix)") == ["Near"])
  }

  @Test(
    arguments: [
      ("sho", ["show"]), ("show --", ["--at", "--text", "--format"]), ("list --re", ["--reverse"]),
      ("list --sort cre", ["created"]),
      ("list --columns na", ["name"]), ("list --columns name,pho", ["name,phone"]),
      ("list --columns name,na", []),
      (
        "list --columns=id,phonet",
        [
          "--columns=id,phonetic-given", "--columns=id,phonetic-middle",
          "--columns=id,phonetic-family",
        ]
      ),
      ("find x --columns phone:mo", ["phone:mobile"]),
      ("list --columns city:h", ["city:home"]), ("list --columns tag:", []),
      ("list --format '{na", ["'{name}"]), ("show ada --format '{name}", []),
      ("list --format '{name} {phone:mo", ["'{name} {phone:mobile}'"]),
      ("option bo", ["book"]), ("option al", ["alias"]), ("option alias x unt", ["untag"]),
      ("option alias.x unt", ["untag"]), ("option alias x list unt", []), ("option alias li", []),
      ("option columns st", ["standard", "street"]),
      ("option columns name,ci", ["name,city"]),
      ("show zo", ["\"Zoë Müller\""]), ("show mull", ["\"Zoë Müller\""]), ("show xyz", []),
      ("show ada", ["\"Ada Lovelace\"", "\"Adam O'Brien\""]),
      ("set ada ema", ["email=", "email:"]), ("add Bob pho", ["phone=", "phone:"]),
      ("add Bob phone:", ["phone:mobile=", "phone:work=", "phone:home="]),
      ("add Bob nick", ["nickname="]),
      ("set ada phonet", ["phonetic-given=", "phonetic-middle=", "phonetic-family="]),
      ("set ada phone:mo", ["phone:mobile="]),
      ("set zoe tag=f", ["tag=friend"]), ("set zoe org=ana", ["org=\"Analytical Engines\""]),
      ("set phone.1 pr", ["preferred="]), ("tag ada row", ["rowing"]),
      ("set phone.1 label=w", ["label=work"]), ("set tag.1 value=row", ["value=rowing"]),
      ("set property.1 ", ["value="]), ("set property.1 label=", []),
      ("set phone.1 preferred=", ["preferred=yes", "preferred=no"]),
      ("set ada phone:h", ["phone:home="]), ("set ada org:", []),
      ("set ada kind=o", ["kind=organization"]),
      ("add Bob address=\"1 Rd; Lo", ["address=\"1 Rd; London"]),
      ("add Bob address=;lo", ["address=\"; London"]), ("add Bob address=lo", []),
      ("add Bob email=bob@", ["email=bob@example.org"]),
      ("show Ada Lo", ["Lovelace"]), ("show zoë ", ["Müller"]), ("open Ada x", []),
      ("show \"Zoë Müller\" ", []), ("show \"Zoë Müller\" M", []), ("show müller ", []),
      ("show \"Zoë Mül", ["\"Zoë Müller\""]),
      ("find -tag:ma", ["-tag:mathematics"]), ("find org:an", ["org:\"Analytical Engines\""]),
      ("find -org:an", ["-org:\"Analytical Engines\""]), ("find no:ema", ["no:email"]),
      ("find -no:ema", ["-no:email"]), ("find address:lon", ["address:London"]),
      ("find email:ex", ["email:example.org"]), ("find xyz:a", []),
      ("show @00000002", ["@00000002"]), ("restore ada --at ", []), ("list --limit ", []),
      ("list --sort mod", ["modified"]),
      ("find property:x", ["property:X-SHIP"]),
      ("find has:pro", ["has:profile", "has:pronouns", "has:property"]),
      ("set prop", ["property.1"]), ("set ada/photo", ["ada/photo.1"]),
      ("find tag:ma", ["tag:mathematics"]), ("find has:ema", ["has:email"]), ("find na", ["name:"]),
      ("help sou", ["source"]), ("qr ada --format ", ["mecard", "vcard"]),
      ("qr ada --format v", ["vcard"]), ("import a.csv --map Mob=ema", ["Mob=email"]),
      ("import a.csv --map Mob=phone:w", ["Mob=phone:work"]), ("import a.csv --map Mo", []),
      ("import a.csv --map a=b=org", ["\"a=b=org\""]), ("import a.csv --map x=org:", []),
      ("import a.csv --format jsc", ["jscontact"]), ("export a --format mark", ["markdown"]),
    ] as [(String, [String])])
  func suggestsValuesOfTheBook(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test func acceptsAValueThatBeginsWithACombiningMark() throws {
    try session.store.commit("test") { _, _ in
      var bob = Contact.named("Bob", number: 4)
      try bob.tag("\u{301}accent")
      return [.add(bob)]
    }
    #expect(offers("find tag:").contains("tag:\u{301}accent"))
    #expect(offers("set ada tag=").contains("tag=\u{301}accent"))
  }

  @Test func suggestsRowsOfTheCurrentContact() {
    #expect(offers("edit phone.") == ["phone.1", "phone.2", "phone.3"])
    #expect(offers("remove zoë/") == ["zoë/name.1", "zoë/phone.1", "zoë/tag.1"])
    #expect(offers("set zoë/2.") == ["zoë/2.1"])
    #expect(offers("set \"Zoë Müller/ph") == ["\"Zoë Müller/phone.1\""])
    #expect(offers("edit nobody/") == [])
  }

  @Test(
    arguments: [
      ("call ada/", ["ada/phone.1", "ada/phone.2", "ada/phone.3"]), ("call em", []),
      ("mail ada/", ["ada/email.1"]), ("map ada/", ["ada/address.1"]),
      ("web ada/", ["ada/url.1", "ada/profile.1"]), ("photo ada/", ["ada/photo.1"]),
      ("photo zoë", ["\"Zoë Müller\""]),
      ("set ada tag-=", ["tag-=friend", "tag-=mathematics", "tag-=poetry"]),
      ("set zoë tag-=", ["tag-=rowing"]), ("set zoë phone-=", ["phone-=555-0104"]),
      ("set where adam do tag-=r", ["tag-=rowing"]),
      ("untag zoë r", ["rowing"]), ("untag zoë f", []), ("untag zoë adam f", ["friend"]),
    ] as [(String, [String])])
  func suggestsWhatTheCommandAccepts(line: String, expected: [String]) {
    #expect(offers(line).filter { $0 != "\"Ada Lovelace\"" } == expected)
  }

  @Test(arguments: ["restore", "log", "purge"]) func suggestsRemovedContacts(command: String) throws
  {
    try session.store.commit("test") { book, _ in
      [.remove(try #require(book[stored: .numbered(2)]))]
    }
    #expect(offers("\(command) zo") == ["\"Zoë Müller\""])
    #expect(offers("\(command) @00000002") == ["@00000002"])
    #expect(offers("\(command) ad") == ["\"Ada Lovelace\"", "\"Adam O'Brien\""])
    #expect(offers("show zo") == [])
  }

  @Test func suggestsANameWithASlash() throws {
    try session.store.commit("test") { _, _ in [.add(.named("AC/DC", number: 9))] }
    #expect(offers("edit ac/d") == ["AC/DC"])
    #expect(offers("edit AC/DC/na") == ["AC/DC/name.1"])
  }

  @Test func showsRowsWithTheirValues() {
    let line = "edit ada/"
    let candidates = Completer(CommandTable.standard.signatures)
      .complete(line, at: line.utf8.count, from: BookCompletionSource(session)).candidates
    let shown = Dictionary(uniqueKeysWithValues: candidates.map { ($0.display, $0.summary) })
    #expect(shown["phone.1"] == "mobile 555-0101")
    #expect(shown["address.1"]?.contains("London") == true)
    #expect(shown["birthday.1"] != nil && shown["date.1"] == nil)
  }

  @Test func suggestsFiles() throws {
    try folder.write("", to: "moves.contacts")
    #expect(offers("source \(folder.path("mo"))") == [folder.path("moves.contacts")])
    #expect(offers("source \(folder.path("none"))") == [])
  }

  @Test func distinguishesContactsOfOneName() throws {
    try session.store.commit("test") { _, _ in
      [.add(.named("Zoë Müller", number: 4)), .add(.named("Zoë Müller", number: 5))]
    }
    let line = "show zoe"
    let candidates = Completer(CommandTable.standard.signatures)
      .complete(line, at: line.utf8.count, from: BookCompletionSource(session)).candidates
    #expect(Set(candidates.map(\.insertion)) == ["\"Zoë Müller\""])
    #expect(
      Set(candidates.map(\.summary)) == ["@00000002 555-0104", "@00000004", "@00000005"])
  }

  @Test func suggestsLinksHiddenFilesAndOddNames() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("a folder"), withIntermediateDirectories: true)
    let names = ["a folder/x", "with space.txt", ".hidden", "-dash", "tab\tname"]
    for name in names { try folder.write("", to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a link"), withDestinationPath: folder.path("a folder"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a broken link"), withDestinationPath: "/nowhere/at/all")
    let base = folder.path("")
    #expect(
      offers("source \(base)a") == [
        "\"\(base)a broken link\"", "\"\(base)a folder/", "\"\(base)a link/",
      ])
    #expect(offers("source \(base)a\\ f") == ["\"\(base)a folder/"])
    #expect(offers("source \(base)with") == ["\"\(base)with space.txt\""])
    #expect(offers("source \(base).h") == ["\(base).hidden"])
    #expect(offers("source \(base)-") == ["\(base)-dash"])
    #expect(offers("source \(base)tab") == ["$'\(base)tab\\tname'"])
    #expect(offers("source ~") == ["\"~/"])
  }
}
