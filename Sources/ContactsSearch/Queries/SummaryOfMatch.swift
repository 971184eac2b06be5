public import ContactsModel
/// Summarizes contacts so that the summary shows what a query found.
///
/// If the match is in another phone number or email address than the preferred one, that one is
/// shown, unless the rest of the summary shows the match already.
public struct SummaryOfMatch: Sendable {
  /// The terms, and the places to look for them.
  private let terms: [(term: SearchTerm, places: PlaceMask)]

  /// Creates summaries for a query.
  public init(_ query: Query) { terms = query.placedTerms }

  /// Whether a summary shows all terms.
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

  /// Returns the text with most of the terms; the usual one if there are several.
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
  /// The places of `SearchField.all` whose texts the part shows, or contains.
  fileprivate var places: PlaceMask {
    switch self {
    case .name: SearchField.nameMask
    case .phone: SearchField.phoneMask
    case .email: SearchField.mask(of: "email") | SearchField.mask(of: "domain")
    case .organization: SearchField.mask(of: "org")
    case .tags: SearchField.mask(of: "tag")
    }
  }

  /// Whether a text of the part contains a term.
  fileprivate func isFound(_ term: SearchTerm, in text: String) -> Bool {
    term.matches(text, isPhone: self == .phone)
  }
}
