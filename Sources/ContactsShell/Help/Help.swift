internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import Tables
internal import UnicodeText

/// What the program says about itself: to people in pages, and to `man`.
enum Help {
  /// All commands and topics with what they are.
  static var overview: HelpPage {
    let advice =
      "`help NAME` tells all about a command or a topic, `help TEXT` finds those about something."
    return HelpText.overview(
      of: CommandTable.standard.signatures, and: [HelpTopic.overview, .text(advice)])
  }

  /// Returns the pages on a name: a topic's, and the command's where one is called so too.
  static func pages(on name: String) -> [HelpPage] {
    let command = CommandTable.standard.signatures.first { $0.name == name }
    return [HelpTopic.named(name)?.page, command?.helpPage].compactMap { $0 }
  }

  /// What `help` has pages on, in the order in which it lists them; a name both of a command and of a
  /// topic stands there once.
  static var names: [HelpPage.Definition] {
    let commands = CommandTable.standard.signatures.map {
      HelpPage.Definition($0.name, $0.summary)
    }
    let taken = Set(commands.map(\.term))
    return commands
      + HelpTopic.all.filter { !taken.contains($0.name) }.map { .init($0.name, $0.summary) }
  }

  /// Returns the page of what has all of some words in its name, its summary, an option or a term, or else
  /// anywhere in its own page; nil for none.
  static func page(about text: String) -> HelpPage? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    let rows = [briefs, wholes].lazy.map { texts in
      texts.filter { page in words.allSatisfy { page.text.containsText($0) } }.map(\.row)
    }.first { !$0.isEmpty }
    guard let rows, !words.isEmpty else { return nil }
    return HelpPage(
      sections: [HelpPage.Section("About `\(text.safeForTerminal)`", [.definitions(rows)])])
  }

  /// What a page is listed as, and the text that it is found by.
  private typealias Findable = (row: HelpPage.Definition, text: String)

  private static var briefs: [Findable] {
    CommandTable.standard.signatures.map { signature in
      let options = (signature.options + signature.usages.flatMap(\.options))
        .flatMap { [$0.spelling, $0.summary] }
      let text = ([signature.name, signature.summary] + options).joined(separator: "\n")
      return (.init(signature.name, signature.summary), text.lowercased())
    }
      + HelpTopic.all.map { topic in
        let text = [topic.name, topic.summary] + topic.terms
        return (.init(topic.name, topic.summary), text.joined(separator: "\n").lowercased())
      }
  }

  private static var wholes: [Findable] {
    let text = { (page: HelpPage) in page.text(in: HelpStyle(width: .max)).lowercased() }
    return CommandTable.standard.signatures.map {
      (.init($0.name, $0.summary), text($0.helpPage))
    } + HelpTopic.all.map { (.init($0.name, $0.summary), text($0.page)) }
  }

  /// The page that `--help` prints.
  static var processPage: HelpPage {
    let own = ProcessOptions.signature.helpPage
    return HelpPage(own.title, sections: own.sections + overview.sections)
  }

  /// The manual page's source.
  static var manual: String {
    ManualPage(
      of: ProcessOptions.signature, version: Program.version, date: Program.date,
      sections: [
        .init(commands: CommandTable.standard.signatures),
        .init("Names", subsections: HelpTopic.names.sections),
        .init("Fields", subsections: HelpTopic.fields.sections),
        .init("Queries", subsections: HelpTopic.query.sections),
        .init("Keys", subsections: HelpTopic.keys.sections),
        .init(
          "Scripts", subsections: HelpTopic.scripts.sections.filter { $0.title != "Exit status" }),
        .init("Files", HelpTopic.fileSection.blocks),
        .init("Environment", HelpTopic.environmentSection.blocks),
        .init("Exit status", HelpTopic.exitStatusSection.blocks),
        .init("Examples", [.examples(ProcessOptions.signature.examples)]),
        .init("See also", [.paragraph("editrc(5), jq(1)")]),
      ]
    ).source
  }
}

extension Screen {
  /// The widest a line of prose is set, in columns; longer ones are hard to read.
  private static let widestText = 100

  /// How help is set on it; 80 columns wide off a terminal.
  var helpStyle: HelpStyle {
    HelpStyle(
      width: min(width ?? 80, Self.widestText),
      heading: { [hasColour] in hasColour ? Ink.bold.styling($0) : $0 },
      columns: { DisplayWidth.columns(of: $0) })
  }
}
