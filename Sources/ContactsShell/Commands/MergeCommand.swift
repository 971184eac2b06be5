internal import CommandLanguage
internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch

/// `merge`: merges contacts into the first one.
enum MergeCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "merge", topic: "Duplicates", summary: "merge contacts into the first one",
    discussion: """
      The first contact keeps its id and UID. It takes every phone, email, address and other entry \
      of the others, each only once however it is written, and their tags; notes are joined. \
      Groups and relations that name one of the others by UID then name the first. The earliest \
      creation and the latest contact count.

      Fields with one value (kind, name, nickname, org, department, title, birthday, anniversary) \
      may differ. A prompt then asks which value stays, and drops the others; Ctrl-C changes \
      nothing. With `--prefer`, the values of that contact stay; with `--yes`, and in scripts, the \
      first value of each field. The others, except a kind, are then added to the note, as `merged \
      name: Ada King`.

      A merge is one change, so one `undo` brings all of them back.
      """,
    usages: [[.parameter("REF", .reference, .oneOrMore)]],
    options: [
      .value("prefer", "REF", .reference, summary: "the contact whose values stay"),
      .flag("yes", summary: "keep the first value of each field without asking"),
      .dryRun,
    ],
    examples: [
      .init("merge 1-3", "merges the first three contacts of a listing"),
      .init(
        "merge ada @0d9c1f3e --prefer @0d9c1f3e", "keeps the values of the second where they differ"
      ),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let references = try ReferenceResolver.severalReferences(arguments)
    let preferred = arguments.option("prefer")
    let asks = !arguments.flag("yes") && preferred == nil && session.questions != nil
    try session.merge(asking: asks) { try merge(references, preferring: preferred, in: $0) }
  }

  /// Returns the merge, for the contacts as they are in the book of `resolver`.
  private static func merge(
    _ references: [String], preferring preferred: String?, in resolver: ReferenceResolver
  ) throws -> ContactMerge {
    let contacts = try resolver.differentContacts(
      references, advice: "; `merge` needs different contacts")
    let prefer = try preferred.map { reference in
      let contact = try resolver.contact(reference)
      guard contacts.contains(where: { $0.id == contact.id }) else {
        throw CommandError("--prefer needs one of the contacts to merge, not `\(reference)`")
      }
      return contact.id
    }
    let groups = contacts.filter { $0.kind == .group }
    if let group = groups.first, groups.count < contacts.count {
      throw CommandError("\(group.displayName) is a group; merge it with groups only")
    }
    return ContactMerge(of: contacts, preferring: prefer, companions: InputFormat.companionKeys)
  }
}
