internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `tag`: adds a tag to contacts.
struct TagCommand: Command {
  static let isBatched = true
  static let signature = TagArguments.signature(
    "tag", summary: "add a tag to contacts",
    examples: [
      .init("tag ada charles club", "tags two contacts"),
      .init("tag where org:engines do work", "tags every contact that a query finds"),
    ])

  private let arguments: TagArguments

  init(_ arguments: ArgumentList) throws {
    self.arguments = try TagArguments(arguments)
  }

  func run(in session: inout some EditingSession) throws {
    try arguments.changeContacts(in: &session, what: "tag") { contact, tag in
      try contact.tag(tag)
    }
  }
}

/// `untag`: removes a tag from contacts.
struct UntagCommand: Command {
  static let isBatched = true
  static let signature = TagArguments.signature(
    "untag", summary: "remove a tag from contacts",
    examples: [
      .init("untag ada club", "removes a tag from a contact"),
      .init("untag where tag:club do club", "removes a tag from every contact that has it"),
    ])

  private let arguments: TagArguments

  init(_ arguments: ArgumentList) throws {
    self.arguments = try TagArguments(arguments)
  }

  func run(in session: inout some EditingSession) throws {
    try arguments.changeContacts(in: &session, what: "untag") { contact, tag in
      contact.untag(tag)
    }
  }
}

/// The arguments of `tag` and `untag`: contacts, and a tag.
struct TagArguments {
  private let selection: ContactSelection
  private let tag: String
  private let isSure: Bool

  init(_ arguments: ArgumentList) throws {
    selection = try ContactSelection(arguments)
    tag = arguments.word("TAG").text
    guard !tag.trimmed.isEmpty else { throw CommandError("the tag is empty") }
    isSure = arguments.flag("yes")
  }

  static func signature(
    _ name: String, summary: String, examples: [Signature.Example]
  ) -> Signature {
    Signature(
      name, topic: "Contacts", summary: summary,
      usages: ContactSelection.usages(.parameter("TAG", .tag)),
      options: [.yes, .dryRun], examples: examples)
  }

  /// Changes each selected contact, with the tag.
  func changeContacts(
    in session: inout some EditingSession, what: String,
    _ change: (inout Contact, String) throws -> Void
  ) throws {
    if case .references(let references) = selection, session.references.isPlaceOrID(tag),
      !tag.isListingNumber || references.allSatisfy({ session.references.isPlaceOrID($0) })
    {
      throw CommandError(
        "the last word is the tag, but `\(tag)` looks like a contact; write "
          + "`\(what) \((references + [tag]).joined(separator: " ")) TAG`")
    }
    try session.changeAll(selection, what: what, isSure: isSure) { try change(&$0, tag) }
  }
}
