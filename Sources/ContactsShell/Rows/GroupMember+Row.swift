public import ContactsModel
internal import ContactsSearch
public import Tables

extension GroupMember: RowRepresentable {
  /// What the member is called, or its UID where nobody here has it.
  public func row(_ state: RowState) -> Row {
    Row(
      [Cell(state.traits[MemberNames.self].names[uid] ?? uid, role: .value, wrapping: .whole)],
      state: state)
  }
}

/// What members of groups are called, by their UIDs.
struct MemberNames: RowTrait {
  let names: [String: String]

  static let standard = MemberNames(names: [:])
}

extension RowTraits {
  /// Returns the traits with what the members of some contacts are called.
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

extension Session {
  /// Returns what rows of some contacts are made for, those of members of groups too.
  func rowTraits(of contacts: [Contact]) -> RowTraits {
    var traits = userPreferences.traits
    traits[ShortensValues.self] = ShortensValues(isOn: screen.isTerminal)
    return traits.naming(membersOf: contacts, in: book, order: userPreferences[NameOrder.self])
  }
}
