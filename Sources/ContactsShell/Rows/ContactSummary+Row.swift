public import ContactsModel
public import Tables

extension ContactSummary: RowRepresentable {
  /// A contact in a listing: its name, and how to reach it.
  public func row(_ state: RowState) -> Row {
    Row(Part.allCases.map { Cell(self[$0], role: $0.role) }, state: state)
  }
}

extension ContactSummary.Part {
  /// What the text is to its row.
  fileprivate var role: Cell.Role {
    switch self {
    case .name: .primary
    case .phone, .email: .value
    case .organization: .secondary
    case .tags: .note
    }
  }
}
