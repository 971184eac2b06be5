internal import ContactsModel
internal import UnicodeText

/// Writes contacts as entries of a directory (LDIF, RFC 2849), of inetOrgPerson and mozillaAbPersonAlpha.
///
/// What these have no attribute for stands in a comment, so that this program reads back what it wrote.
struct LDIFWriter: ContactWriter {
  func header() -> [UInt8] { Array("version: 1\n".utf8) }

  func bytes(for contact: Contact) -> [UInt8] {
    var attributes = Self.attributes(of: contact)
    var builder = ContactBuilder()
    for (name, value) in attributes {
      if let column = LDIFAttributes.named(name) {
        builder.add(value, column, number: 0)
      } else {
        builder.keep(value, of: name)
      }
    }
    let further = FurtherFields.text(of: contact, besides: builder.finish())
    let name = contact.displayName
    var distinguished = "cn=" + Self.escaped(name)
    if let mail = contact.emails.first?.value.address, !mail.isEmpty {
      distinguished += ",mail=" + Self.escaped(mail)
    }
    let classes = [
      "top", "person", "organizationalPerson", "inetOrgPerson", "mozillaAbPersonAlpha",
    ]
    attributes = classes.map { ("objectclass", $0) } + attributes
    var bytes = [UInt8(ascii: "\n")] + Self.line("dn", distinguished)
    for (name, value) in attributes { bytes += Self.line(name, value) }
    if !further.isEmpty {
      let text = "# \(LDIFAttributes.furtherFields):: ".utf8 + Base64.encoded(further.utf8)
      bytes += Self.folded(Array(text))
    }
    return bytes
  }

  func footer() -> [UInt8] { [] }

  private static func attributes(of contact: Contact) -> [(String, String)] {
    let (name, organization) = (contact.name, contact.organization)
    var attributes = [
      ("cn", contact.displayName), ("givenName", name.given),
      // Every person has one in a directory.
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
      let words = entry.label.split(separator: " ").map(String.init)
      let name = words.reversed().lazy.compactMap { phones[$0] }.first ?? "telephoneNumber"
      attributes.append((name, entry.value.number))
    }
    for entry in contact.urls {
      let names = ["home": "mozillaHomeUrl", "work": "mozillaWorkUrl"]
      attributes.append((names[entry.label] ?? "labeledURI", entry.value.url))
    }
    let home = contact.addresses.first { $0.label == "home" }
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
      $0.label == "birthday"
    })?.value.day {
      attributes += [("birthYear", "\(year)"), ("birthMonth", "\(month)"), ("birthDay", "\(day)")]
    }
    attributes += contact.entries(of: .custom).filter { isAttribute($0.label) }.map {
      ($0.label, $0.parts[.value] ?? "")
    }
    return attributes.filter { !$0.1.isEmpty }
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

  /// Tells whether a kept value can be an attribute that is read back as such (RFC 4512, section 1.4).
  private static func isAttribute(_ name: String) -> Bool {
    let small = name.lowercased()
    return name.utf8.count <= 64 && name.first.map { $0.isASCII && $0.isLetter } == true
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      } && LDIFAttributes.named(name) == nil && !LDIFAttributes.structural.contains(small)
      && small != LDIFAttributes.furtherFields && !small.hasSuffix("photo")
  }

  /// Returns a value with what has a meaning in a distinguished name escaped (RFC 4514, section 2.4).
  private static func escaped(_ value: String) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      if scalar.value < 0x20 {
        escaped += " "
      } else {
        if ",+\"\\<>;=#".unicodeScalars.contains(scalar) { escaped += "\\" }
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped.trimmed
  }

  private static func line(_ name: String, _ value: String) -> [UInt8] {
    let bytes = value.utf8
    let isSafe =
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && bytes.last != 0x20
      && bytes.first.map { ![0x20, 0x3A, 0x3C].contains($0) } ?? true
    let text = isSafe ? "\(name): ".utf8 + Array(bytes) : "\(name):: ".utf8 + Base64.encoded(bytes)
    return folded(Array(text))
  }

  /// Returns a line in pieces of 76 octets at the most.
  private static func folded(_ line: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = Array(line.prefix(76))
    var rest = line.dropFirst(76)
    while !rest.isEmpty {
      folded += [0x0A, 0x20] + rest.prefix(75)
      rest = rest.dropFirst(75)
    }
    return folded + [0x0A]
  }
}

extension OutputFormat {
  /// Entries of a directory.
  static let ldif = OutputFormat(
    name: "ldif", summary: "LDIF, which directories and Thunderbird read"
  ) { LDIFWriter() }
}
