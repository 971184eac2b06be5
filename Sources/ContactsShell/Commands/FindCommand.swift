internal import CommandLanguage

/// `find`: finds contacts.
enum FindCommand: Command {
  static let signature = Signature(
    "find", topic: "Looking", summary: "find contacts",
    discussion: """
      All words must match, anywhere in the contact. Case and accents do not matter, and a phone \
      number matches however it is written. `"a phrase"` matches as it stands, `-word` must not \
      match, and `or` separates alternatives.

      `email:word` looks in one field. `has:email`, `no:phone`, `tag:friend`, `in:club`, \
      `changed:<7d` and `birthday:<30d` ask for more. `--sort match` puts the best matches first. \
      `--columns` and `--format` choose what is shown, as in `list`.

      `help queries` explains the whole language.
      """,
    usages: [[.query]],
    options: ListRequest.options(limiting: "contacts") + [.columns, .template],
    examples: [
      .init("find muller berlin", "contacts with both words"),
      .init("find tag:friend -address:paris or 0151", "a query with operators"),
      .init("find ada --sort match", "the best matches first"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let request = try ListRequest(arguments)
    let form = try ListingForm(arguments)
    guard try request.list(as: form, in: &session) == 0, request.limit != 0 else { return }
    let hint = try request.hint(in: session)
    let message = "nothing matches `\(request.words.map(\.text).joined(separator: " "))`\(hint)"
    switch session.origin {
    case .typed: session.output.print(message.safeForTerminal)
    case .arguments: session.fail(CommandError(message))
    // In a script, no result is no failure; only a hint is worth a remark.
    case .script: if !hint.isEmpty { session.remark(message) }
    }
  }
}
