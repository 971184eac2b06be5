public import ContactsModel
public import Tables

extension ContactSummary: RowRepresentable {
  /// A contact in a listing: its name, and how to reach it.
  public func cells(_ traits: RowTraits) -> [Cell] {
    Part.allCases.map { $0.cell(self[$0]) }
  }
}

extension ContactSummary.Part {
  /// Returns the cell of a part.
  func cell(_ text: String) -> Cell {
    switch self {
    case .name: Cell(text, wrapping: .hanging)
    case .phone: Cell(text, role: .value, flexibility: .rigid)
    case .email: Cell(text, role: .value, priority: .medium)
    case .organization: Cell(text, role: .secondary)
    case .tags: Cell(text, role: .note)
    }
  }
}
