internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import Tables
internal import UnicodeText

extension ReadingSession {
  /// Returns the clusters of likely duplicates; with a query, those with a contact it finds, or, if
  /// `isWithin`, those of such contacts only.
  func clusters(matching query: Query, isWithin: Bool, limit: Int?) throws -> [DuplicateCluster] {
    let book = book
    // Each contact is read, keyed, and compared with a few others.
    var clusters = try progress.track("comparing", of: 4 * book.count) { step in
      try book.base.duplicates(step: step)
    }
    if query != .all {
      let wanted = Set(try references.ids(matching: query))
      clusters = clusters.filter { cluster in
        isWithin
          ? cluster.ids.allSatisfy(wanted.contains) : cluster.ids.contains(where: wanted.contains)
      }
    }
    return Array(clusters.prefix(limit ?? .max))
  }

  /// Prints clusters as a numbered table, one section each; numbers then mean their contacts.
  mutating func list(_ clusters: [DuplicateCluster]) throws {
    meanings.listing = ContactIDList(clusters.flatMap(\.ids))
    let source = ClusterDataSource(clusters, in: book)
    try drawNumbered(source) { source.itemID(at: $0) }
  }

  /// Writes clusters for programs; numbers then mean their contacts.
  mutating func write(_ clusters: [DuplicateCluster], as format: OutputFormat) throws {
    meanings.listing = ContactIDList(clusters.flatMap(\.ids))
    guard format.name == "tsv" else {
      let values = clusters.lazy.map { [book] in $0.json(in: book) }
      return try write(values, asArray: format.name == "json")
    }
    output.writeData(DuplicateCluster.columns.utf8)
    for (index, cluster) in clusters.enumerated() {
      output.writeData(cluster.rows(number: index + 1, in: book))
      try flushIfLong()
    }
  }
}
