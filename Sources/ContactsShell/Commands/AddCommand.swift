internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `add`: adds a contact.
struct AddCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "add", topic: "Contacts", summary: "add a contact",
    discussion: """
      The words are the name. It is split at its last space, and titles at its ends become prefix \
      and suffix: `Dr. Jan Novák, PhD`. To say exactly which part is which, write `Family, Given`, \
      or name the parts: `family="García Márquez"`.

      Email addresses and phone numbers among the words become entries: `add Ada Lovelace \
      ada@example.org, +44 20 7946 0958`. A number of six digits or more counts if it begins with \
      `+`, `0` or a bracket; without these it needs groups. `mobile`, `home`, `work` or `fax` with \
      a colon, or behind the name after a comma or another entry, labels what follows. Quotes keep \
      a word in the name.

      Each FIELD=VALUE or FIELD:LABEL=VALUE adds a value. The fields are \
      \(Field.all.map(\.name).joined(separator: ", ")); `help fields` explains them.

      `--from-mail` reads an email message from standard input and adds its sender. If a contact \
      already has that address, its name is printed and nothing changes.
      """,
    usages: [
      [.parameter("NAME", .text, .oneOrMoreUnlessImplied), .optionalAssignments],
      Usage(
        [.optionalAssignments],
        options: [
          .flag("from-mail", .required, summary: "add the sender of the message on standard input")
        ]),
    ],
    options: [.dryRun],
    examples: [
      .init("add Ada Lovelace phone:mobile=\"+44 20 7946 0958\" tag=friend", "a person"),
      .init("add Ada Lovelace <ada@example.org>, 020 7946 0958", "as you would say it"),
      .init("add Royal Society kind=organization url=https://royalsociety.org", "an organization"),
      .init("add \"van der Berg, Jan\" birthday=--07-08", "a family name of three words"),
      .init("add Gabriel García Márquez family=\"García Márquez\"", "a family name of two words"),
      .init("add --from-mail tag=mail", "from mutt, type: | contacts add --from-mail tag=mail"),
    ])

  /// The name; nil if it comes from a message, empty if only its parts are given.
  let name: String?
  private let spoken: SpokenContact
  private(set) var assignments: [Assignment]

  private init(_ arguments: ArgumentList) throws {
    assignments = arguments.assignments()
    spoken = SpokenContact(arguments.words("NAME"), besides: assignments)
    name = arguments.form == 0 ? spoken.name : nil
    if let name, !spoken.hasEntries,
      name.trimmed.utf8.allSatisfy({ $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") })
    {
      guard spoken.nameWords.isEmpty else {
        throw CommandError("the name is empty; give the contact a name")
      }
      let saysName = assignments.contains {
        ["name", "given", "family"].contains($0.field) && !$0.value.trimmed.isEmpty
      }
      guard saysName else { throw arguments.missing("NAME") }
    }
  }

  /// The first assignment that is followed by plain words, and the first of these.
  var interruption: (assignment: Word, rest: Word)? {
    // The name usually comes first.
    guard !assignments.isEmpty,
      let last = spoken.nameWords.last,
      assignments[0].word.range.lowerBound < last.range.lowerBound
    else { return nil }
    let words = Dictionary(
      spoken.nameWords.map { ($0.range.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
    return assignments.lazy.map(\.word).compactMap { assignment in
      guard !assignment.isQuoted,
        (spoken.nameWords.first?.range.upperBound ?? 0) <= assignment.range.lowerBound
      else { return nil }
      return words[assignment.range.upperBound + 1].map { (assignment, $0) }
    }.first
  }

  /// The first assignment that has taken the comma of a list into its value.
  private var valueWithComma: Word? {
    assignments.lazy.map(\.word).first { $0.text.utf8.last == UInt8(ascii: ",") && !$0.isQuoted }
  }

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    var command = try AddCommand(arguments)
    command.assignments = session.dateForm.typedDates(in: command.assignments)
    try command.add(in: &session)
  }

  private func add(in session: inout some EditingSession) throws {
    guard let name else { return try addSender(in: &session) }
    try add(in: &session) { time in
      try contact(created: time) { contact in
        if !spoken.nameWords.isEmpty { contact.rename(name, except: assignments) }
        for phone in spoken.phones { contact.append(PhoneNumber(phone.value), label: phone.label) }
        for email in spoken.emails { contact.append(EmailAddress(email.value), label: email.label) }
      }
    }
    guard !session.preferences.isQuiet else { return }
    if spoken.hasEntries, session.reportsChanges {
      let entries = [("phone", spoken.phones), ("email", spoken.emails)].flatMap { field, entries in
        entries.map { "\(field)\($0.label.isEmpty ? "" : ":\($0.label)") \($0.value)" }
      }
      session.report("  \(entries.joined(separator: ", ").safeForTerminal)")
    }
    if let interruption {
      advise(on: interruption, in: &session)
    } else if let word = valueWithComma {
      session.advise(
        "the comma at the end of `\(word.text)` was kept in the value",
        remedy: "; `undo` takes this back")
    }
    // A new contact has no dates but those assigned.
    if assignments.contains(where: \.isOfDate),
      let contact = session.meanings.current
    {
      session.adviseOnDates(of: session.book[contact], since: nil)
    }
    if assignments.contains(where: \.isOfName) {
      adviseOnName(name, in: &session)
    }
  }

  /// A contact, and the values assigned to it twice.
  private typealias Made = (contact: Contact, repeated: [RepeatedValue])

  /// Returns a contact named `name`, with the assignments made.
  private func contact(
    created time: Timestamp, name: (inout Contact) -> Void
  ) throws -> Made {
    var contact = Contact(created: time)
    // The kind decides whether the name has parts.
    try contact.add(assignments) { $0 == "kind" }
    name(&contact)
    let repeated = try contact.add(assignments) { $0 != "kind" }
    return (contact, repeated)
  }

  /// Adds a contact, unless `find` finds some.
  private func add(
    in session: inout some EditingSession,
    unless find: (SearchableBook) throws -> [ContactID] = { _ in [] },
    contact: (Timestamp) throws -> Made
  ) throws {
    var known: [ContactID] = []
    var made: Made?
    try session.commit { references, time in
      known = try find(references.book)
      guard known.isEmpty else { return [] }
      let new = try contact(time)
      made = new
      return [.add(references.book.encoding(new.contact))]
    }
    session.meanings.current = made?.contact.id ?? known.first
    guard session.reportsChanges else {
      if let (contact, repeated) = made { session.advise(on: repeated, of: contact) }
      return
    }
    guard let (contact, repeated) = made else {
      let contacts = known.compactMap { [book = session.book] in book[$0] }
      session.answer?.leading = contacts
      for contact in contacts.prefix(10) { Self.report("known", contact, in: &session) }
      return
    }
    Self.report("added", contact, in: &session)
    session.advise(on: repeated, of: contact)
    if session.isAtPrompt || name == nil { session.adviseOnNamesakes(of: contact) }
  }

  /// Reports what happened to a contact.
  private static func report(
    _ what: String, _ contact: Contact, in session: inout some EditingSession
  ) {
    let id = session.book.shortest(of: contact.id)
    session.report("\(what) @\(id) \(contact.displayName.safeForTerminal)")
  }

  /// Adds the sender of the message on standard input.
  private func addSender(in session: inout some EditingSession) throws {
    try session.requireFreeInput("pipe the message to `contacts add --from-mail`")
    // While the message arrives, results are shown, and others can have the lock.
    try session.refresh()
    let input = try ImportFile(path: "-").open(step: session.checkCancellation)
    let head = try input.read(atLeast: MailHeader.maximumSize, step: session.checkCancellation)
    // The rest is read, too, so that the writer gets no broken pipe.
    while !input.isAtEnd {
      _ = try input.read(atLeast: OpenImportFile.chunkSize, step: session.checkCancellation)
    }
    guard let sender = MailHeader(head).sender else {
      throw CommandError("the message on standard input has no sender (no From: line)")
    }
    let progress = session.progress
    try add(in: &session) { book in
      try progress.track("searching", of: book.count) { step in
        try book.ids(withEmail: sender.address, step: step)
      }
    } contact: { time in
      try contact(created: time) { contact in
        contact.rename(sender.name)
        contact.append(EmailAddress(sender.address))
      }
    }
  }

  /// Warns about words that belong to no part of the name given by assignments.
  private func adviseOnName(_ name: String, in session: inout some EditingSession) {
    guard let contact = session.meanings.current.flatMap({ session.book[$0] }) else { return }
    let kept = Set(FoldedText(contact.displayName).words)
    // Han and kana have no space between the parts.
    let whole = contact.name.family + contact.name.given
    let lost = name.split(whereSeparator: \.isWhitespace).map { String($0) }.filter { word in
      word != whole && !FoldedText(word).words.allSatisfy(kept.contains)
    }
    guard !lost.isEmpty else { return }
    session.advise(
      "`\(lost.joined(separator: " "))` is not part of the name given by the assignments, and was "
        + "dropped")
  }

  /// Warns that the rest of an unquoted value was taken for the name.
  private func advise(
    on interruption: (assignment: Word, rest: Word), in session: inout some EditingSession
  ) {
    let (assignment, rest) = (interruption.assignment.text, interruption.rest.text)
    session.advise(
      """
      `\(rest)` after `\(assignment)` was taken for the name; a value with spaces stands in \
      quotes
      """, remedy: ", and `undo` takes this back")
  }
}

extension Assignment {
  /// Whether it sets the name or a part of it.
  fileprivate var isOfName: Bool { field == "name" || Contact.nameParts.contains(field) }
}
