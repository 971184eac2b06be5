import CommandLanguage

extension Parameter.Kind {
  static let ref = Parameter.Kind(rawValue: "ref")
  static let target = Parameter.Kind(rawValue: "target")
  static let query = Parameter.Kind(rawValue: "query")
  static let tag = Parameter.Kind(rawValue: "tag")
  static let field = Parameter.Kind(rawValue: "field")
  static let format = Parameter.Kind(rawValue: "format")
}

/// The commands of the design's table, and the process options.
enum Designed {
  static let at = Option.value("at", "SEQUENCE|DATE", summary: "as it was then")
  static let requiredAt = Option.value(
    "at", "SEQUENCE|DATE", .text, .required, summary: "as it was then")
  static let limit = Option.value("limit", "N", .number, summary: "at most so many")
  static let format = Option.value("format", "F", .format, summary: "the file's format")
  static let ref = Usage.Element.parameter("REF", .ref)
  static let target = Usage.Element.parameter("TARGET", .target)
  static let refs = Usage.Element.parameter("REF", .ref, .oneOrMore)
  static let query = Usage.Element.parameter("QUERY", .query, .phrase)
  static let optionalQuery = Usage.Element.parameter("QUERY", .query, .optionalPhrase)
  static let tag = Usage.Element.parameter("TAG", .tag)
  static let path = Usage.Element.parameter("PATH", .text)
  static let assignments = Usage.Element.parameter("ASSIGNMENT", .assignment, .oneOrMore)
  static let count = Usage.Element.parameter("N", .number, .optional)

  static let commands = [
    Signature(
      "add", topic: "Contacts", summary: "a new contact",
      usages: [
        [
          .parameter("NAME", .text, .oneOrMore),
          .parameter("ASSIGNMENT", .assignment, .zeroOrMore),
        ]
      ]),
    Signature(
      "list", topic: "Contacts", summary: "the contacts that match, by first letter",
      discussion: """
        Every row has a number, by which the next command may name the contact. Without a
        query all contacts are listed.

        Other scripts come after Latin.
        """,
      usages: [[optionalQuery]],
      options: [
        .value("sort", "FIELD", .field, summary: "the field that decides the order"),
        .flag("reverse", summary: "last first"),
        limit,
      ],
      examples: [
        .init("list tag:work", "those at work"),
        .init("list has:email --sort family --reverse", "those one can write to, Z first"),
      ]),
    Signature("find", topic: "Contacts", summary: "the same, by query", usages: [[query]]),
    Signature(
      "show", topic: "Contacts", summary: "one contact", usages: [[ref]],
      options: [at, .flag("text", summary: "as text to edit")]),
    Signature("open", topic: "Contacts", summary: "enters a contact", usages: [[ref]]),
    Signature("close", topic: "Contacts", summary: "leaves it"),
    Signature(
      "set", topic: "Changes", summary: "changes fields",
      usages: [[target, assignments], [.keyword("where"), query, .keyword("do"), assignments]]),
    Signature(
      "edit", topic: "Changes", summary: "changes an entry or a contact",
      usages: [
        Usage([target], options: [.value("at", "SEQUENCE", .number, summary: "as it was then")]),
        Usage([ref], options: [.value("from", "FILE", .file, .required, summary: "its text")]),
      ]),
    Signature("move", topic: "Changes", summary: "moves an entry", usages: [[path, path]]),
    Signature(
      "remove", topic: "Changes", summary: "removes contacts or entries",
      usages: [[target], [.keyword("where"), query]]),
    Signature(
      "tag", topic: "Changes", summary: "tags contacts",
      usages: [[refs, tag], [.keyword("where"), query, .keyword("do"), tag]]),
    Signature("untag", topic: "Changes", summary: "takes a tag away", usages: [[refs, tag]]),
    Signature("undo", topic: "Journal", summary: "undoes changes", usages: [[count]]),
    Signature(
      "log", topic: "Journal", summary: "the changes made",
      usages: [[.parameter("REF", .ref, .optional)]], options: [limit]),
    Signature(
      "restore", topic: "Journal", summary: "brings back an older state",
      usages: [Usage([ref], options: [requiredAt])]),
    Signature(
      "import", topic: "Files", summary: "reads contacts",
      usages: [[.parameter("FILE", .file, .oneOrMore)]],
      options: [format, .flag("dry-run", summary: "changes nothing")]),
    Signature(
      "export", topic: "Files", summary: "writes contacts",
      usages: [[.parameter("FILE|-", .file), optionalQuery]], options: [format]),
    Signature("merge", topic: "Changes", summary: "makes one of several", usages: [[ref, refs]]),
    Signature(
      "query", topic: "Contacts", summary: "looks addresses up",
      usages: [[.parameter("TEXT", .text, .phrase)]]),
    Signature(
      "purge", topic: "Journal", summary: "forgets for good",
      usages: [
        [ref], Usage([], options: [.value("before", "DATE", .text, .required, summary: "")]),
      ]),
    Signature(
      "help", topic: "Session", summary: "explains a command",
      usages: [[.parameter("COMMAND", .command, .optional)]]),
    Signature(
      "history", topic: "Session", summary: "lines typed",
      usages: [[count, .parameter("TEXT", .text, .optionalPhrase)]]),
    Signature(
      "recall", topic: "Session", summary: "brings a line back",
      usages: [[.parameter("N", .number)]]),
  ]

  static func command(_ name: String) -> Signature {
    commands.first { $0.name == name } ?? Signature(name, summary: "")
  }

  static let process = Signature(
    "contacts", summary: "keeps an address book",
    usages: [
      [.parameter("COMMAND", .command, .optional), .parameter("WORD", .text, .zeroOrMore)]
    ],
    options: [
      .value("book", "FILE", .file, summary: "the book"),
      .value("output", alias: "o", "FORMAT", .format, summary: "how results are written"),
      .flag("bail", summary: "stops at the first error"),
      .value("c", "LINE", .text, .repeated, summary: "runs a line"),
      .value("f", "FILE", .file, summary: "runs a file"),
    ],
    optionPlacement: .leading)
}
