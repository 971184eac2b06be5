internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import Tables
internal import UnicodeText

/// The pages of `help`, of `--help` and of the manual.
enum Help {
  /// The first commands to learn, on one screen of 80 columns and 24 lines.
  static let introduction = HelpPage(
    "contacts keeps an address book. These commands are enough to begin:",
    sections: [
      HelpPage.Section(
        "",
        [
          .definitions([
            .init("add Ada phone=555-0142", "add a contact"),
            .init("find ada", "find contacts by any text"),
            .init("show ada", "show one, with its rows numbered"),
            .init("set ada note=\"likes tea\"", "set or change a field"),
            .init("edit phone.1", "edit a value on the input line"),
            .init("tag ada charles friend", "add a tag to contacts"),
            .init("list tag:friend", "list all contacts, or some"),
            .init("remove ada", "remove a contact"),
            .init("undo", "take back the last change"),
            .init("import contacts.vcf", "read contacts of other programs"),
          ])
        ]),
      .text(
        """
        `help all` lists every command, `help NAME` explains one, and `help TEXT` finds those \
        about something. Tab completes names and values; `help keys` lists the other keys. Every \
        change is saved at once. `quit` leaves.
        """),
    ], isAligned: true)

  /// All commands and topics, with their summaries.
  static var overview: HelpPage { overview(with: []) }

  /// All commands, the user's aliases, and topics, with their summaries.
  static func overview(with aliases: [CommandAlias]) -> HelpPage {
    let advice =
      "`help NAME` explains a command or a topic, `help TEXT` finds those about something."
    let own = aliases.map { HelpPage.Definition($0.name, $0.text.safeForTerminal) }
    return HelpText.overview(
      of: CommandTable.standard.signatures,
      and: (own.isEmpty ? [] : [HelpPage.Section("Your aliases", [.definitions(own)])])
        + [HelpTopic.overview, .text(advice)])
  }

  /// Returns the page about an alias: what it stands for, and the page of its command.
  static func page(on alias: CommandAlias) -> HelpPage {
    let command = alias.words.first.flatMap {
      page(on: CommandTable.standard.name(of: $0.text))
    }
    let advice = "`option alias \(alias.name) --default` removes this alias."
    return HelpPage(
      "\(alias.name): your alias for `\(alias.text.safeForTerminal)`",
      sections: [.text(advice)]
        + (command.map { [HelpPage.Section("", [.paragraph($0.title)])] + $0.sections } ?? []))
  }

  /// The word after `help` that asks for the overview.
  static let overviewName = "all"

  /// Returns the page about a command, a topic or all of them; nil for any other name.
  static func page(on name: String) -> HelpPage? {
    if name == overviewName { return overview }
    let command = CommandTable.standard.signatures.first { $0.name == name }
    return command?.helpPage ?? HelpTopic.named(name)?.page
  }

  /// The names that `help` has a page on, commands first.
  static var names: [HelpPage.Definition] {
    CommandTable.standard.signatures.map { HelpPage.Definition($0.name, $0.summary) }
      + HelpTopic.all.map { .init($0.name, $0.summary) }
      + [.init(overviewName, "every command and topic")]
  }

  /// Returns a page that lists the pages about a text: those with all its words in their name,
  /// summary, options or terms, or else anywhere; nil if there is none.
  static func page(about text: String) -> HelpPage? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    let rows = [briefs, wholes].lazy.map { texts in
      texts.filter { page in words.allSatisfy { page.text.containsText($0) } }.map(\.row)
    }.first { !$0.isEmpty }
    guard let rows, !words.isEmpty else { return nil }
    return HelpPage(
      sections: [HelpPage.Section("Pages about `\(text.safeForTerminal)`", [.definitions(rows)])])
  }

  /// How a page is listed, and the text it is found by.
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

  /// The source of the manual page.
  static var manual: String {
    ManualPage.source(
      of: ProcessOptions.signature, version: Program.version, date: Program.date,
      sections: [
        .init(commands: CommandTable.standard.signatures),
        .init("Names", subsections: HelpTopic.names.sections),
        .init("Fields", subsections: HelpTopic.fields.sections),
        .init("Queries", subsections: HelpTopic.queries.sections),
        .init("Keys", subsections: HelpTopic.keys.sections),
        .init(
          "Scripts", subsections: HelpTopic.scripts.sections.filter { $0.title != "Exit status" }),
        .init("Files", HelpTopic.fileSection.blocks),
        .init("Environment", HelpTopic.environmentSection.blocks),
        .init("Exit status", HelpTopic.exitStatusSection.blocks),
        .init("Examples", [.examples(ProcessOptions.signature.examples)]),
        .init("See also", [.paragraph("editrc(5), jq(1)")]),
      ])
  }
}

extension Screen {
  /// The widest line of prose, in columns.
  private static let widestText = 100

  /// The style of help on the screen; 80 columns wide off a terminal.
  var helpStyle: HelpStyle {
    HelpStyle(
      width: min(width ?? 80, Self.widestText),
      heading: { [hasColour] in hasColour ? Ink.bold.styling($0) : $0 },
      columns: { DisplayWidth.columns(of: $0) })
  }
}
