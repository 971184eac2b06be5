internal import CommandLanguage
internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch

/// `merge`: several contacts become one.
struct MergeCommand: Command {
  static let isGrouped = true
  static let signature = Signature(
    "merge", topic: "Duplicates", summary: "make several contacts one; the first stays",
    discussion: """
      The first keeps its id and UID, and takes in every phone, email, address and other entry of the others once, \
      however it is written, and their tags; notes are joined. Members of groups and relations that name one of the \
      others by UID name the first. It was created when the oldest was, last contacted when the newest was.

      Where they differ in what there is once (kind, name, nickname, org, department, title, birthday, anniversary) \
      a prompt asks which stays, unless --prefer or --yes is given; Ctrl-C changes nothing. Else the value of the \
      --prefer contact stays, or of the first that has one, and the others come into the note, as `merged name: Ada \
      King`, unless their words stand in what stays.

      A merge is one change: `undo` brings all of them back.
      """,
    usages: [[.reference, .parameter("REF", .reference, .oneOrMore)]],
    options: [
      .value("prefer", "REF", .reference, summary: "the one of them whose values stay"),
      .flag("yes", summary: "take the first value of each field without asking"),
      .dryRun,
    ],
    examples: [
      .init("merge 1 2", "makes the first two of a listing one"),
      .init("merge ada @0d9c1f3e --prefer @0d9c1f3e", "keeps the second's name where they differ"),
    ])

  private let references: [String]
  private let preferred: String?
  private let isSure: Bool

  init(_ arguments: ArgumentList) throws {
    references = arguments.words("REF").map(\.text)
    preferred = arguments.option("prefer")
    isSure = arguments.flag("yes")
  }

  func run(in session: inout Session) throws {
    var merge = try self.merge(session, session.book)
    var asked: [Contact]?
    if !isSure, preferred == nil, session.questions != nil {
      guard session.ask(about: &merge) else { return }
      asked = merge.contacts
    }
    let decided = merge
    try session.commit(
      { session, book in
        var merge = try self.merge(session, book)
        merge.takeChoices(of: decided)
        return merge
      }, asked: asked)
  }

  /// Returns what is to be merged, as it is in `book`.
  private func merge(_ session: Session, _ book: SearchableBook) throws -> ContactMerge {
    var contacts: [Contact] = []
    var ids: Set<ContactID> = []
    for reference in try session.references.singleReferences(references) {
      let contact = try session.references(in: book).contact(reference)
      guard ids.insert(contact.id).inserted else {
        throw CommandError(
          "`\(reference)` names @\(book.shortest(of: contact.id)) \(contact.displayName) once more; "
            + "merge wants different contacts")
      }
      contacts.append(contact)
    }
    let prefer = try preferred.map { reference in
      let contact = try session.references(in: book).contact(reference)
      guard ids.contains(contact.id) else {
        throw CommandError("--prefer wants one of the contacts to be merged, not `\(reference)`")
      }
      return contact.id
    }
    let groups = contacts.filter { $0.kind == .group }
    if let group = groups.first, groups.count < contacts.count {
      throw CommandError("\(group.displayName) is a group, which merges with groups alone")
    }
    return ContactMerge(of: contacts, preferring: prefer, companions: InputFormat.companionKeys)
  }
}
