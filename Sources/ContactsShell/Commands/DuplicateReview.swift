internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch

/// Goes through clusters of likely duplicates, asking about each.
struct DuplicateReview {
  private let clusters: [DuplicateCluster]

  init(_ clusters: [DuplicateCluster]) {
    self.clusters = clusters
  }

  private enum Answer {
    case merge, keepApart, skip, quit
  }

  /// Asks until there is nothing more, or the user has had enough; each answer is a change of its
  /// own.
  func run(in session: inout some EditingSession) throws {
    guard !clusters.isEmpty else { return session.output.print("no duplicates") }
    for (index, cluster) in clusters.enumerated() {
      // Skip clusters that others, or an answer, have changed.
      guard cluster.ids.allSatisfy({ session.book[$0] != nil }) else { continue }
      try session.list([cluster])
      session.output.flush()
      switch ask(
        "\(index + 1) of \(clusters.count): merge? [y]es, [n]ot the same, [s]kip, [q]uit: ",
        in: session)
      {
      case .merge: try merge(cluster, in: &session)
      case .keepApart: try keepApart(cluster, in: &session)
      case .skip: break
      case .quit: return
      }
      session.output.flush()
      try session.refresh()
    }
  }

  /// Asks until the answer is valid; Ctrl-C quits, Enter skips.
  private func ask(_ question: String, in session: some EditingSession) -> Answer {
    while let prompt = session.prompt, let answer = prompt.answer(question) {
      switch answer.lowercased() {
      case "y", "yes": return .merge
      case "n", "no", "not": return .keepApart
      case "s", "skip", "": return .skip
      case "q", "quit": return .quit
      default: break
      }
    }
    return .quit
  }

  private func merge(_ cluster: DuplicateCluster, in session: inout some EditingSession) throws {
    try session.merge(asking: true) { references in
      ContactMerge(
        of: cluster.ids.compactMap { references.book[$0] }, companions: InputFormat.companionKeys)
    }
  }

  private func keepApart(
    _ cluster: DuplicateCluster, in session: inout some EditingSession
  ) throws {
    try session.commit { references, _ in
      references.book.base.changes(marking: cluster.ids, asDistinct: true)
    }
  }
}
