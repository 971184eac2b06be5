internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Platform
internal import Tables

/// `stats`: counts tags, cities, domains, labels and more.
enum StatsCommand: Command {
  static let signature = Signature(
    "stats", topic: "Looking",
    summary: "count tags, cities, domains, labels and more",
    discussion: """
      Shows the \(shownCount) most frequent values of each. A contact counts once per value. \
      Spellings that differ only in case count as one, and countries count under the name that \
      `normalize address` gives them.

      In json, jsonl, tsv and csv, every value is printed with its group, name and count.
      """,
    usages: [[.parameter("QUERY", .query, .optionalPhrase)]],
    examples: [
      .init("stats", "counts the whole book"),
      .init("stats tag:friend", "counts some contacts"),
    ])

  /// The number of values shown of each group.
  private static let shownCount = 10

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let book = session.book
    let ids = try session.references.ids(matching: Query(arguments.words("QUERY")))
    let statistics = try session.progress.track("counting", of: ids.count) { step in
      var statistics = BookStatistics()
      for contact in ids.lazy.compactMap({ book[$0] }) {
        try step()
        statistics.add(contact)
      }
      return statistics
    }
    let groups = statistics.groups
    let isWritten = try session.write(
      groups.flatMap { group in group.values.map { (group: group.name, value: $0) } },
      [
        .init("group") { .string($0.group) }, .init("name") { .string($0.value.name) },
        .init("count") { .int($0.value.count) },
      ], of: "stats")
    if isWritten { return }
    show(groups, in: &session)
    session.output.print(statistics.count == 0 ? "no contacts" : String(counting: statistics.count))
  }

  private static func show(_ groups: [StatisticGroup], in session: inout some ReadingSession) {
    let shown = groups.flatMap { $0.values.prefix(shownCount) }
    let form = BarForm(
      width: barWidth(beside: shown, on: session.screen), hasBlocks: Environment().isUTF8)
    let sources = groups.map { group -> any DataSource<Int, Never> in
      let measure = group.total ?? group.values.map(\.count).max() ?? 0
      let rows = group.values.prefix(shownCount).map {
        Statistic(value: $0, measure: measure, isShare: group.total != nil, barForm: form)
      }
      let more = group.values.count - rows.count
      return ArrayDataSource(
        rows, title: group.title, footer: more > 0 ? "and \(more) more" : nil)
    }
    session.draw(ComposedDataSource(sources))
  }

  /// The columns left for bars, at most 40.
  private static func barWidth(beside values: [StatisticValue], on screen: Screen) -> Int {
    let names = values.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
    let numbers = values.map { String($0.count).count }.max() ?? 0
    // Indentation, the gaps between four columns, and 100%.
    let taken = names + numbers + 2 + 3 * 2 + 4
    return max(4, min(40, (screen.width ?? 80) - taken))
  }
}
