public import ContactsModel
/// Sums up contacts that a query found, so that the summary shows what was looked for.
///
/// Of several telephone numbers, or email addresses, the one that is found stands in the place of
/// the preferred one, where nothing else in the summary has what is looked for.
public struct SummaryOfMatch: Sendable {
  /// What is looked for, and the places it is looked for in.
  private let terms: [(term: SearchTerm, places: UInt32)]

  /// Takes what a query looks for.
  public init(_ query: Query) { terms = query.placedTerms }

  /// Whether a summary shows all that is looked for.
  public func isComplete(_ summary: ContactSummary) -> Bool {
    terms.allSatisfy { term, places in
      ContactSummary.Part.allCases.contains { part in
        part.places & places != 0 && part.isFound(term, in: summary[part])
      }
    }
  }

  /// Returns the summary of a contact.
  public func summary(of contact: Contact, in order: NameOrder) -> ContactSummary {
    let usual = ContactSummary(contact, in: order)
    guard !isComplete(usual) else { return usual }
    return usual.replacing([
      .phone: best(of: contact.phones.map(\.value.number), over: usual[.phone], as: .phone),
      .email: best(of: contact.emails.map(\.value.address), over: usual[.email], as: .email),
    ])
  }

  /// Returns the text that most of the terms are found in, the usual one of several.
  private func best(
    of texts: [String], over usual: String, as part: ContactSummary.Part
  ) -> String {
    let count = { (text: String) in
      terms.count { $0.places & part.places != 0 && part.isFound($0.term, in: text) }
    }
    var best = (text: usual, count: count(usual))
    for text in texts where count(text) > best.count { best = (text, count(text)) }
    return best.text
  }
}

extension ContactSummary.Part {
  /// A bit for each place of `SearchField.all` whose texts, or what they are a part of, the part
  /// shows.
  fileprivate var places: UInt32 {
    switch self {
    case .name: SearchField.nameMask
    case .phone: SearchField.phoneMask
    case .email: SearchField.mask(of: "email") | SearchField.mask(of: "domain")
    case .organization: SearchField.mask(of: "org")
    case .tags: SearchField.mask(of: "tag")
    }
  }

  /// Whether a term is found in a text of the part.
  fileprivate func isFound(_ term: SearchTerm, in text: String) -> Bool {
    let field = SearchField.place(of: self == .phone ? "phone" : "email")
    return field.map { term.matches(SearchableContact.Value(place: $0, text: text)) } ?? false
  }
}
