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
///
/// The places of the cards are found at once, their contents when asked for.
struct JCardReader: ContactReader, IssueCollecting {
  private let bytes: [UInt8]
  private var cards: ArraySlice<Range<Int>> = []
  var issues: [ImportIssue] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var found: [Range<Int>] = []
    do throws(JSONError) {
      try JSONReader.read(bytes[...]) { reader throws(JSONError) in
        let head = bytes.lazy.filter { $0 > 0x20 }.prefix(2)
        guard head.first == UInt8(ascii: "["), head.last != UInt8(ascii: "\"") else {
          try reader.skipValue()
          return found.append(0..<bytes.count)
        }
        try reader.findElements(&found)
      }
      cards = found[...]
    } catch {
      issues.append(.noJCard(error, in: bytes))
    }
  }

  mutating func next() -> ImportedContact? {
    while let place = cards.popFirst() {
      guard let parts = read(place) else { continue }
      guard parts.array?.first?.string?.asciiLowercased == "vcard",
        let properties = parts.array?.dropFirst().first?.array
      else {
        report(line: 1, "is not a jCard ([\"vcard\", […]]); it was ignored", .leftOut)
        continue
      }
      var card = VCard()
      card.version = .v40
      for value in properties {
        guard let property = VCardProperty(jCard: value) else {
          report(line: 1, "has a property that is not valid jCard; it was ignored", .leftOut)
          continue
        }
        if property.name != "VERSION" { card.properties.append(property) }
      }
      guard !card.isEmpty else {
        issues.append(.emptyCard(1))
        continue
      }
      return ImportedContact(contact: card.contact, line: 1)
    }
    return nil
  }

  private mutating func read(_ place: Range<Int>) -> JSONValue? {
    do throws(JSONError) {
      return try JSONValue(parsing: bytes[place])
    } catch {
      issues.append(.noJCard(error, in: bytes, from: place.lowerBound))
      return nil
    }
  }
}

extension ImportIssue {
  fileprivate static func noJCard(
    _ error: JSONError, in bytes: [UInt8], from start: Int = 0
  ) -> ImportIssue {
    let line = 1 + bytes.prefix(start + error.offset).count { $0 == UInt8(ascii: "\n") }
    return ImportIssue(line: line, "is not a jCard: \(error); it was ignored", .leftOut)
  }
}

extension VCardProperty {
  /// Reads `["tel", {"type": "home"}, "uri", "tel:+1-555"]`; nil if it is something else.
  init?(jCard json: JSONValue) {
    guard let parts = json.array, parts.count >= 4, let name = parts[0].string, !name.isEmpty,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && ![0x2E, 0x3A, 0x3B].contains($0) }),
      let members = parts[1].object, let type = parts[2].string?.asciiLowercased,
      // Anything but a name would split the parameters of a card.
      members.members.allSatisfy({ VCardParameter.isName($0.key) })
    else { return nil }
    var (group, parameters): (String, [VCardParameter]) = ("", [])
    for member in members.members {
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
