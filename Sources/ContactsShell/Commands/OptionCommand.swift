internal import CommandLanguage
internal import ContactsStore
internal import JSON
internal import Tables

/// `option`: shows or sets the user's preferences.
enum OptionCommand: Command {
  static let signature = Signature(
    "option", topic: "Prompt",
    summary: "show or set your preferences",
    discussion: """
      Without a VALUE, shows the option; without a NAME, shows all of them and marks those you \
      set. An option holds at the prompt, in scripts and for single commands, from now on. \
      `--default` resets it, or removes one that you named.

      `option alias NAME TEXT` makes NAME stand for TEXT at the beginning of a line. TEXT begins \
      with a command, and stands in quotes if it has options. A command never changes its \
      meaning, and scripts know no aliases, so that they run alike for everybody. `option alias \
      NAME` and `option alias.NAME` are the same, as are `option book NAME` and `option book.NAME`.

      \(explanations.joined(separator: "\n\n"))
      """,
    usages: [
      [
        .parameter("NAME", .userOption, .optional),
        .parameter("VALUE", .optionValue, .optionalPhrase),
      ]
    ],
    options: [.flag("default", summary: "reset the option"), .dryRun],
    examples: [
      .init("option", "all options"),
      .init("option name-order family-first", "shows Lovelace, Ada"),
      .init("option name-order --default", "shows Ada Lovelace again"),
      .init("option book.work ~/work.json", "`contacts --book work` opens that book"),
      .init("option alias friends list tag:friend", "`friends` lists your friends"),
      .init("option alias recent 'list --sort modified --limit 9'", "an alias with options"),
    ])

  /// The help on each option and its values.
  private static var explanations: [String] {
    OptionTable.all.map { "\($0.optionName): \($0.optionSummary): \($0.valuesSummary)." }
      + OptionTable.kinds.map {
        "\($0.kindName).NAME: \($0.optionSummary): \($0.valuesSummary)."
      }
  }

  static func run(_ arguments: ArgumentList, in session: inout Session) throws {
    let preferences = session.userPreferences
    let takesBack = arguments.flag("default")
    guard let name = arguments.words("NAME").first else {
      guard !takesBack else { throw CommandError("--default needs the NAME of an option") }
      return try show(preferences.keys, in: &session)
    }
    var value = arguments.words("VALUE")
    let option: OptionKey
    if let kind = OptionTable.kind(named: name.text) {
      guard !value.isEmpty else {
        guard !takesBack else {
          throw CommandError("`\(kind.kindName)` needs a name, such as `\(kind.example)`")
        }
        return try show(preferences[named: kind].map { .named(kind, $0.name) }, in: &session)
      }
      option = try OptionKey(kind, named: value.removeFirst().text)
    } else {
      option = try OptionTable.key(named: name.text)
    }
    switch (value.isEmpty, takesBack) {
    case (true, false): try show(option, in: &session)
    case (true, true): try set(option, to: nil, in: &session)
    case (false, false):
      try set(option, to: option.canonical(option.text(of: value)), in: &session)
    case (false, true): throw CommandError("VALUE and --default cannot be combined")
    }
  }

  private static func show(_ option: OptionKey, in session: inout Session) throws {
    guard let value = session.userPreferences.text(of: option) else {
      throw CommandError("`\(option.name)` is not set; `option \(option.name) VALUE` sets it")
    }
    if session.answersInJSON {
      return session.write([("name", .string(option.name)), ("value", .string(value))])
    }
    if session.preferences.format != nil { return try show([option], in: &session) }
    session.output.print(value.safeForTerminal)
  }

  private static func show(_ options: [OptionKey], in session: inout Session) throws {
    let preferences = session.userPreferences
    let isWritten = try session.write(
      options,
      [.init("name") { .string($0.name) }, .init("value") { .text(preferences.text(of: $0)) }],
      of: "option")
    if isWritten { return }
    session.draw(ArrayDataSource(options.map { ListedOption($0, in: preferences) })) { path in
      RowState(mark: preferences.decides(options[path.row]) ? .changed : .none)
    }
  }

  private static func set(_ option: OptionKey, to text: String?, in session: inout Session) throws {
    guard !session.store.hasOpenTransaction else {
      throw CommandError("`option` cannot set anything with --transaction")
    }
    guard !session.isDryRun else {
      return try dryRun(option, to: text, in: &session)
    }
    try session.options.set(option, to: text)
    let value = session.userPreferences.text(of: option)?.safeForTerminal
    let isDefault = text == nil && value != nil
    session.report(
      "\(option.name) is \(value ?? "not set")\(isDefault ? ", the default" : "")", did: "set")
  }

  /// Reports what setting an option would change; it holds until the dry run ends.
  private static func dryRun(
    _ option: OptionKey, to text: String?, in session: inout Session
  ) throws {
    let before = session.userPreferences.text(of: option)
    try session.options.preferences.set(option, to: text)
    let after = session.userPreferences.text(of: option)
    guard before != after else { return }
    session.reportDryRun(
      "change the option \(option.name): \(before ?? "nothing") → \(after ?? "nothing")",
      [
        "op": "option", "name": .string(option.name),
        "before": .text(before), "after": .text(after),
      ])
  }
}
