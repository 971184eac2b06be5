/// A page of help: what it says, apart from where it is shown and how wide that is.
///
/// The text at a prompt and the manual page are made from the same pages.
public struct HelpPage: Hashable, Sendable {
  /// Something that is defined, and what it means.
  public struct Definition: Hashable, Sendable {
    /// What is defined.
    public let term: String

    /// What it means, in a few words.
    public let meaning: String

    /// Creates a definition.
    public init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  /// A part of a section.
  public enum Block: Hashable, Sendable {
    /// A text that is filled; in backquotes stands what is typed.
    case paragraph(String)

    /// Terms, and what each means.
    case definitions([Definition])

    /// Lines that show something at work.
    case examples([Signature.Example])

    /// Usage lines; of each the parts that are never broken.
    case usages([[String]])

    /// Lines that are never filled, only broken where they are too long.
    case lines([String])
  }

  /// Blocks under a heading.
  public struct Section: Hashable, Sendable {
    /// The heading; empty for none.
    public let title: String

    /// What stands below it.
    public let blocks: [Block]

    /// Creates a section.
    public init(_ title: String = "", _ blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  /// What the page is about; empty where that goes without saying.
  public let title: String

  /// What the page says, in order.
  public let sections: [Section]

  /// Whether the meanings of all sections begin in one column.
  public let isAligned: Bool

  /// Creates a page.
  public init(_ title: String = "", sections: [Section], isAligned: Bool = false) {
    self.title = title
    self.sections = sections
    self.isAligned = isAligned
  }
}

extension HelpPage.Section {
  /// Creates the section of the lines that show something at work.
  public init(examples: [Signature.Example]) {
    self.init("Examples", [.examples(examples)])
  }
}

extension Signature {
  /// All there is to say about the command.
  public var helpPage: HelpPage {
    HelpPage(
      "\(name): \(summary)",
      sections: exampleSections.first + [HelpPage.Section("Usage", [usageBlock])]
        + discussionSections + optionSections + exampleSections.more)
  }

  /// The section of the first two examples, and that of the others.
  private var exampleSections: (first: [HelpPage.Section], more: [HelpPage.Section]) {
    let (first, more) = (Array(examples.prefix(2)), Array(examples.dropFirst(2)))
    return (
      first.isEmpty ? [] : [HelpPage.Section(examples: first)],
      more.isEmpty ? [] : [HelpPage.Section("More examples", [.examples(more)])]
    )
  }

  /// The usage lines.
  var usageBlock: HelpPage.Block { .usages(usages.map { usageParts(of: $0) }) }

  /// The paragraphs of the discussion, under no heading.
  var discussionSections: [HelpPage.Section] {
    Layout.paragraphs(of: discussion).map {
      HelpPage.Section("", [.paragraph($0.joined(separator: " "))])
    }
  }

  /// What each option means.
  var optionDefinitions: [HelpPage.Definition] {
    allOptions.map { .init($0.synopsis, $0.summary) }
  }

  private var optionSections: [HelpPage.Section] {
    let options = optionDefinitions
    return options.isEmpty ? [] : [HelpPage.Section("Options", [.definitions(options)])]
  }
}
