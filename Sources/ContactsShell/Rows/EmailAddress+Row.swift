public import ContactsModel
public import Tables

/// An email address.
extension EmailAddress: RowRepresentable {}
