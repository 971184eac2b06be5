internal import CommandLanguage
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch

/// `not-duplicate`: marks contacts as different people.
enum NotDuplicateCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "not-duplicate", topic: "Duplicates", summary: "mark contacts as different people",
    discussion: """
      `duplicates` then no longer lists them together. The mark is kept in the book, for each pair \
      of the contacts, and can be undone like any change.
      """,
    usages: [[.parameter("REF", .reference, .oneOrMore)]],
    options: [.flag("remove", summary: "remove the mark"), .dryRun],
    examples: [
      .init("not-duplicate 1 2", "the first two contacts of a listing are two people"),
      .init("not-duplicate ada king --dry-run", "shows what would be marked"),
      .init("not-duplicate 1 2 --remove", "removes the mark"),
    ])

  /// The most contacts to mark at once, as each pair is marked.
  private static let maximumCount = 24

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let isRemoval = arguments.flag("remove")
    let references = try session.references.singleReferences(
      ReferenceResolver.severalReferences(arguments))
    guard references.count <= maximumCount else {
      throw CommandError("cannot mark more than \(maximumCount) contacts at once")
    }
    var (contacts, count): ([Contact], Int) = ([], 0)
    try session.commit { resolver, _ in
      contacts = try resolver.differentContacts(references)
      let changes = resolver.book.base.changes(
        marking: contacts.map(\.id), asDistinct: !isRemoval)
      count = changes.count
      return changes
    }
    session.answer?.leading = contacts
    let pairs = String(counting: count, "pair")
    guard count > 0 else {
      let reason = isRemoval ? "they were not marked" : "they are marked already"
      return session.report(reason, did: "unchanged")
    }
    session.report(isRemoval ? "unmarked \(pairs)" : "marked \(pairs)")
  }
}
