import CommandLanguage
import ContactsModel
import ContactsStore
import TestSupport
import Testing

@testable import ContactsShell

/// What Tab offers, by the line before the cursor.
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
    session.current = .numbered(1)
  }

  private func offers(_ line: String) -> [String] {
    Completer(CommandTable.standard.signatures)
      .complete(line, at: line.utf8.count, from: BookCompletionSource(session))
      .candidates.map(\.insertion)
  }

  @Test(arguments: [
    ("sho", ["show"]), ("show --", ["--at"]), ("list --re", ["--reverse"]),
    ("list --sort cre", ["created"]),
    ("show zo", ["\"Zoë Müller\""]), ("show mull", ["\"Zoë Müller\""]), ("show xyz", []),
    ("show ada", ["\"Ada Lovelace\"", "\"Adam O'Brien\""]),
    ("set ada ema", ["email="]), ("set ada phone:mo", ["phone:mobile="]),
    ("set zoe tag=f", ["tag=friend"]), ("set zoe org=ana", ["org=\"Analytical Engines\""]),
    ("set phone.1 pr", ["preferred="]), ("tag ada row", ["rowing"]),
    ("find tag:ma", ["tag:mathematics"]), ("find has:ema", ["has:email"]), ("find na", ["name:"]),
    ("help sou", ["source"]),
  ])
  func offersWhatTheBookHas(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test func rowsAreThoseOfTheCurrentContact() {
    #expect(offers("edit phone") == ["phone.1", "phone.2", "phone.3"])
    #expect(offers("remove zoë/") == ["zoë/phone.1"])
  }

  @Test func filesAreOffered() throws {
    try folder.write("", to: "moves.contacts")
    #expect(offers("source \(folder.path("mo"))") == [folder.path("moves.contacts")])
    #expect(offers("source \(folder.path("none"))") == [])
  }
}
