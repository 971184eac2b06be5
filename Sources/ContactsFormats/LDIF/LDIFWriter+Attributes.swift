internal import ContactsModel
internal import UnicodeText

extension LDIFWriter {
  /// Returns the non-empty attributes of a contact, with their names.
  static func attributes(of contact: Contact) -> [(String, String)] {
    let (name, organization) = (contact.name, contact.organization)
    var attributes = [
      ("cn", contact.displayName), ("givenName", name.given),
      // Every person in a directory has an `sn`.
      ("sn", name.family.isEmpty ? contact.displayName : name.family),
      ("personalTitle", name.prefix), ("generationQualifier", name.suffix),
      ("mozillaNickname", name.nickname), ("o", organization.name),
      ("ou", organization.department), ("title", organization.title), ("description", contact.note),
      ("entryUUID", contact.exportedUID),
    ]
    for (index, entry) in contact.emails.enumerated() {
      attributes.append((index == 1 ? "mozillaSecondEmail" : "mail", entry.value.address))
    }
    for entry in contact.phones {
      let words = VCardLabel.folded(entry.label).split(separator: " ").map(String.init)
      let name = words.reversed().lazy.compactMap { phones[$0] }.first ?? "telephoneNumber"
      attributes.append((name, entry.value.number))
    }
    for entry in contact.urls {
      let names = ["home": "mozillaHomeUrl", "work": "mozillaWorkUrl"]
      attributes.append((names[VCardLabel.folded(entry.label)] ?? "labeledURI", entry.value.url))
    }
    let home = contact.addresses.first { VCardLabel.folded($0.label) == "home" }
    let other = contact.addresses.first { $0.id != home?.id }
    for (address, names) in [(home, homeAddress), (other, workAddress)] {
      guard let address = address?.value else { continue }
      let parts = [
        address.street, address.city, address.region, address.postalCode, address.country,
        address.poBox,
      ]
      attributes += zip(names, parts).map { ($0, $1) }
    }
    if case .full(let year, let month, let day) = contact.dates.first(where: {
      VCardLabel.folded($0.label) == "birthday"
    })?.value.day {
      attributes += [("birthYear", "\(year)"), ("birthMonth", "\(month)"), ("birthDay", "\(day)")]
    }
    let isGroup = contact.kind == .group
    attributes += contact.keptColumns.filter { isAttribute($0.label, ofGroup: isGroup) }
      .map { ($0.label, $0.parts[.value] ?? "") }
    return attributes.filter { !$0.1.isEmpty }
  }

  /// Returns the attributes that are no text, kept from another directory.
  static func keptData(of contact: Contact) -> [(String, [UInt8])] {
    contact.properties.compactMap { property in
      guard property.value.isData, let name = property.value.columnName,
        isAttribute(name, ofGroup: false), let uri = DataURI(property.value.value),
        let octets = Base64.decoded(uri.base64.utf8)
      else { return nil }
      return (name, octets)
    }
  }

  private static let phones = [
    "work": "telephoneNumber", "home": "homePhone", "mobile": "mobile",
    "fax": "facsimileTelephoneNumber", "pager": "pager",
  ]
  private static let homeAddress = [
    "mozillaHomeStreet", "mozillaHomeLocalityName", "mozillaHomeState", "mozillaHomePostalCode",
    "mozillaHomeCountryName", "mozillaHomePOBox",
  ]
  private static let workAddress = ["street", "l", "st", "postalCode", "c", "postOfficeBox"]

  /// Returns whether a kept value is a valid attribute, with options or without (RFC 4512, sections
  /// 1.4 and 2.5).
  private static func isAttribute(_ name: String, ofGroup: Bool) -> Bool {
    let small = name.lowercased().prefix { $0 != ";" }
    return name.utf8.count <= 64 && name.utf8.first?.isASCIILetter == true
      && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-;".utf8.contains($0) }
      && LDIFAttributes.named(name) == nil && !LDIFAttributes.structural.contains(String(small))
      && small != LDIFAttributes.furtherFields && !small.hasSuffix("photo")
      // Only groups have members.
      && (ofGroup || !DirectoryEntry.isMember(name))
  }
}
