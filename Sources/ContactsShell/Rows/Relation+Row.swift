public import ContactsModel
public import Tables

/// The name of a related person.
extension Relation: RowRepresentable {}
