public import ContactsModel
internal import UnicodeText

/// A contact as a MECARD (NTT DoCoMo), the short text of QR codes.
///
/// It is about half as long as a vCard, without labels and organization, and with only one address,
/// page and birthday.
public struct MECard {
  /// The text.
  public let text: String

  /// Whether the text has everything in the contact, except labels and private fields.
  public let isComplete: Bool

  /// Creates the text of a contact.
  public init(_ contact: Contact) {
    let name = contact.name
    var fields: [(name: String, parts: [String], separator: String)] = []
    let given = [name.given, name.middle].filter { !$0.isEmpty }.joined(separator: " ")
    let isWhole = !name.formatted.isEmpty || name.family.isEmpty || given.isEmpty
    fields.append(("N", isWhole ? [contact.displayName] : [name.family, given], ","))
    let sound = [name.phoneticFamily, name.phoneticGiven].filter { !$0.isEmpty }
    if !sound.isEmpty { fields.append(("SOUND", sound, ",")) }
    for phone in contact.phones { fields.append(("TEL", [phone.value.number], "")) }
    for email in contact.emails { fields.append(("EMAIL", [email.value.address], "")) }
    if let address = contact.addresses.first?.value {
      let parts = [
        address.poBox, address.extended, address.street, address.city, address.region,
        address.postalCode, address.country,
      ]
      let isText = parts.allSatisfy(\.isEmpty)
      fields.append(("ADR", isText ? [address.lines.joined(separator: " ")] : parts, ","))
    }
    if let url = contact.urls.first { fields.append(("URL", [url.value.url], "")) }
    let birthday = Self.birthday(of: contact)
    if let birthday { fields.append(("BDAY", [birthday], "")) }
    if !contact.note.isEmpty { fields.append(("NOTE", [contact.note], "")) }
    if !name.nickname.isEmpty { fields.append(("NICKNAME", [name.nickname], "")) }
    let written = fields.map { field in
      "\(field.name):\(field.parts.map(Self.escaped).joined(separator: field.separator));"
    }
    text = "MECARD:\(written.joined());"
    let others = [
      name.prefix, name.suffix, name.phoneticMiddle, contact.organization.name,
      contact.organization.department, contact.organization.title,
    ]
    isComplete =
      contact.kind == .person && others.allSatisfy(\.isEmpty) && contact.addresses.count <= 1
      && contact.urls.count <= 1 && contact.dates.count == (birthday == nil ? 0 : 1)
      && contact.relations.isEmpty && contact.profiles.isEmpty && contact.messaging.isEmpty
  }

  /// The birthday as eight digits; nil if it is not fully known.
  private static func birthday(of contact: Contact) -> String? {
    let birthday = contact.dates.first { $0.label.lowercased() == "birthday" }
    guard let value = birthday?.value, case .full = value.day else { return nil }
    return value.date.filter { $0 != "-" }
  }

  /// Returns a text on one line, escaped.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      if scalar.properties.generalCategory == .control { return " " }
      return ";:,\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : nil
    }
  }
}
