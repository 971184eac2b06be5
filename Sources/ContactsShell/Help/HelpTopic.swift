internal import CommandLanguage

/// A topic that `help` explains besides the commands.
///
/// To add a topic, add a value in its own file and list it in `all`; the manual page has it too.
struct HelpTopic: Sendable {
  /// The name of the topic.
  let name: String
  /// What the topic is about, in a few words.
  let summary: String
  /// The contents of the page.
  let sections: [HelpPage.Section]

  /// The topics, in the order in which help lists them.
  static let all: [HelpTopic] = [
    .names, .fields, .queries, .columns, .keys, .scripts, .formats, .files,
  ]

  init(_ name: String, _ summary: String, sections: [HelpPage.Section]) {
    self.name = name
    self.summary = summary
    self.sections = sections
  }

  static func named(_ name: String) -> HelpTopic? {
    all.first { $0.name == name }
  }

  /// The name and the summary, as a line of a list.
  var definition: HelpPage.Definition { .init(name, summary) }

  /// The page about the topic.
  var page: HelpPage {
    HelpPage("\(name): \(summary)", sections: sections)
  }

  /// The terms that the page defines, such as the fields.
  var terms: [String] {
    sections.flatMap(\.blocks).flatMap { block -> [String] in
      guard case .definitions(let rows) = block else { return [] }
      return rows.map(\.term)
    }
  }

  /// The topics as a section of the overview.
  static var overview: HelpPage.Section {
    .definitions("Topics", all.map(\.definition))
  }
}

extension HelpPage.Section {
  /// A text without a heading.
  static func text(_ text: String) -> HelpPage.Section {
    HelpPage.Section("", [.paragraph(text)])
  }

  /// Terms and their meanings, under a heading.
  static func definitions(
    _ title: String, _ rows: KeyValuePairs<String, String>
  ) -> HelpPage.Section {
    definitions(title, rows.map { .init($0.key, $0.value) })
  }

  /// Example lines, and what they do.
  static func examples(_ rows: KeyValuePairs<String, String>) -> HelpPage.Section {
    HelpPage.Section(examples: rows.map { .init($0.key, $0.value) })
  }
}
