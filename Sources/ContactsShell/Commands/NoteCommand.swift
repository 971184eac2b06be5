internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `note`: adds a dated line to the note of a contact.
enum NoteCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "note", topic: "Contacts", summary: "add a dated line to the note of a contact",
    discussion: """
      Adds a line such as `2026-11-26 met in Turin` below what the note says. REF is one word, or \
      stands in quotes; all words after it are the text. `--at` takes a day (`yesterday`, `7d` \
      ago, `31 Oct 2026`) or a time (`2026-10-31T12:00:00Z`).

      `log REF --timeline` lists these lines by day, together with the changes; `edit REF` changes \
      them.
      """,
    usages: [[.reference, .parameter("TEXT", .text, .phrase)]],
    options: [
      .value("at", "DATE", .text, summary: "the day of the line (default: today)"), .dryRun,
    ],
    examples: [
      .init("note ada met in Turin", "a line with the day of today"),
      .init("note \"Ada Lovelace\" sent the proofs --at yesterday", "a line of yesterday"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let reference = arguments.word("REF").text
    let words = arguments.words("TEXT")
    guard !words.joinedTexts.isBlank else {
      throw CommandError("the text is empty; write what to note")
    }
    let day = CivilDay(of: try session.pastMoment(arguments.option("at")))
    let line = DatedLine(on: day, words.joinedTexts)
    var name = ""
    try session.commitChange { references in
      let contact = try references.contact(reference)
      try refuseLongerName(of: contact, reference, words[0], in: references.book)
      name = contact.displayName
      return (contact, contact.changes { $0.appendToNote(line) })
    }
    adviseOnText(words[0], after: reference, of: name, in: &session)
  }

  /// Throws if REF and the first word of the text are the whole name of another contact.
  private static func refuseLongerName(
    of contact: Contact, _ reference: String, _ word: Word, in book: SearchableBook
  ) throws(CommandError) {
    guard !word.isQuoted else { return }
    let longer = "\(reference) \(word.text)"
    let others = book.ids(named: FoldedText(longer))
    guard let other = others.first, !others.contains(contact.id) else { return }
    throw CommandError(
      "`\(longer)` is another contact, @\(book.shortest(of: other)); name the one you mean by its id"
    )
  }

  /// Warns that the rest of an unquoted name was taken for the text.
  private static func adviseOnText(
    _ word: Word, after reference: String, of name: String, in session: inout some EditingSession
  ) {
    let first = FoldedText(word.text)
    guard !word.isQuoted, !first.words.isEmpty, first != FoldedText(reference),
      first.words.allSatisfy(Set(FoldedText(name).words).contains)
    else { return }
    session.advise(
      """
      `\(word.text)` after `\(reference)` was taken for the text; a name with spaces stands in \
      quotes
      """, remedy: ", and `undo` takes this back")
  }
}
