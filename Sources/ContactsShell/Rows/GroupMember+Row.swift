public import ContactsModel
internal import ContactsSearch
public import Tables

extension GroupMember: RowRepresentable {
  /// The name of the member, or its UID if it is not in the book.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(traits[MemberNames.self].names[uid] ?? uid, role: .value, wrapping: .whole)]
  }
}

/// The names of group members, by UID.
struct MemberNames: RowTrait {
  let names: [String: String]

  static let standard = MemberNames(names: [:])
}

extension RowTraits {
  /// Returns the traits with the names of the group members of some contacts.
  func naming(
    membersOf contacts: [Contact], in book: SearchableBook, order: NameOrder
  ) -> RowTraits {
    let members = contacts.flatMap { $0.members.map(\.value) }
    guard !members.isEmpty else { return self }
    var traits = self
    traits[MemberNames.self] = MemberNames(
      names: book.contacts(of: members).mapValues { $0.displayName(in: order) })
    return traits
  }
}

extension ReadingSession {
  /// Returns the row traits of some contacts, with the names of group members.
  func rowTraits(of contacts: [Contact]) -> RowTraits {
    userPreferences.traits.naming(
      membersOf: contacts, in: book, order: userPreferences[NameOrder.self])
  }
}
