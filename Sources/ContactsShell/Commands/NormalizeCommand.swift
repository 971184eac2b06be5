internal import CommandLanguage
internal import ContactsModel
internal import Tables

/// `normalize`: brings the telephone numbers, names or addresses of contacts into one form.
struct NormalizeCommand: Command {
  static let signature = Signature(
    "normalize", topic: "Contacts", summary: "bring phones, names or addresses into one form",
    discussion: """
      What would change is shown first, and asked about at a prompt; --dry-run shows it and changes nothing. It is \
      one change, which `undo` takes back. What has no form that is sure stays as it is, and is told.

      phone: the international form, `+49 151 1234567`; an extension stays. Numbers without a country code are of the \
      country that `option country` says, by the rules there: `0151 1234567` loses its 0, Italian numbers keep it.

      name: what is all capitals, or all lower case, is capitalised, but for `van der`, `de la` and their like, with \
      McDonald, O'Brien and Henry VIII as they are written; `Lovelace, Ada` in one part is split. Names of \
      organizations only lose spaces. Look at the preview: bell hooks wants to be written so.

      address: spaces; countries by their short names in English, as post abroad wants them, whether they were \
      written so, by code, in German, French, Spanish or their own language; postal codes where the country tells.
      """,
    usages: [
      [.parameter("phone|name|address", .normalization)],
      [.parameter("phone|name|address", .normalization), .keyword("where"), .query],
    ],
    options: [.flag("dry-run", summary: "show what would change, and change nothing"), .yes],
    examples: [
      .init("normalize phone --dry-run", "what all telephone numbers would become"),
      .init("normalize name where tag:import", "the names of some contacts"),
    ])

  /// What there is to bring into one form, for completion.
  static let subjects = Normalization.allCases.map { (name: $0.rawValue, summary: $0.summary) }

  private let normalization: Normalization
  private let query: Query
  private let isDryRun: Bool
  private let isSure: Bool

  init(_ arguments: ArgumentList) throws {
    let name = arguments.word("phone|name|address").text
    guard let normalization = Normalization(rawValue: name.lowercased()) else {
      let close = Suggestion.closest(to: name, among: Self.subjects.map(\.name))
      throw CommandError(
        "there is no normal form of `\(name)`, but of phone, name and address"
          + (close.map { "; did you mean `\($0)`?" } ?? ""))
    }
    self.normalization = normalization
    query = arguments.form == 1 ? try Query(arguments.words("QUERY")) : .all
    isDryRun = arguments.flag("dry-run")
    isSure = arguments.flag("yes")
  }

  func run(in session: inout Session) throws {
    let country = session.userPreferences[Country.self].code
    let plan = try NormalizationPlan(
      try session.ids(matching: query, in: session.book), of: session, normalization, country)
    preview(plan, in: &session)
    guard !plan.changing.isEmpty, !isDryRun else { return }
    if let prompt = session.prompt, !isSure {
      session.output.flush()
      guard prompt.confirm("change \(Session.counted(plan.changing.count))?") else { return }
    }
    let agreed = session.prompt == nil || isSure ? nil : plan.changing
    try session.changeAll { session, book in
      let found = try session.ids(matching: query, in: book)
      return agreed.map { found.filter($0.contains) } ?? found
    } by: { contact in
      contact = NormalizedContact(contact, normalization, country: country).contact
    }
  }

  /// Shows a few of the values that change, old and new, and of those that stay, and tells how many there are.
  private func preview(_ plan: NormalizationPlan, in session: inout Session) {
    if isDryRun || session.prompt != nil {
      let rows = plan.rows
      let more = plan.changedCount - rows.count
      let source = ArrayDataSource<NormalizedRow, Int, Never>(
        rows, footer: more > 0 ? "and \(more) more" : nil
      ) { $0.number }
      TableRenderer(session.screen.style(numbering: .none)).render(source) {
        session.output.print($0)
      }
    }
    if plan.changedCount == 0 {
      session.report("nothing to change\(plan.problemCount > 0 ? " that is sure" : "")")
    } else if isDryRun {
      session.output.print(
        "would change \(plan.changedCount == 1 ? "1 value" : "\(plan.changedCount) values") of "
          + Session.counted(plan.changing.count))
    }
    guard plan.problemCount > 0 else { return }
    session.report(
      "\(plan.problemCount) \(plan.problemCount == 1 ? "stays as it is" : "stay as they are"):")
    if !session.preferences.isQuiet {
      for problem in plan.problems { session.printParagraph("- \(problem)".safeForTerminal) }
    }
    let more = plan.problemCount - plan.problems.count
    if more > 0 { session.report("- and \(more) more") }
  }
}

/// What `normalize` is about to do.
private struct NormalizationPlan {
  /// The contacts that change.
  private(set) var changing: Set<ContactID> = []
  /// The first of the values that change, and how many do.
  private(set) var rows: [NormalizedRow] = []
  private(set) var changedCount = 0
  /// The first of the values that stay though they are in no normal form, and how many there are.
  private(set) var problems: [String] = []
  private(set) var problemCount = 0

  /// How many values are shown of those that change, and of those that stay.
  private static let heldCount = 10

  init(
    _ ids: [ContactID], of session: Session, _ normalization: Normalization, _ country: String?
  ) throws {
    let book = session.book
    try session.progress.track("looking", of: ids.count) { step in
      for contact in ids.lazy.compactMap({ book[$0] }) {
        try step()
        let normal = NormalizedContact(contact, normalization, country: country)
        if normal.contact != contact { changing.insert(contact.id) }
        changedCount += normal.differences.count
        for difference in normal.differences.prefix(Self.heldCount - rows.count) {
          rows.append(
            NormalizedRow(number: rows.count, name: contact.displayName, difference: difference))
        }
        problemCount += normal.problems.count
        for problem in normal.problems.prefix(Self.heldCount - problems.count) {
          let path = problem.path.map { "\($0) " } ?? ""
          problems.append(
            "\(path)`\(problem.value)` of \(contact.displayName) \(problem.description)")
        }
      }
    }
  }
}

/// A value before and after, as the preview shows it.
private struct NormalizedRow: RowRepresentable {
  let number: Int
  let name: String
  let difference: NormalizedContact.Difference

  func row(_ state: RowState) -> Row {
    Row(
      [
        Cell(name), Cell(difference.path, role: .secondary), Cell(difference.before, role: .value),
        Cell("→", role: .secondary, flexibility: .rigid), Cell(difference.after, role: .value),
      ], state: state)
  }
}
