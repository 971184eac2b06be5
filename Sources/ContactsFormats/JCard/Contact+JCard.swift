internal import ContactsModel
internal import JSON
internal import UnicodeText

extension Contact {
  /// The contact as jCard (RFC 7095).
  var jCard: JSONValue {
    let version: JSONValue = ["version", [:], "text", "4.0"]
    let properties = VCardWriter(.v40).properties(of: self).map(\.jCard)
    return .array(["vcard", .array([version] + properties)])
  }
}

extension VCardProperty {
  /// The property as jCard.
  var jCard: JSONValue {
    let name = name.asciiUppercased
    let type = self["VALUE"].first?.asciiLowercased ?? JCardValue.standardType(of: name)
    var members = JSONObject()
    if !group.isEmpty { members["group"] = .string(group) }
    for parameter in parameters where parameter.name != "VALUE" {
      let isLabel = parameter.name == "LABEL"
      // A quoted list is one of several types (RFC 6350, section 5.6).
      let texts = parameter.name == "TYPE" ? [parameter].types : parameter.values
      let values = texts.map { JSONValue.string(isLabel ? VCardText.unescaped($0) : $0) }
      members[parameter.name.asciiLowercased] =
        values.count > 1 ? .array(values) : values.first ?? ""
    }
    return .array(
      [.string(name.asciiLowercased), .object(members), .string(type)]
        + JCardValue.json(value, of: name, type: type))
  }
}
