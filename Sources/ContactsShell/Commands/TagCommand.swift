internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `tag`: adds a tag to contacts.
enum TagCommand: Command {
  static let isBatched = true
  static let signature = Signature.ofTags(
    "tag", .tag, summary: "add a tag to contacts",
    examples: [
      .init("tag ada charles club", "tags two contacts"),
      .init("tag where org:engines do work", "tags every contact that a query finds"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    try session.changeTags(arguments, what: "tag") { try $0.tag($1) }
  }
}

/// `untag`: removes a tag from contacts.
enum UntagCommand: Command {
  static let isBatched = true
  static let signature = Signature.ofTags(
    "untag", .ownTag, summary: "remove a tag from contacts",
    examples: [
      .init("untag ada club", "removes a tag from a contact"),
      .init("untag where tag:club do club", "removes a tag from every contact that has it"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    try session.changeTags(arguments, what: "untag") { $0.untag($1) }
  }
}

extension Signature {
  /// The signature of `tag` and `untag`: contacts, and a tag.
  fileprivate static func ofTags(
    _ name: String, _ kind: Parameter.Kind, summary: String, examples: [Signature.Example]
  ) -> Signature {
    Signature(
      name, topic: "Contacts", summary: summary,
      usages: ContactSelection.usages(.parameter("TAG", kind)),
      options: [.yes, .dryRun], examples: examples)
  }

}

extension EditingSession {
  /// Changes each selected contact, with the tag.
  fileprivate mutating func changeTags(
    _ arguments: ArgumentList, what: String, _ change: (inout Contact, String) throws -> Void
  ) throws {
    let selection = try ContactSelection(arguments)
    let tag = arguments.word("TAG").text
    guard !tag.trimmed.isEmpty else { throw CommandError("the tag is empty") }
    // Whoever held the references would hold the book, which is copied if it is then changed.
    if case .references(let words) = selection, references.isPlaceOrID(tag),
      !tag.isListingNumber || words.allSatisfy({ references.isPlaceOrID($0) })
    {
      throw CommandError(
        "the last word is the tag, but `\(tag)` looks like a contact; write "
          + "`\(what) \((words + [tag]).joined(separator: " ")) TAG`")
    }
    try changeAll(selection, what: what, isSure: arguments.flag("yes")) { try change(&$0, tag) }
  }
}
