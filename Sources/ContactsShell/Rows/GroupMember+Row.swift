public import ContactsModel
public import Tables

extension GroupMember: RowRepresentable {
  /// The UID of the member.
  public func row(_ state: RowState) -> Row {
    Row([Cell(uid, role: .value)], state: state)
  }
}
