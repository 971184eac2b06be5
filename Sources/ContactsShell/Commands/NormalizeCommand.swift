internal import CommandLanguage
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// `normalize`: writes phones, names or addresses in one form.
enum NormalizeCommand: Command {
  static let signature = Signature(
    "normalize", topic: "Contacts", summary: "write phones, names or addresses in one form",
    discussion: """
      Shows what would change, and at a prompt asks before changing it. It is one change, so one \
      `undo` takes it back. Values without a certain form stay as they are, and are reported.

      phone: the international form, `+49 151 1234567`; extensions stay. A number without a \
      country code belongs to the country of `option country`: `0151 1234567` loses its 0, Italian \
      numbers keep it. Numbers of contacts whose addresses are all in other countries stay.

      name: names in capitals or in lower case are capitalised, with particles (`van der`, `de \
      la`) and forms such as McDonald, O'Brien and Henry VIII as they are usually written; \
      `Lovelace, Ada` in one part is split; titles such as Dr. and PhD become prefix and suffix. \
      Names of organizations only lose extra spaces. Check the preview: some people, like bell \
      hooks, write their names in lower case.

      address: extra spaces go; countries get their short English names, whether they were written \
      as a code or in English, German, French, Spanish or their own language; postal codes get the \
      form of their country.
      """,
    usages: [
      [.parameter("phone|name|address", .normalization)],
      [.parameter("phone|name|address", .normalization), .keyword("where"), .query],
    ],
    options: [.yes, .dryRun],
    examples: [
      .init("normalize phone --dry-run", "shows what every phone number would become"),
      .init("normalize name where tag:import", "the names of some contacts"),
    ])

  /// The subjects, for completion.
  static let subjects = Normalization.allCases.map { (name: $0.rawValue, summary: $0.summary) }

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let name = arguments.word("phone|name|address").text
    guard let normalization = Normalization(rawValue: name.lowercased()) else {
      let close = Spelling.closest(to: name, among: subjects.map(\.name))
      throw CommandError(
        "cannot normalize `\(name)`; choose phone, name or address"
          + (close.map { "; did you mean `\($0)`?" } ?? ""))
    }
    let query = arguments.form == 1 ? try Query(arguments.words("QUERY")) : .all
    let country = session.userPreferences[Country.self].code
    var unsure = UnsureValues()
    let wording = BulkWording(verb: "change", countsValues: true)
    try session.changeAll(
      { try $0.ids(matching: query) }, as: wording, isSure: arguments.flag("yes")
    ) { contact in
      let normal = NormalizedContact(contact, normalization, country: country)
      unsure.add(normal.problems, of: contact)
      return contact.changes { $0 = normal.contact }
    }
    unsure.report(to: &session)
  }
}

/// Values that have no certain normal form, and stay unchanged.
private struct UnsureValues {
  /// The first of them, as they are reported.
  private var reported: [String] = []
  private var count = 0
  private var contacts: Set<ContactID> = []

  /// The most values reported.
  private static let maximumReported = 10

  /// Adds the values of a contact.
  mutating func add(_ problems: [ContactProblem], of contact: Contact) {
    guard !problems.isEmpty, contacts.insert(contact.id).inserted else { return }
    count += problems.count
    for problem in problems.prefix(Self.maximumReported - reported.count) {
      let path = problem.path.map { "\($0) " } ?? ""
      reported.append("\(path)`\(problem.value)` of \(contact.displayName) \(problem.description)")
    }
  }

  func report(to session: inout some EditingSession) {
    guard count > 0, !session.preferences.isQuiet else { return }
    let heading = "\(count) \(count == 1 ? "stays unchanged" : "stay unchanged"):"
    let rest = count > reported.count ? ["- and \(count - reported.count) more"] : []
    let lines = reported.map { "- \($0)".safeForTerminal }
    guard session.preferences.format == nil else {
      // Programs only read the changes.
      for line in [heading] + lines + rest { session.remark(line) }
      return
    }
    session.output.print(heading)
    for line in lines { session.printParagraph(line) }
    for line in rest { session.output.print(line) }
  }
}
