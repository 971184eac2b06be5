internal import CommandLanguage

/// `find`: the contacts that a query finds.
struct FindCommand: Command {
  static let signature = Signature(
    "find", topic: "Looking", summary: "the contacts that have all of some words",
    discussion: """
      Words must all match, anywhere; "a phrase" matches as it is; -word must not match; or binds weaker; \
      parentheses hold together what is between them.

      email:word looks in one field; has:email, no:phone, tag:friend, in:club, changed:<7d, birthday:<30d ask for \
      more. Case and accents do not matter, and telephone numbers match however they are written.

      --sort match has the best matches first: names, other fields, notes, and of each who was in touch last.

      `help query` tells all.
      """,
    usages: [[.query]],
    options: ListRequest.options,
    examples: [
      .init("find muller berlin", "whoever has both words anywhere"),
      .init("find tag:friend -address:paris or 0151", "a query with operators"),
      .init("find ada --sort match", "names before notes, who was in touch last before others"),
    ])

  private let request: ListRequest

  init(_ arguments: ArgumentList) throws { request = try ListRequest(arguments) }

  func run(in session: inout Session) throws {
    guard try request.list(in: &session) == 0, request.limit != 0 else { return }
    let hint = try request.hint(in: session)
    let message = "nothing matches `\(request.words.map(\.text).joined(separator: " "))`\(hint)"
    switch session.origin {
    case .typed: session.output.print(message.safeForTerminal)
    case .arguments: session.fail(CommandError(message))
    // Nothing found is no failure there, and told only with what was perhaps meant.
    case .script: if !hint.isEmpty { session.remark(message) }
    }
  }
}
