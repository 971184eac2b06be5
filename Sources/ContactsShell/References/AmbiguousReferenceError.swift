internal import ContactsModel

/// A REF that names several contacts where one is wanted.
struct AmbiguousReferenceError: Error, CustomStringConvertible {
  /// A contact that may be meant.
  struct Candidate {
    let id: ContactID
    /// The short id and the name.
    let label: String
    /// How to reach the contact.
    let detail: String
  }

  let reference: String
  /// The number of contacts.
  let count: Int
  /// The first of them.
  let candidates: [Candidate]

  var description: String {
    let more = count > candidates.count ? ", and \(count - candidates.count) more" : ""
    let labels = candidates.map(\.label).joined(separator: ", ")
    return "`\(reference)` names \(count) contacts: \(labels)\(more)"
  }
}
