public import ContactsModel
public import Tables

/// The address of a page.
extension WebAddress: RowRepresentable {}
