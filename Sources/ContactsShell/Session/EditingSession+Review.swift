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
      case "y":
        try merge(asking: true) { references in
          ContactMerge(
            of: cluster.ids.compactMap { references.book[$0] },
            companions: InputFormat.companionKeys)
        }
      case "n":
        try commit { references, _ in
          references.book.base.changes(marking: cluster.ids, asDistinct: true)
        }
      case "q": return
      default: break
      }
      output.flush()
      try refresh()
    }
  }

  /// Returns the first letter of an answer, and asks until it is valid; Ctrl-C quits, Enter skips.
  private func ask(_ question: String) -> Character {
    while let answer = prompt?.answer(question)?.lowercased() {
      if ["y", "yes", "n", "no", "not", "s", "skip", "", "q", "quit"].contains(answer) {
        return answer.first ?? "s"
      }
    }
    return "q"
  }
}
