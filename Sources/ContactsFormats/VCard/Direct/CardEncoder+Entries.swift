internal import ContactsModel
internal import JSON

/// The values that a contact has any number of.
extension CardEncoder {
  /// The entries whose values are written as they stand.
  enum PlainEntry {
    case phone, email, url, address, date

    /// What the entries of a list are.
    init?(list key: String?) {
      switch key {
      case PhoneNumber.key: self = .phone
      case EmailAddress.key: self = .email
      case WebAddress.key: self = .url
      case PostalAddress.key: self = .address
      case ImportantDate.key: self = .date
      default: return nil
      }
    }

    /// The name of the property, as it is written.
    var name: StaticString {
      switch self {
      case .phone: "TEL"
      case .email: "EMAIL"
      case .url: "URL"
      case .address: "ADR"
      case .date: "BDAY"
      }
    }
  }

  /// Writes an entry, by a template where its value is plain; false where its mapping does not take it.
  func appendEntry(_ line: CardLine, _ mapping: Int, to json: inout Octets) -> Bool {
    defer { nextEntry += 1 }
    guard let plain = plainEntries[mapping], line.group.isEmpty, line.name.equals(plain.name),
      setParts(line, plain),
      let template = templates.template(
        of: line, mapping, version, make: { makeTemplate(line, plain) })
    else { return appendUnusual(line, mapping, to: &json) }
    return template.write(nextEntry, parts, to: &json)
  }

  /// Finds the parts of a plain value; false where it is none.
  private func setParts(_ line: CardLine, _ plain: PlainEntry) -> Bool {
    let value = line.value
    switch plain {
    case .phone, .email:
      for byte in value where byte == 0x2C || byte == 0x3B || byte == 0x5C { return false }
      parts[1] = value
      // What is a URI of RFC 3966 is read otherwise.
      return value.isTrimmed
        && !(plain == .phone && value.isTelephoneURI)
    case .url:
      for byte in value where byte < 0x20 || byte >= 0x7F || byte == 0x5C { return false }
      parts[1] = value
      return value.isTrimmed
    case .address:
      for byte in value where byte == 0x2C || byte == 0x5C { return false }
      var (count, isEmpty) = (0, true)
      let isRead = value.forEachPart(at: UInt8(ascii: ";")) { part in
        guard count < 7, part.isEmpty || part.isTrimmed else { return false }
        count += 1
        parts[count] = part
        if !part.isEmpty { isEmpty = false }
        return true
      }
      return isRead && count == 7 && !isEmpty
    case .date:
      guard line.parameters.isEmpty, value.count == (version == .v40 ? 8 : 10),
        let date = ImportantDate.plain(String(decoding: value, as: UTF8.self))
      else { return false }
      day.removeAll()
      day.append(date.date)
      parts[1] = day.bytes
      return true
    }
  }

  private func makeTemplate(_ line: CardLine, _ plain: PlainEntry) -> EntryTemplate? {
    guard let property = property(line) else { return nil }
    return switch plain {
    case .phone:
      template(property, like: "1") { (value: inout PhoneNumber) in
        value.number = EntryTemplate.probe(1)
      }
    case .email:
      template(property, like: "a") { (value: inout EmailAddress) in
        value.address = EntryTemplate.probe(1)
      }
    case .url:
      template(property, like: "a") { (value: inout WebAddress) in
        value.url = EntryTemplate.probe(1)
      }
    case .date:
      template(property, like: version == .v40 ? "20000101" : "2000-01-01") {
        (value: inout ImportantDate) in value.date = EntryTemplate.probe(1)
      }
    case .address:
      template(property, like: ";;a;;;;", parts: 7) { (value: inout PostalAddress) in
        value.poBox = EntryTemplate.probe(1)
        value.extended = EntryTemplate.probe(2)
        value.street = EntryTemplate.probe(3)
        value.city = EntryTemplate.probe(4)
        value.region = EntryTemplate.probe(5)
        value.postalCode = EntryTemplate.probe(6)
        value.country = EntryTemplate.probe(7)
      }
    }
  }

  private func template<Value: VCardEntryValue>(
    _ property: VCardProperty, like sample: String, parts: Int = 1, probe: (inout Value) -> Void
  ) -> EntryTemplate? {
    var property = property
    property.value = sample
    guard var entry = Value.entry(property), Value.isPlain(property, entry.value, version) else {
      return nil
    }
    entry.keepSource(of: property, version)
    probe(&entry.value)
    return EntryTemplate(entry, parts: parts)
  }

  /// Writes an entry as its mapping reads it, and the model writes it.
  private func appendUnusual(_ line: CardLine, _ mapping: Int, to json: inout Octets) -> Bool {
    guard var property = property(line), let encode = mappings[mapping].encode else { return false }
    if !line.group.isEmpty {
      let label = labels.first { $0.group.equalsIgnoringCase(line.group) }
      if let label {
        guard label.value.isPrintable else { return false }
        property.appleLabel = String(decoding: label.value, as: UTF8.self)
      }
    }
    // Whoever reads tells of a date that is none.
    guard mappings[mapping].key != ImportantDate.vCardNames[0] || !ImportantDate.isUnread(property)
    else {
      return false
    }
    var writer = JSONWriter()
    guard encode(property, version, nextEntry, &writer) else { return false }
    if !json.isEmpty { json.append(UInt8(ascii: ",")) }
    writer.withBytes { json.append($0) }
    return true
  }

  /// Returns the property of a line; nil where that is encoded.
  private func property(_ line: CardLine) -> VCardProperty? {
    guard line.value.isPrintable else { return nil }
    var parameters: VCardParameters?
    if !line.parameters.isEmpty {
      parameters = recent.parameters(in: line.parameters)
      if parameters?.tellOfEncoding == true { return nil }
    }
    var property = VCardProperty(
      group: String(decoding: line.group, as: UTF8.self),
      name: String(decoding: line.name, as: UTF8.self), kind: line.kind, parameters, line: 0)
    property.value = String(decoding: line.value, as: UTF8.self)
    return property
  }

  /// Writes a property that no field stands for; false where it is encoded.
  func appendProperty(_ line: CardLine) -> Bool {
    if !line.parameters.isEmpty, recent.parameters(in: line.parameters).tellOfEncoding {
      return false
    }
    (parts[1], parts[2]) = (line.group, line.name)
    (parts[3], parts[4]) = (line.parameters, line.value)
    defer { nextEntry += 1 }
    return rawTemplate.map { $0.write(nextEntry, parts, to: &self[.properties]) } ?? false
  }

  static func makeRawTemplate() -> EntryTemplate? {
    var property = RawProperty()
    property.group = EntryTemplate.probe(1)
    property.name = EntryTemplate.probe(2)
    property.parameters = EntryTemplate.probe(3)
    property.value = EntryTemplate.probe(4)
    return EntryTemplate(Labeled(property), parts: 4)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether they begin with `tel:`, in any case.
  fileprivate var isTelephoneURI: Bool {
    count >= 4 && self[3] == UInt8(ascii: ":") && self[0] | 0x20 == UInt8(ascii: "t")
      && self[1] | 0x20 == UInt8(ascii: "e") && self[2] | 0x20 == UInt8(ascii: "l")
  }

  /// Whether they are text in UTF-8 without controls.
  var isPrintable: Bool {
    for byte in self where byte < 0x20 { return false }
    return isUTF8
  }
}
