internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `mail`: begins a message to contacts.
enum MailCommand: OpeningCommand {
  static let signature = Signature(
    "mail", topic: "Getting in touch", summary: "begin a message in the mail program",
    discussion: """
      Opens a `mailto:` URI with the preferred email address, the first, or the one that \
      REF/email.N names. Several TARGETs stand together in To.

      `mail where QUERY` begins one message to everyone the query finds, in Bcc, so that they do \
      not see each other. Contacts without an address are named and left out.

      \(Opener.discussion)
      """,
    usages: [[.optionalTarget(.email)], [.keyword("where"), .query]],
    examples: [
      .init("mail ada", "begins a message to a contact"),
      .init("mail ada/email.2", "uses the second address"),
      .init("mail where tag:club", "begins one message to all, in Bcc"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let isBlind = arguments.form == 1
    let addresses =
      isBlind
      ? try addresses(matching: Query(arguments.words("QUERY")), in: &session)
      : try addresses(of: arguments.words("TARGET").map(\.text), in: &session)
    try session.open(
      ContactURI.message(to: addresses, isBlind: isBlind), for: signature.name)
  }

  private static func addresses(
    of words: [String], in session: inout some ReadingSession
  ) throws -> [String] {
    let targets =
      words.isEmpty ? [try session.target(named: nil)] : try session.references.targets(words)
    return distinct(
      try targets.map { target throws(CommandError) in
        let (contact, text) = (target.contact, words.joined(separator: " "))
        if contact.kind == .group, target.entry(of: EmailAddress.self) == nil {
          let name = Quoting.quote(contact.displayName)
          throw CommandError(
            "the group \(contact.displayName) has no email address; `mail where in:\(name)` "
              + "writes to its members")
        }
        let email = try target.entry(of: EmailAddress.self, called: "email address", as: text)
        if let problem = email.value.problem {
          throw CommandError("`\(email.value.address)` of \(contact.displayName) \(problem)")
        }
        return email.value.address
      })
  }

  private static func addresses(
    matching query: Query, in session: inout some ReadingSession
  ) throws -> [String] {
    let book = session.book
    let ids = try session.references.ids(matching: query)
    guard !ids.isEmpty else { throw CommandError("the query finds no contacts") }
    var addresses: [String] = []
    var unreachable: [String] = []
    for contact in ids.lazy.compactMap({ book[$0] }) {
      let valid = contact.emails.filter { $0.value.problem == nil }
      if let email = valid.preferred() {
        addresses.append(email.value.address)
      } else {
        unreachable.append(contact.displayName)
      }
    }
    guard !addresses.isEmpty else {
      throw CommandError("none of \(String(counting: ids.count)) has an email address")
    }
    if !unreachable.isEmpty {
      session.remark("without an email address, so left out: \(unreachable.firstFew)")
    }
    return distinct(addresses)
  }

  /// Returns the addresses, each once.
  private static func distinct(_ addresses: [String]) -> [String] {
    var seen: Set<FoldedText> = []
    return addresses.filter { seen.insert(FoldedText($0)).inserted }
  }
}
