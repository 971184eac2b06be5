internal import ContactsModel
internal import JSON
internal import UnicodeText

extension InputFormat {
  /// vCard in JSON.
  static let jCard = InputFormat(
    name: "jcard", summary: "vCards in JSON (RFC 7095)", endings: ["jcard"],
    recognizes: { head in
      let text = String(decoding: head.filter { $0 > 0x20 }.prefix(10), as: UTF8.self)
      return text.hasPrefix("[\"vcard\"") || text.hasPrefix("[[\"vcard\"")
    }, makeReader: { JCardReader($0) })
}

/// Reads contacts from jCard (RFC 7095): one card, or an array of them.
struct JCardReader: ContactReader, IssueCollecting {
  private var elements: JSONElements
  var issues: [ImportIssue] = []

  init(_ bytes: [UInt8]) {
    // A card is an array, too, that begins with a string.
    elements = JSONElements(bytes) { head in
      head.first == UInt8(ascii: "[") && head.last != UInt8(ascii: "\"")
    }
  }

  mutating func next() -> ImportedContact? {
    while let (parts, line) = elements.nextValue(reporting: &issues) {
      guard parts.array?.first?.string?.asciiLowercased == "vcard",
        let properties = parts.array?.dropFirst().first?.array
      else {
        report(line: line, "is not a jCard ([\"vcard\", […]]); it was ignored", .leftOut)
        continue
      }
      var card = VCard()
      card.version = .v40
      for value in properties {
        guard let property = VCardProperty(jCard: value) else {
          report(line: line, "has a property that is not valid jCard; it was ignored", .leftOut)
          continue
        }
        if property.name != "VERSION" { card.properties.append(property) }
      }
      guard !card.isEmpty else {
        issues.append(.emptyCard(line))
        continue
      }
      return ImportedContact(contact: card.contact, line: line, statedName: card.statedName)
    }
    return nil
  }
}

extension VCardProperty {
  /// Reads `["tel", {"type": "home"}, "uri", "tel:+1-555"]`; nil if it is something else.
  init?(jCard json: JSONValue) {
    guard let parts = json.array, parts.count >= 4, let name = parts[0].string, !name.isEmpty,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && ![0x2E, 0x3A, 0x3B].contains($0) }),
      let members = parts[1].object, let type = parts[2].string?.asciiLowercased
    else { return nil }
    var (group, parameters): (String, [VCardParameter]) = ("", [])
    // Anything else would split the parameters of a card.
    for member in members.members where VCardParameter.isReadableName(member.key) {
      let values = (member.value.array ?? [member.value]).map { value in
        // A parameter has only one line end (RFC 6868, section 3.1).
        (value.string ?? value.description).withPlainLineEnds
      }
      switch member.key.asciiUppercased {
      case "GROUP": group = values.first ?? ""
      case "LABEL":
        let labels = values.map(VCardText.escapingBackslashes)
        parameters.append(VCardParameter(name: "LABEL", values: labels))
      case let name: parameters.append(VCardParameter(name: name, values: values))
      }
    }
    if type != JCardValue.standardType(of: name.asciiUppercased), type != "unknown" {
      parameters.append(VCardParameter(name: "VALUE", values: [type]))
    }
    self.init(
      group: group, name: name.asciiUppercased, parameterText: VCardParameter.text(of: parameters),
      parameters: parameters, value: JCardValue.text(parts[3...], type: type).inOneLine)
  }
}
