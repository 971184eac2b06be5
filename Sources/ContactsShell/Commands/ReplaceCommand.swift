internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `replace`: replaces a text in a field of many contacts.
enum ReplaceCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "replace", topic: "Contacts", summary: "replace a text in one field of many contacts",
    discussion: """
      In FIELD (or FIELD:LABEL) of all contacts, or of those that QUERY finds, every OLD becomes \
      NEW. Tags and labels are replaced as a whole. If a new value does not fit its field, that is \
      an error and nothing changes.

      Besides the fields of `set`, FIELD can be \
      \(ReplaceableField.all.dropFirst(Field.all.count).map(\.name).joined(separator: ", ")).
      """,
    usages: [
      elements, elements + [.keyword("where"), .query],
    ].map { Usage($0) },
    options: [
      .flag("ignore-case", summary: "ignore case when looking for OLD"),
      .flag("whole", summary: "replace only values that are exactly OLD"), .yes, .dryRun,
    ],
    examples: [
      .init("replace email @example.org @example.com", "moves all addresses to another domain"),
      .init("replace org Engins Engines where tag:club", "corrects a spelling in some contacts"),
      .init("replace tag club rowing", "renames a tag"),
      .init("replace label cell mobile --dry-run", "shows what renaming a label would change"),
    ])

  private static let elements: [Usage.Element] = [
    .parameter("FIELD", .replaceableField), .parameter("OLD", .formerValue),
    .parameter("NEW", .text),
  ]

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let (field, label) = try field(named: arguments.word("FIELD").text)
    let (old, new) = (arguments.word("OLD").text, arguments.word("NEW").text)
    guard
      let replacement = TextReplacement(
        of: old, by: new, ignoringCase: arguments.flag("ignore-case"),
        whole: arguments.flag("whole"))
    else { throw CommandError("OLD is empty; name the text to replace") }
    let query = arguments.form == 1 ? try Query(arguments.words("QUERY")) : .all
    var nobody = Contact()
    // A label that the field does not take is an error even if nothing matches.
    _ = try field.replace(replacement, label: label, in: &nobody)
    let wording = BulkWording(verb: "replace", countsValues: true)
    try session.changeAll(
      { try $0.ids(matching: query) }, as: wording, isSure: arguments.flag("yes")
    ) { contact in
      try contact.changes { edited in
        _ = try field.replace(replacement, label: label, in: &edited)
      }
    }
  }

  private static func field(named text: String) throws -> (ReplaceableField, label: String?) {
    let colon = text.firstIndex(of: ":")
    let name = String(text[..<(colon ?? text.endIndex)])
    if let field = ReplaceableField.named(name) {
      return (field, colon.map { String(text[text.index(after: $0)...]) })
    }
    let close = Spelling.closest(to: name, among: ReplaceableField.all.map(\.name))
    let hint = close.map { "did you mean `\($0)`?" } ?? "`help replace` lists the fields"
    throw CommandError("no field `\(name)`; \(hint)")
  }
}

extension Parameter.Kind {
  /// A field for `replace`.
  static let replaceableField = Parameter.Kind(rawValue: "replaceable field")
  /// A value of the field before it.
  static let formerValue = Parameter.Kind(rawValue: "former value")
}

extension BookCompletionSource.Request {
  /// The fields whose names begin with the word.
  var replaceableFields: [CompletionCandidate] {
    matching(ReplaceableField.all.map { ($0.name, $0.summary) })
  }

  /// The shared values of the field named before.
  var formerValues: [CompletionCandidate] {
    let name = context.words.first?.text.prefix { $0 != ":" } ?? ""
    return values(of: ReplaceableField.named(String(name))?.vocabularies ?? [])
  }
}
