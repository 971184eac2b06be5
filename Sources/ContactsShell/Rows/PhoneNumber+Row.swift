public import ContactsModel
public import Tables

/// A phone number, as it was given.
extension PhoneNumber: RowRepresentable {}
