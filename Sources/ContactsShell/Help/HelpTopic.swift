internal import CommandLanguage

/// Something that `help` explains besides the commands.
///
/// A further topic is a value in a file of its own, and its place in `all`; the manual page has it too.
struct HelpTopic: Sendable {
  /// What the topic is called.
  let name: String
  /// What it is about, in a few words.
  let summary: String
  /// What there is to say.
  let sections: [HelpPage.Section]

  /// The topics, in the order in which help lists them.
  static let all: [HelpTopic] = [.names, .fields, .query, .keys, .scripts, .formats, .files]

  init(_ name: String, _ summary: String, sections: [HelpPage.Section]) {
    self.name = name
    self.summary = summary
    self.sections = sections
  }

  /// Returns the topic of that name.
  static func named(_ name: String) -> HelpTopic? {
    all.first { $0.name == name }
  }

  /// All there is to say about the topic.
  var page: HelpPage {
    HelpPage("\(name): \(summary)", sections: sections)
  }

  /// What the topic explains one by one, as the fields.
  var terms: [String] {
    sections.flatMap(\.blocks).flatMap { block -> [String] in
      guard case .definitions(let rows) = block else { return [] }
      return rows.map(\.term)
    }
  }

  /// The topics as a section of the overview.
  static var overview: HelpPage.Section {
    HelpPage.Section("Topics", [.definitions(all.map { .init($0.name, $0.summary) })])
  }
}

extension HelpPage.Section {
  /// A text under no heading.
  static func text(_ text: String) -> HelpPage.Section {
    HelpPage.Section("", [.paragraph(text)])
  }

  /// Terms and what they mean, under a heading.
  static func definitions(
    _ title: String, _ rows: KeyValuePairs<String, String>
  ) -> HelpPage.Section {
    HelpPage.Section(title, [.definitions(rows.map { .init($0.key, $0.value) })])
  }

  /// Lines and what they do.
  static func examples(_ rows: KeyValuePairs<String, String>) -> HelpPage.Section {
    HelpPage.Section(examples: rows.map { .init($0.key, $0.value) })
  }
}
