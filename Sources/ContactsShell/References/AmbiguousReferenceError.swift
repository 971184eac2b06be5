internal import ContactsModel

/// A REF that names several contacts where one is wanted.
struct AmbiguousReferenceError: Error, CustomStringConvertible {
  let reference: String
  /// The number of contacts.
  let count: Int
  /// The first of them.
  let candidates: [Candidate]

  /// One of the contacts: the short id and the name, and how to reach it.
  typealias Candidate = (id: ContactID, label: String, detail: String)

  var description: String {
    let more = count > candidates.count ? ", and \(count - candidates.count) more" : ""
    let labels = candidates.map(\.label).joined(separator: ", ")
    return "`\(reference)` names \(count) contacts: \(labels)\(more)"
  }
}
