internal import ContactsModel
internal import JSON

extension InputFormat {
  /// vCard in JSON.
  static let jCard = InputFormat(
    name: "jcard", summary: "jCard: vCards in JSON", endings: ["jcard"],
    recognizes: { head in
      let text = String(decoding: head.filter { $0 > 0x20 }.prefix(10), as: UTF8.self)
      return text.hasPrefix("[\"vcard\"") || text.hasPrefix("[[\"vcard\"")
    }, makeReader: { JCardReader($0) })
}

/// Reads contacts out of jCard (RFC 7095): one card, or an array of them.
struct JCardReader: ContactReader {
  private var cards: ArraySlice<JSONValue> = []
  private var issues: [ImportIssue] = []

  init(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let value = try JSONValue(parsing: bytes)
      cards = Self.isCard(value) ? [value] : value.array?[...] ?? []
      // No cards are what a book without contacts is written as.
      if cards.isEmpty, value != [] { issues.append(ImportIssue(line: 1, Self.noCard, .leftOut)) }
    } catch {
      let line = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
      issues.append(ImportIssue(line: line, "is no jCard: \(error); it was left out", .leftOut))
    }
  }

  private static let noCard = "is no jCard ([\"vcard\", […]]); it was left out"

  private static func isCard(_ value: JSONValue) -> Bool {
    value.array?.first?.string?.asciiLowercased == "vcard"
  }

  mutating func next() -> ImportedContact? {
    while let value = cards.popFirst() {
      guard Self.isCard(value), let properties = value.array?.dropFirst().first?.array else {
        issues.append(ImportIssue(line: 1, Self.noCard, .leftOut))
        continue
      }
      var card = VCard()
      card.version = .v40
      for value in properties {
        guard let property = VCardProperty(jCard: value) else {
          issues.append(
            ImportIssue(
              line: 1, "has a property that is none of jCard's; it was left out", .leftOut))
          continue
        }
        if property.name != "VERSION" { card.properties.append(property) }
      }
      return ImportedContact(contact: card.contact, line: 1)
    }
    return nil
  }

  mutating func takeIssues() -> [ImportIssue] {
    defer { issues = [] }
    return issues
  }
}

extension VCardProperty {
  /// Reads `["tel", {"type": "home"}, "uri", "tel:+1-555"]`; nil where it is none.
  init?(jCard json: JSONValue) {
    guard let parts = json.array, parts.count >= 4, let name = parts[0].string, !name.isEmpty,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && ![0x2E, 0x3A, 0x3B].contains($0) }),
      let members = parts[1].object, let type = parts[2].string?.asciiLowercased
    else { return nil }
    self.init(
      name: name.asciiUppercased, value: JCardValue.text(parts[3...], type: type).inOneLine)
    for member in members.members {
      let values = (member.value.array ?? [member.value]).map { $0.string ?? $0.description }
      if member.key.asciiLowercased == "group" {
        group = values.first ?? ""
      } else {
        parameters.append(VCardParameter(name: member.key.asciiUppercased, values: values))
      }
    }
    if type != JCardValue.standardType(of: self.name), type != "unknown" {
      parameters.append(VCardParameter(name: "VALUE", values: [type]))
    }
    parameterText = VCardParameter.text(of: parameters)
  }
}
