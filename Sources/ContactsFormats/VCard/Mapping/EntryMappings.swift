internal import ContactsModel
internal import JSON
internal import UnicodeText

extension PhoneNumber: VCardEntryValue {
  static let vCardNames = ["TEL"]

  static func entry(_ property: VCardProperty) -> Labeled<PhoneNumber>? {
    let number = number(in: property.text)
    return number.isEmpty ? nil : property.labeled(PhoneNumber(number), as: .phone)
  }

  /// Returns the number of a text or a `tel` URI (RFC 3966), whose octets may be percent-encoded.
  static func number(in text: String) -> String {
    let number = text.dropping(scheme: "tel:")
    return number == text ? text : (PercentEncoding.decode(number) ?? number).trimmed
  }

  static func written(_ entry: Labeled<PhoneNumber>, _ version: VCard.Version) -> WrittenProperty {
    WrittenProperty("TEL", .text(entry.value.number), knownTypes: .phone, as: entry)
  }
}

extension EmailAddress: VCardEntryValue {
  static let vCardNames = ["EMAIL"]

  static func entry(_ property: VCardProperty) -> Labeled<EmailAddress>? {
    let address = property.text
    return address.isEmpty ? nil : property.labeled(EmailAddress(address), as: .email)
  }

  static func written(_ entry: Labeled<EmailAddress>, _ version: VCard.Version) -> WrittenProperty {
    WrittenProperty("EMAIL", .text(entry.value.address), knownTypes: .place, as: entry)
  }
}

extension WebAddress: VCardEntryValue {
  static let vCardNames = ["URL"]

  static func entry(_ property: VCardProperty) -> Labeled<WebAddress>? {
    let url = property.uri
    return url.isEmpty ? nil : property.labeled(WebAddress(url))
  }

  static func written(_ entry: Labeled<WebAddress>, _ version: VCard.Version) -> WrittenProperty {
    WrittenProperty("URL", .verbatim(entry.value.url.inOneLine), knownTypes: .place, as: entry)
  }
}

extension PostalAddress: VCardEntryValue {
  static let vCardNames = ["ADR"]

  static func entry(_ property: VCardProperty) -> Labeled<PostalAddress>? {
    var address = PostalAddress()
    _ = VCardText.readComponents(
      of: property.octets.span, most: components.count, joinedBy: { _ in ", " }
    ) { index, text in
      components[index].set(text, in: &address)
      return true
    }
    if let text = property["LABEL"].first { address.formatted = VCardText.unescaped(text) }
    return address == PostalAddress() ? nil : property.labeled(address, as: .address)
  }

  static func written(
    _ entry: Labeled<PostalAddress>, _ version: VCard.Version
  ) -> WrittenProperty {
    let parts = components.map { $0.value(in: entry.value) }
    let formatted = VCardText.escapingBackslashes(entry.value.formatted)
    // RFC 2426 has a property of its own for it, which few programs match with the address.
    let label = formatted.isEmpty ? [] : [VCardParameter(name: "LABEL", values: [formatted])]
    return WrittenProperty(
      "ADR", .texts(parts, separator: UInt8(ascii: ";")), parameters: label, knownTypes: .place,
      as: entry)
  }

  /// The components of ADR (RFC 6350, section 6.3.1).
  private static let components: [StoredProperty<PostalAddress, String>] = [
    StoredProperty(\.poBox), StoredProperty(\.extended), StoredProperty(\.street),
    StoredProperty(\.city), StoredProperty(\.region), StoredProperty(\.postalCode),
    StoredProperty(\.country),
  ]
}

extension Relation: VCardEntryValue {
  static let vCardNames =
    [
      "RELATED", "X-ABRELATEDNAMES", "X-SPOUSE", "X-MANAGER", "X-ASSISTANT", "X-CHILD", "X-PARTNER",
      "X-EVOLUTION-SPOUSE", "X-EVOLUTION-MANAGER", "X-EVOLUTION-ASSISTANT", "X-MS-SPOUSE",
      "X-MS-MANAGER", "X-MS-ASSISTANT", "X-MS-CHILD",
    ] + kAddressBook.keys.sorted()

  /// KAddressBook's names, and their labels.
  private static let kAddressBook = [
    "X-KADDRESSBOOK-X-SPOUSESNAME": "spouse", "X-KADDRESSBOOK-X-SPOUSENAME": "spouse",
    "X-KADDRESSBOOK-X-MANAGERSNAME": "manager", "X-KADDRESSBOOK-X-ASSISTANTSNAME": "assistant",
  ]

  static func entry(_ property: VCardProperty) -> Labeled<Relation>? {
    if let item = AndroidItem(property) { return Labeled(Relation(item.value), label: item.label) }
    let name = property.text
    guard !name.isEmpty else { return nil }
    return Labeled(
      Relation(name), label: label(named: property.name) ?? property.label(),
      isPreferred: property.isPreferred)
  }

  /// Returns the label that a property's name gives; nil if it gives none.
  private static func label(named name: String) -> String? {
    let name = name.asciiUppercased
    guard vCardNames.contains(name), !["RELATED", "X-ABRELATEDNAMES"].contains(name) else {
      return nil
    }
    return kAddressBook[name] ?? name.split(separator: "-").last.map { $0.lowercased() }
  }

  /// Writes a relation under the name that its property had, as long as its label is that name.
  static func written(_ entry: Labeled<Relation>, _ version: VCard.Version) -> WrittenProperty {
    if let name = entry.vCardSource?.name, label(named: name) == entry.label {
      var written = WrittenProperty(name, .text(entry.value.name), as: entry)
      written.label = ""
      return written
    }
    guard version == .v40 else {
      return WrittenProperty("X-ABRELATEDNAMES", .text(entry.value.name), as: entry)
    }
    // RFC 6350, section 6.6.6: a URI, unless the card says that it is text.
    let isURI = entry.value.isURI
    return WrittenProperty(
      "RELATED", isURI ? .verbatim(entry.value.name) : .text(entry.value.name),
      parameters: isURI ? [] : [VCardParameter(name: "VALUE", values: ["text"])],
      knownTypes: .relation, as: entry)
  }
}

extension Relation {
  /// Whether the name is the URI of a contact, and needs no escapes.
  fileprivate var isURI: Bool {
    let schemes = ["URN:", "HTTP://", "HTTPS://", "MAILTO:", "TEL:", "XMPP:", "SIP:"]
    return schemes.contains(where: name.hasCapitals)
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }
}

extension GroupMember: VCardEntryValue {
  static let vCardNames = ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"]

  static func entry(_ property: VCardProperty) -> Labeled<GroupMember>? {
    let uid = property.value.trimmed
    return uid.isEmpty ? nil : Labeled(GroupMember(written: uid))
  }

  static func written(_ entry: Labeled<GroupMember>, _ version: VCard.Version) -> WrittenProperty {
    WrittenProperty(
      version == .v40 ? "MEMBER" : "X-ADDRESSBOOKSERVER-MEMBER", .verbatim(entry.value.written))
  }
}

extension StringProtocol {
  /// The text without the line ends of a file, CR and LF, which only text values can escape.
  var inOneLine: String {
    guard utf8.contains(where: { $0 == 0x0D || $0 == 0x0A }) else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\r" && $0 != "\n" }))
  }
}
