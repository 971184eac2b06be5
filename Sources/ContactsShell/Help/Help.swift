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
      .definitions(
        "",
        [
          "add Ada phone=555-0142": "add a contact",
          "find ada": "find contacts by any text",
          "show ada": "show one, with its rows numbered",
          "set ada note=\"likes tea\"": "set or change a field",
          "edit phone.1": "edit a value on the input line",
          "tag ada charles friend": "add a tag to contacts",
          "list tag:friend": "list all contacts, or some",
          "remove ada": "remove a contact",
          "undo": "take back the last change",
          "import contacts.vcf": "read contacts of other programs",
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
    return HelpPage.overview(
      of: CommandTable.standard.signatures,
      and: (own.isEmpty ? [] : [.definitions("Your aliases", own)])
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
    CommandTable.standard.signatures.map(\.definition) + HelpTopic.all.map(\.definition)
      + [.init(overviewName, "every command and topic")]
  }

  /// Returns a page that lists the pages about a text: those with all its words in their name,
  /// summary, options or terms, or else anywhere; nil if there is none.
  static func page(about text: String) -> HelpPage? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return nil }
    let found = { (text: (Findable) -> String) in
      findable.filter { page in
        let text = text(page).lowercased()
        return words.allSatisfy { text.containsText($0) }
      }.map(\.row)
    }
    let brief = found(\.brief)
    let rows = brief.isEmpty ? found { $0.page.text(in: HelpStyle(width: .max)) } : brief
    return rows.isEmpty
      ? nil
      : HelpPage(sections: [.definitions("Pages about `\(text.safeForTerminal)`", rows)])
  }

  /// How a page is listed, the text it is found by first, and the page.
  private typealias Findable = (row: HelpPage.Definition, brief: String, page: HelpPage)

  private static var findable: [Findable] {
    CommandTable.standard.signatures.map { signature in
      let options = (signature.options + signature.usages.flatMap(\.options))
        .flatMap { [$0.spelling, $0.summary] }
      let brief = [signature.name, signature.summary] + options
      return (signature.definition, brief.joined(separator: "\n"), signature.helpPage)
    }
      + HelpTopic.all.map { topic in
        let brief = [topic.name, topic.summary] + topic.terms
        return (topic.definition, brief.joined(separator: "\n"), topic.page)
      }
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
