internal import ContactsModel
internal import JSON
internal import UnicodeText

/// Writes contacts as an array of jCards (RFC 7095).
struct JCardWriter: ContactWriter {
  private var lines = JSONLines(asArray: true)

  init() {}

  func header() -> [UInt8] { lines.header }

  mutating func bytes(for contact: Contact) -> [UInt8] {
    let version: JSONValue = ["version", [:], "text", "4.0"]
    let properties = VCardWriter(.v40).properties(of: contact).map(\.jCard)
    let card = JSONValue.array(["vcard", .array([version] + properties)])
    return lines.line(card.utf8)
  }

  func footer() -> [UInt8] { lines.footer }
}

extension VCardProperty {
  /// The property as jCard.
  var jCard: JSONValue {
    let name = name.asciiUppercased
    let type = self["VALUE"].first?.asciiLowercased ?? JCardValue.standardType(of: name)
    var members = JSONObject()
    if !group.isEmpty { members["group"] = .string(group) }
    for parameter in parameters where parameter.name != "VALUE" {
      let values = parameter.values.map { JSONValue.string($0) }
      members[parameter.name.asciiLowercased] = values.count == 1 ? values[0] : .array(values)
    }
    return .array(
      [.string(name.asciiLowercased), .object(members), .string(type)]
        + JCardValue.json(value, of: name, type: type))
  }
}
