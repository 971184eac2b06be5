internal import CommandLanguage
internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch

/// `duplicates`: finds contacts that may be the same.
enum DuplicatesCommand: Command {
  static let signature = Signature(
    "duplicates", topic: "Duplicates", summary: "find contacts that may be the same",
    discussion: """
      Each section lists contacts that may be the same, with how likely that is above them and the \
      reasons below. The likeliest come first. Names match whatever their spelling, order or \
      script. Something that many contacts share, such as a common name or a switchboard number, \
      counts for little. `merge 1 2` makes two contacts one; `not-duplicate 1 2` stops listing \
      them together.

      A QUERY keeps the sections with at least one contact it finds; with `--within`, it must find \
      all of them. `--merge` asks about one section after the other, at a prompt.

      In json, jsonl and tsv, each section has a score, the reasons and its contacts: \
      `{"score":0.98,"reasons":["same phone","names differ"],"contacts":[…]}`. In tsv, each line \
      is a contact with the number of its section in front.
      """,
    usages: [[.parameter("QUERY", .query, .optionalPhrase)]],
    options: [
      .flag("within", summary: "only sections in which the QUERY finds every contact"),
      .value("limit", "N", .number, summary: "at most N sections"),
      .flag("merge", summary: "ask for each section whether to merge it"),
    ],
    examples: [
      .init("duplicates", "lists everything that may be the same"),
      .init("duplicates tag:club --limit 5", "the five likeliest with a member of the club"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let query = try Query(arguments.words("QUERY"))
    let merges = arguments.flag("merge")
    let format = session.preferences.format
    if let format, !DuplicateCluster.formats.contains(format.name) {
      throw CommandError("duplicates", cannotPrint: format, only: DuplicateCluster.formats)
    }
    if merges, !session.isAtPrompt {
      throw CommandError("--merge needs a prompt; in a script, use `merge REF REF`")
    }
    let clusters = try session.clusters(
      matching: query, isWithin: arguments.flag("within"), limit: arguments.number(option: "limit"))
    if let format { return try session.write(clusters, as: format) }
    if merges { return try session.review(clusters) }
    try session.list(clusters)
    if !clusters.isEmpty {
      session.output.print(summary(of: clusters))
    } else if session.isAtPrompt {
      session.output.print("no duplicates")
    }
  }

  private static func summary(of clusters: [DuplicateCluster]) -> String {
    let contacts = String(counting: Set(clusters.flatMap(\.ids)).count)
    return "\(String(counting: clusters.count, "cluster")) of \(contacts)"
  }
}
