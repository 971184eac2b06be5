internal import CommandLanguage

/// `list`: lists contacts as a numbered table.
enum ListCommand: Command {
  static let signature = Signature(
    "list", topic: "Looking", summary: "list contacts, in sections by first letter",
    discussion: """
      `--sort` takes a field, `created`, `modified`, or `match` for the best matches first. \
      Without it, contacts are sorted by family name, or as `option sort` says.

      `--columns` chooses what is shown: fields, `phone:mobile` for one label, parts of addresses \
      and more. `option columns` keeps a choice for terminals. In json, jsonl, tsv and csv a \
      contact then has only these. `--format` prints each contact as its own text: \
      `'{name}\\t{phone:mobile}\\n'`. `help columns` explains both.
      """,
    usages: [[.parameter("QUERY", .query, .optionalPhrase)]],
    options: ListRequest.options(limiting: "contacts") + [.columns, .template],
    examples: [
      .init("list", "all contacts"),
      .init("list tag:friend no:phone --limit 10", "ten friends without a phone"),
      .init("list --columns name,phone,birthday,city", "what you want to see"),
      .init("list --format '{name}\\t{phone:mobile}\\n'", "lines of your own"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let request = try ListRequest(arguments)
    let form = try ListingForm(arguments)
    guard try request.list(as: form, in: &session) == 0, request.limit != 0 else { return }
    let isOneShot = session.origin.isOneShot
    // Readers of the output, and scripts, expect nothing in this case.
    if session.preferences.format == nil, form.template == nil,
      session.isAtPrompt || isOneShot && session.screen.isTerminal
    {
      session.output.print("no contacts\(try request.hint(in: session))".safeForTerminal)
    } else if isOneShot {
      let hint = try request.hint(in: session)
      if !hint.isEmpty { session.remark("no contacts\(hint)") }
    }
  }
}
