internal import ContactsModel
internal import JSON
internal import UnicodeText

extension InputFormat {
  /// JSContact: a Card, or an array of them.
  static let jsContact = InputFormat(
    name: "jscontact", summary: "a JSContact Card, or an array of them (RFC 9553)",
    endings: ["jscontact", "json"],
    recognizes: { head in
      let type = typeOfFirst(in: head.drop { $0 <= 0x20 })
      return type == "Card" || type == "CardGroup"
    }, makeReader: { JSContactReader($0) })

  /// Returns the member `@type` of the first object of a truncated text, if it is there.
  private static func typeOfFirst(in head: ArraySlice<UInt8>) -> String? {
    let isArray = head.first == UInt8(ascii: "[")
    guard isArray || head.first == UInt8(ascii: "{") else { return nil }
    var (depth, key, rest) = (0, "", head)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth <= (isArray ? 1 : 0) { return nil }
      case UInt8(ascii: "\""):
        var isEscaped = false
        let text = rest.prefix { byte in
          defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
          return isEscaped || byte != UInt8(ascii: "\"")
        }
        rest = rest[text.endIndex...].dropFirst()
        guard depth == (isArray ? 2 : 1) else { continue }
        let string = String(decoding: text, as: UTF8.self)
        if key == "@type" { return string }
        key = rest.first { $0 > 0x20 } == UInt8(ascii: ":") ? string : ""
      default: break
      }
    }
    return nil
  }
}

/// Reads contacts from JSContact (RFC 9553): a Card, or an array of them.
///
/// Members without a field are kept in a property JSPROP (RFC 9555, section 3.2.1), and unusual
/// forms beside their values, so that a Card is written back as it was.
struct JSContactReader: ContactReader, IssueCollecting {
  private var elements: JSONElements
  var issues: [ImportIssue] = []

  /// Creates a reader of a file.
  init(_ bytes: [UInt8]) {
    elements = JSONElements(bytes) { $0.first == UInt8(ascii: "[") }
  }

  mutating func next() -> ImportedContact? {
    while let (value, line) = elements.nextValue(reporting: &issues) {
      if let card = value.object, let contact = Contact(jsContact: card) {
        let name = card["name"]?.object
        let stated = StatedName(
          hasWhole: name?["full"]?.string?.isBlank == false,
          hasParts: name?["components"]?.array?.isEmpty == false)
        return ImportedContact(contact: contact, line: line, statedName: stated)
      }
      report(
        line: line, "is not a JSContact Card (\"@type\": \"Card\"); it was ignored", .leftOut)
    }
    return nil
  }
}

extension Contact {
  /// Creates a contact from a Card; nil if it is something else, or empty.
  init?(jsContact card: JSONObject) {
    let type = card["@type"]?.string
    guard type == nil || type == "Card" || type == "CardGroup" else { return nil }
    self.init()
    var card = card
    // In drafts, a group has its members and a Card inside.
    if type == "CardGroup" {
      for member in card["card"]?.object?.members ?? [] where card[member.key] == nil {
        card[member.key] = member.value
      }
      (card["card"], card["kind"]) = (nil, card["kind"] ?? "group")
    }
    card["@type"] = nil
    guard type != nil || card.members.contains(where: { JSContactMapping.knows($0.key) }) else {
      return nil
    }
    if let text = card["uid"]?.string, !text.trimmed.isEmpty {
      (uid, card["uid"]) = (text.trimmed, nil)
    }
    var source = JSContactSource()
    for mapping in JSContactMapping.all {
      guard let value = card[mapping.member] else { continue }
      // If several mappings share a member, each reads what the ones before left.
      card[mapping.member] = mapping.read(value, into: &self, &source)
    }
    for key in JSContactSource.ofRecord {
      if let value = card[key], !(key == "version" && value == JSContactSource.version) {
        source[key] = value
      }
      card[key] = nil
    }
    if let properties = card["vCardProps"]?.array {
      let left = takeVCardProperties(properties)
      card["vCardProps"] = left.isEmpty ? nil : .array(left)
    }
    keep(card)
    if kind == .person {
      var parts = name
      parts.formatted = ""
      if parts.full == name.formatted { name = parts }
    }
    jsContactSource = source
  }

  /// Keeps members without a field, by name, as members of a Card have no order.
  private mutating func keep(_ members: JSONObject) {
    var kept: [(path: [String], value: JSONValue)] = []
    for member in members.members {
      let entries = JSContactMapping.isMap(member.key) ? member.value.object?.members ?? [] : []
      if entries.isEmpty {
        kept.append(([member.key], member.value))
      } else {
        kept += entries.map { ([member.key, $0.key], $0.value) }
      }
    }
    for item in kept.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      append(RawProperty(jsContactMember: item.path, item.value))
    }
  }
}
