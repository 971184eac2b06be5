public import ContactsModel
public import Tables

extension CustomField: RowRepresentable {}
extension Gender: RowRepresentable {}
extension GeoPosition: RowRepresentable {}
extension Language: RowRepresentable {}
extension Pronouns: RowRepresentable {}
extension PublicKey: RowRepresentable {}
extension TimeZoneName: RowRepresentable {}

extension ContactSection {
  /// The sections of entries that are one text, in the order on screen.
  static let texts: [ContactSection] = [
    .entries("Own fields", of: CustomField.self),
    .entries("Pronouns", of: Pronouns.self),
    .entries("Gender", of: Gender.self),
    .entries("Languages", of: Language.self),
    .entries("Time zones", of: TimeZoneName.self),
    .entries("Places", of: GeoPosition.self),
    .entries("Keys", of: PublicKey.self),
  ]
}

extension RowRepresentable where Self: TextEntry {
  /// The text.
  public func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(text, role: .value, wrapping: .whole)]
  }
}
