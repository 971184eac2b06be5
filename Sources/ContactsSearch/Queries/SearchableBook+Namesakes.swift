public import ContactsModel
internal import UnicodeText

extension SearchableBook {
  /// Returns the other contacts with the same name, in any case and with any titles; none if the
  /// contact has no name.
  public func namesakes(of contact: Contact) -> [ContactID] {
    let name = contact.name
    guard !name.full.isEmpty else { return [] }
    var found = ids(named: FoldedText(contact.displayName))
    if contact.kind == .person, !name.given.isEmpty, !name.family.isEmpty {
      let key = [FoldedText(name.given), FoldedText(name.family)]
      let others = ids(namedBy: "\(name.given) \(name.family)", in: .words, step: {})
      for id in others where !found.contains(id) {
        guard let other = self[id]?.name,
          [FoldedText(other.given), FoldedText(other.family)] == key
        else { continue }
        found.append(id)
      }
    }
    return found.filter { $0 != contact.id }
  }
}
