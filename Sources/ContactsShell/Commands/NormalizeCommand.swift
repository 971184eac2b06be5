internal import CommandLanguage
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `normalize`: brings the telephone numbers, names or addresses of contacts into one form.
struct NormalizeCommand: Command {
  static let signature = Signature(
    "normalize", topic: "Contacts", summary: "bring phones, names or addresses into one form",
    discussion: """
      What would change is shown first, and asked about at a prompt; --dry-run shows it and changes nothing. It is \
      one change, which `undo` takes back. What has no form that is sure stays as it is, and is told.

      phone: the international form, `+49 151 1234567`; an extension stays. Numbers without a country code are of the \
      country that `option country` says, by the rules there: `0151 1234567` loses its 0, Italian numbers keep it. \
      Those of whoever has addresses in other countries alone stay.

      name: what is all capitals, or all lower case, is capitalised, but for `van der`, `de la` and their like, with \
      McDonald, O'Brien and Henry VIII as they are written; `Lovelace, Ada` in one part is split, and titles such as \
      Dr. and PhD become prefix and suffix. Names of organizations only lose spaces. Look at the preview: bell hooks \
      wants to be written so.

      address: spaces; countries by their short names in English, as post abroad wants them, whether they were \
      written so, by code, in German, French, Spanish or their own language; postal codes where the country tells.
      """,
    usages: [
      [.parameter("phone|name|address", .normalization)],
      [.parameter("phone|name|address", .normalization), .keyword("where"), .query],
    ],
    options: [.yes, .dryRun],
    examples: [
      .init("normalize phone --dry-run", "what all telephone numbers would become"),
      .init("normalize name where tag:import", "the names of some contacts"),
    ])

  /// What there is to bring into one form, for completion.
  static let subjects = Normalization.allCases.map { (name: $0.rawValue, summary: $0.summary) }

  private let normalization: Normalization
  private let query: Query
  private let isSure: Bool

  init(_ arguments: ArgumentList) throws {
    let name = arguments.word("phone|name|address").text
    guard let normalization = Normalization(rawValue: name.lowercased()) else {
      let close = Spelling.closest(to: name, among: Self.subjects.map(\.name))
      throw CommandError(
        "there is no normal form of `\(name)`, but of phone, name and address"
          + (close.map { "; did you mean `\($0)`?" } ?? ""))
    }
    self.normalization = normalization
    query = arguments.form == 1 ? try Query(arguments.words("QUERY")) : .all
    isSure = arguments.flag("yes")
  }

  func run(in session: inout Session) throws {
    let country = session.userPreferences[Country.self].code
    var unsure = UnsureValues()
    let wording = BulkWording(verb: "change", countsValues: true)
    try session.changeAll(matching: query, as: wording, isSure: isSure) { contact in
      let normal = NormalizedContact(contact, normalization, country: country)
      unsure.add(normal.problems, of: contact)
      return contact.changes { $0 = normal.contact }
    }
    unsure.report(to: &session)
  }
}

/// Values that stay as they are, though they are in no normal form.
private struct UnsureValues {
  /// The first of them, as they are told.
  private var told: [String] = []
  private var count = 0
  private var contacts: Set<ContactID> = []

  /// How many are told.
  private static let maximumTold = 10

  /// Adds those of a contact, once.
  mutating func add(_ problems: [ContactProblem], of contact: Contact) {
    guard !problems.isEmpty, contacts.insert(contact.id).inserted else { return }
    count += problems.count
    for problem in problems.prefix(Self.maximumTold - told.count) {
      let path = problem.path.map { "\($0) " } ?? ""
      told.append("\(path)`\(problem.value)` of \(contact.displayName) \(problem.description)")
    }
  }

  func report(to session: inout Session) {
    guard count > 0, !session.preferences.isQuiet else { return }
    let heading = "\(count) \(count == 1 ? "stays as it is" : "stay as they are"):"
    let rest = count > told.count ? ["- and \(count - told.count) more"] : []
    let lines = told.map { "- \($0)".safeForTerminal }
    guard session.preferences.format == nil else {
      // Programs read what the changes are, and nothing else.
      for line in [heading] + lines + rest { session.output.print(line, to: .standardError) }
      return
    }
    session.output.print(heading)
    for line in lines { session.printParagraph(line) }
    for line in rest { session.output.print(line) }
  }
}
