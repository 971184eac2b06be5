public import ContactsModel
public import Tables

extension ContactSummary: RowRepresentable {
  /// A contact in a listing: its name, and how to reach it.
  public func row(_ state: RowState) -> Row {
    Row(
      Self.columns(in: state.traits[NameOrder.self]).map { Cell(self[$0], role: $0.role) },
      state: state)
  }

  /// The parts that a row shows, from left to right.
  static func columns(in order: NameOrder) -> [Part] {
    [.name(in: order), .phone, .email, .organization, .tags]
  }
}

extension ContactSummary.Part {
  /// What the text is to its row.
  fileprivate var role: Cell.Role {
    switch self {
    case .name, .familyFirstName: .primary
    case .phone, .email: .value
    case .organization: .secondary
    case .tags: .note
    }
  }
}
