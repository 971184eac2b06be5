/// Help made from signatures.
public enum HelpText {
  /// Returns all commands and their summaries by topic, in the order given, and then further
  /// sections.
  public static func overview(
    of signatures: [Signature], and sections: [HelpPage.Section] = []
  ) -> HelpPage {
    var topics: [String] = []
    for signature in signatures where !topics.contains(signature.topic) {
      topics.append(signature.topic)
    }
    let grouped = topics.map { topic in
      let rows = signatures.filter { $0.topic == topic }.map {
        HelpPage.Definition($0.name, $0.summary)
      }
      return HelpPage.Section(topic, [.definitions(rows)])
    }
    return HelpPage(sections: grouped + sections, isAligned: true)
  }
}
