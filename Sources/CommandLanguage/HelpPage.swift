/// A help page, independent of where it is shown and how wide that is.
///
/// Help at the prompt and the manual page are made from the same pages.
public struct HelpPage: Hashable, Sendable {
  /// A term and its meaning.
  public struct Definition: Hashable, Sendable {
    /// The term.
    public let term: String

    /// The meaning, in a few words.
    public let meaning: String

    /// Creates a definition.
    public init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  /// A part of a section.
  public enum Block: Hashable, Sendable {
    /// Text to fill; what one types is in backquotes.
    case paragraph(String)

    /// Terms and their meanings.
    case definitions([Definition])

    /// Example lines.
    case examples([Signature.Example])

    /// Usage lines, each as parts that are never broken.
    case usages([[String]])
  }

  /// Blocks under a heading.
  public struct Section: Hashable, Sendable {
    /// The heading; empty for none.
    public let title: String

    /// The content below the heading.
    public let blocks: [Block]

    /// Creates a section.
    public init(_ title: String = "", _ blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  /// The title; empty for none.
  public let title: String

  /// The sections, in order.
  public let sections: [Section]

  /// Whether the meanings of all sections start in the same column.
  public let isAligned: Bool

  /// Creates a page.
  public init(_ title: String = "", sections: [Section], isAligned: Bool = false) {
    self.title = title
    self.sections = sections
    self.isAligned = isAligned
  }
}

extension HelpPage.Section {
  /// Creates the section of examples.
  public init(examples: [Signature.Example]) {
    self.init("Examples", [.examples(examples)])
  }

  /// Returns a section of terms and their meanings.
  public static func definitions(
    _ title: String, _ rows: [HelpPage.Definition]
  ) -> HelpPage.Section {
    HelpPage.Section(title, [.definitions(rows)])
  }
}

extension HelpPage {
  /// Returns all commands and their summaries by topic, in the order given, and then further
  /// sections.
  public static func overview(
    of signatures: [Signature], and sections: [Section] = []
  ) -> HelpPage {
    var topics: [String] = []
    for signature in signatures where !topics.contains(signature.topic) {
      topics.append(signature.topic)
    }
    let grouped = topics.map { topic in
      Section.definitions(topic, signatures.filter { $0.topic == topic }.map(\.definition))
    }
    return HelpPage(sections: grouped + sections, isAligned: true)
  }
}

extension Signature {
  /// The name and the summary, as a line of a list.
  public var definition: HelpPage.Definition { .init(name, summary) }

  /// The help page of the command.
  public var helpPage: HelpPage {
    HelpPage(
      "\(name): \(summary)",
      sections: exampleSections.first + [HelpPage.Section("Usage", [usageBlock])]
        + discussionSections + optionSections + exampleSections.more)
  }

  /// The section of the first two examples, and that of the rest.
  private var exampleSections: (first: [HelpPage.Section], more: [HelpPage.Section]) {
    let (first, more) = (Array(examples.prefix(2)), Array(examples.dropFirst(2)))
    return (
      first.isEmpty ? [] : [HelpPage.Section(examples: first)],
      more.isEmpty ? [] : [HelpPage.Section("More examples", [.examples(more)])]
    )
  }

  /// The usage lines.
  var usageBlock: HelpPage.Block { .usages(usages.map { usageParts(of: $0) }) }

  /// The paragraphs of the discussion, without a heading.
  var discussionSections: [HelpPage.Section] {
    discussion.paragraphs.map {
      HelpPage.Section("", [.paragraph($0.joined(separator: " "))])
    }
  }

  /// The options and their meanings.
  var optionDefinitions: [HelpPage.Definition] {
    allOptions.map { .init($0.synopsis, $0.summary) }
  }

  private var optionSections: [HelpPage.Section] {
    allOptions.isEmpty ? [] : [.definitions("Options", optionDefinitions)]
  }
}
