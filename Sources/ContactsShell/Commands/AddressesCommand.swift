internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `addresses`: lists postal addresses, or prints them as on envelopes.
enum AddressesCommand: Command {
  static let signature = Signature(
    "addresses", topic: "Looking", summary: "list postal addresses, or write them on envelopes",
    discussion: """
      \(EntryListRequest.discussion(of: "addresses", further: ", the parts of the address"))

      `--envelope` prints each address as the post of its country wants it, an empty line between \
      two: the name (for a label `work` the organization too), then street, town and postal code \
      in the order of the country. The country follows in capitals, unless it is yours, as \
      `option country` says.
      """,
    usages: EntryListRequest.usages,
    options: EntryListRequest.options + [
      .flag("envelope", summary: "the lines of an envelope, by country")
    ],
    examples: [
      .init("addresses", "all addresses, by name"),
      .init("addresses ada --envelope", "what to write on a letter to Ada"),
      .init("addresses tag:card --envelope --preferred", "one envelope for each contact"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let request = try EntryListRequest(arguments)
    guard arguments.flag("envelope") else {
      return try request.list(
        PostalAddress.self, called: signature.name, parts: parts, in: &session)
    }
    guard session.preferences.format == nil else {
      throw CommandError("--envelope and --output cannot be combined; `addresses` alone has rows")
    }
    let home = session.userPreferences[Country.self].code
    let envelopes = try request.entries(of: PostalAddress.self, in: session) { entry, contact in
      entry.value.envelope(to: contact.addressees(of: entry), postedIn: home)
    }
    if envelopes.isEmpty { try request.reportNone(signature.name, in: &session) }
    for (index, lines) in envelopes.enumerated() {
      let text = (index > 0 ? "\n" : "") + lines.joined(separator: "\n") + "\n"
      session.output.writeData(text.utf8)
      try session.flushIfLong()
    }
  }

  private static let parts: [RecordPart<PostalAddress>] = [
    ("street", \.street), ("city", \.city), ("region", \.region),
    ("postalCode", \.postalCode), ("country", \.country), ("poBox", \.poBox),
    ("extended", \.extended), ("formatted", \.formatted),
  ]
}
