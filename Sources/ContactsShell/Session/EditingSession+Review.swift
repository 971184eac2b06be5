internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch

extension EditingSession {
  /// Asks about each cluster of likely duplicates, until there is nothing more, or the user has had
  /// enough; each answer is a change of its own.
  mutating func review(_ clusters: [DuplicateCluster]) throws {
    guard !clusters.isEmpty else { return output.print("no duplicates") }
    for (index, cluster) in clusters.enumerated() {
      // Skip clusters that others, or an answer, have changed.
      guard cluster.ids.allSatisfy({ book[$0] != nil }) else { continue }
      try list([cluster])
      output.flush()
      switch ask(
        "\(index + 1) of \(clusters.count): merge? [y]es, [n]ot the same, [s]kip, [q]uit: ")
      {
      case .merge:
        try merge(asking: true) { references in
          ContactMerge(
            of: cluster.ids.compactMap { references.book[$0] },
            companions: InputFormat.companionKeys)
        }
      case .keepApart:
        try commit { references, _ in
          references.book.base.changes(marking: cluster.ids, asDistinct: true)
        }
      case .skip: break
      case .quit: return
      }
      output.flush()
      try refresh()
    }
  }

  /// Asks until the answer is valid; Ctrl-C quits, Enter skips.
  private func ask(_ question: String) -> ReviewAnswer {
    while let answer = prompt?.answer(question) {
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
}

private enum ReviewAnswer {
  case merge, keepApart, skip, quit
}
