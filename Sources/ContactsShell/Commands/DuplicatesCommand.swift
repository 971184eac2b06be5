internal import CommandLanguage
internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch

/// `duplicates`: contacts that are likely to be one.
struct DuplicatesCommand: Command {
  static let signature = Signature(
    "duplicates", topic: "Duplicates", summary: "contacts that may be the same, and why",
    discussion: """
      A section is a cluster, with how likely its contacts are one above it and why below it, the likeliest first. \
      Names count however they are spelled, in which order and script; what many share, as a common name or a \
      switchboard, counts little. `merge 1 2` makes contacts one, `not-duplicate 1 2` keeps them from being listed \
      together.

      With a QUERY, clusters that have a contact it finds; --within, those of such contacts alone. --merge goes \
      through them at a prompt, and asks of each what is to be done.

      As json, jsonl and tsv: `{"score":0.98,"reasons":["same phone","names differ"],"contacts":[…]}` a cluster, or \
      a line a contact with the number of its cluster before it.
      """,
    usages: [[.parameter("QUERY", .query, .optionalPhrase)]],
    options: [
      .flag("within", summary: "only where the QUERY finds all contacts of a cluster"),
      .value("limit", "N", .number, summary: "no more than N clusters; without it all"),
      .flag("merge", summary: "ask of each cluster whether it is to be merged"),
    ],
    examples: [
      .init("duplicates", "all that may be the same"),
      .init("duplicates tag:club --limit 5", "the five likeliest with a member of the club"),
    ])

  private let query: Query
  private let isWithin: Bool
  private let limit: Int?
  private let merges: Bool

  init(_ arguments: ArgumentList) throws {
    query = try Query(arguments.words("QUERY"))
    isWithin = arguments.flag("within")
    limit = arguments.number(option: "limit")
    merges = arguments.flag("merge")
  }

  func run(in session: inout Session) throws {
    let format = try session.preferences.format.map { format in
      guard let writer = ClusterWriter(rawValue: format.name) else {
        let names = ClusterWriter.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError("duplicates are not written as \(format.name); there are \(names)")
      }
      return writer
    }
    if merges, session.prompt == nil {
      throw CommandError("--merge asks, and only a prompt is asked; `merge REF REF` merges")
    }
    let clusters = try session.clusters(matching: query, isWithin: isWithin, limit: limit)
    if let format { return try session.write(clusters, as: format) }
    if merges { return try TidyingUp(clusters).run(in: &session) }
    try session.list(clusters)
    if !clusters.isEmpty {
      session.output.print(Self.summary(of: clusters))
    } else if session.prompt != nil {
      session.output.print("no duplicates")
    }
  }

  private static func summary(of clusters: [DuplicateCluster]) -> String {
    let contacts = Session.counted(Set(clusters.flatMap(\.ids)).count)
    return "\(clusters.count == 1 ? "1 cluster" : "\(clusters.count) clusters") of \(contacts)"
  }
}
