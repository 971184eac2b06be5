internal import CommandLanguage
internal import ContactsStore
internal import JSON
internal import Tables

/// `option`: shows or sets the user's preferences.
struct OptionCommand: Command {
  static let signature = Signature(
    "option", topic: "Prompt",
    summary: "show or set your preferences",
    discussion: """
      Without a VALUE, shows the option; without a NAME, shows all of them and marks those you \
      set. An option holds at the prompt, in scripts and for single commands, from now on. \
      `--default` resets it.

      \(OptionTable.all.map { $0.explanation }.joined(separator: "\n\n"))
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
    ])

  /// What to do.
  private enum Action {
    case showAll
    case show(any UserOption.Type)
    case set(any UserOption.Type, to: String?)
  }

  private let action: Action

  init(_ arguments: ArgumentList) throws {
    let takesBack = arguments.flag("default")
    guard let name = arguments.words("NAME").first else {
      guard !takesBack else { throw CommandError("--default needs the NAME of an option") }
      action = .showAll
      return
    }
    let option = try OptionTable.option(named: name.text)
    switch (arguments.words("VALUE").isEmpty, takesBack) {
    case (true, false): action = .show(option)
    case (true, true): action = .set(option, to: nil)
    case (false, false): action = .set(option, to: try option.canonical(arguments.text("VALUE")))
    case (false, true): throw CommandError("VALUE and --default cannot be combined")
    }
  }

  func run(in session: inout Session) throws {
    switch action {
    case .showAll where session.answersInJSON:
      guard let format = session.preferences.format else { return }
      try session.write(
        OptionTable.all.map { Self.record(of: $0, in: session) }, columns: ["name", "value"],
        as: format, of: "option")
    case .show(let option) where session.answersInJSON:
      session.write(Self.record(of: option, in: session))
    case .showAll: showAll(in: &session)
    case .show(let option):
      session.output.print(session.userPreferences.text(of: option).safeForTerminal)
    case .set(let option, let text): try set(option, to: text, in: &session)
    }
  }

  private static func record(of option: any UserOption.Type, in session: Session) -> Record {
    [
      ("name", .string(option.optionName)),
      ("value", .string(session.userPreferences.text(of: option))),
    ]
  }

  private func showAll(in session: inout Session) {
    let preferences = session.userPreferences
    let source = ArrayDataSource<ListedOption, String, Never>(
      OptionTable.all.map { ListedOption($0, in: preferences) }, id: \.name)
    let renderer = TableRenderer(session.screen.style(numbering: .none)) { path in
      RowState(mark: preferences.decides(OptionTable.all[path.row]) ? .changed : .none)
    }
    renderer.render(source) { session.output.print($0) }
  }

  private func set(
    _ option: any UserOption.Type, to text: String?, in session: inout Session
  ) throws {
    guard !session.store.hasOpenTransaction else {
      throw CommandError("`option` cannot set anything with --transaction")
    }
    guard session.dryRun == nil else {
      return try dryRun(option, to: text, in: &session)
    }
    try session.options.set(option, to: text)
    let value = session.userPreferences.text(of: option).safeForTerminal
    session.report(
      "\(option.optionName) is \(value)\(text == nil ? ", the default" : "")", did: "set")
  }
}

extension OptionCommand {
  /// Reports what setting an option would change; it holds until the dry run ends.
  private func dryRun(
    _ option: any UserOption.Type, to text: String?, in session: inout Session
  ) throws {
    let before = session.userPreferences.text(of: option)
    try session.options.assume(option, to: text)
    let after = session.userPreferences.text(of: option)
    guard before != after else { return }
    var record = JSONObject()
    record["op"] = .string("option")
    record["name"] = .string(option.optionName)
    record["before"] = .string(before)
    record["after"] = .string(after)
    session.reportDryRun("change the option \(option.optionName): \(before) → \(after)", record)
  }
}

extension UserOption {
  /// The help on the option and its values.
  fileprivate static var explanation: String {
    "\(optionName): \(optionSummary): \(valuesSummary)."
  }

  /// Returns a value in the form it is stored in; throws if the text is not a value.
  fileprivate static func canonical(_ text: String) throws(CommandError) -> String {
    try Self(option: text).optionText
  }
}
