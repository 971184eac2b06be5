public import ContactsModel
public import Tables

extension GroupMember: RowRepresentable {
  /// What the member is called, or its UID where nobody here has it.
  public func row(_ state: RowState) -> Row {
    Row([Cell(state.traits[MemberNames.self].names[uid] ?? uid, role: .value)], state: state)
  }
}

/// What members of groups are called, by their UIDs.
struct MemberNames: RowTrait {
  var names: [String: String] = [:]

  static let standard = MemberNames()
}

extension Session {
  /// Returns what rows of some contacts are made for, those of members of groups too.
  func rowTraits(of contacts: [Contact]) -> RowTraits {
    var traits = userPreferences.traits
    let members = contacts.flatMap { $0.members.map(\.value) }
    guard !members.isEmpty else { return traits }
    let order = userPreferences[NameOrder.self]
    traits[MemberNames.self] = MemberNames(
      names: book.contacts(of: members).mapValues { $0.displayName(in: order) })
    return traits
  }
}
