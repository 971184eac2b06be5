internal import CommandLanguage
internal import ContactsModel

/// `add`: a new contact.
struct AddCommand: Command {
  static let isGrouped = true
  static let signature = Signature(
    "add", topic: "Contacts", summary: "a new contact",
    discussion: """
      A name is split at its last space; `Family, Given` says it exactly, and so do given= and family=, whose words are \
      then no other part of it.

      Each assignment adds a value: FIELD=VALUE, or FIELD:LABEL=VALUE. The fields are \
      \(Field.all.map(\.name).joined(separator: ", ")).
      """,
    usages: [
      [
        .parameter("NAME", .text, .oneOrMore),
        .parameter("ASSIGNMENT", .assignment, .zeroOrMore),
      ]
    ],
    examples: [
      .init("add Ada Lovelace phone:mobile=\"+44 20 7946 0958\" tag=friend", "a person"),
      .init("add Royal Society kind=organization url=https://royalsociety.org", "an organization"),
      .init("add \"van der Berg, Jan\" birthday=--07-08", "a family name of three words"),
      .init("add Gabriel García Márquez family=\"García Márquez\"", "one of two"),
    ])

  private let name: String
  private let assignments: [Assignment]

  init(_ arguments: ArgumentList) throws {
    name = arguments.text("NAME")
    assignments = arguments.assignments()
  }

  func run(in session: inout Session) throws {
    guard !name.trimmed.isEmpty else {
      throw CommandError("the name is empty; give the contact a name")
    }
    var id: ContactID?
    try session.commit { _, time in
      var contact = Contact(created: time)
      // What the contact stands for says whether its name has parts.
      try contact.add(assignments.filter { $0.field == "kind" })
      contact.rename(name, except: assignments)
      try contact.add(assignments.filter { $0.field != "kind" })
      id = contact.id
      return [.add(contact)]
    }
    guard let id, let contact = session.book[id] else { return }
    session.current = id
    session.report(
      "added @\(session.book.shortest(of: id)) \(contact.displayName.safeForTerminal)")
  }
}
