internal import ContactsModel
internal import JSON
internal import UnicodeText

/// vCard properties without a field that JSContact has members for (RFC 9555, section 2).
extension JSContactMapping {
  /// The property, the member, the kind of its entries, and the member with the value.
  private static let table:
    [(property: String, member: String, kind: String, value: String, isText: Bool)] = [
      ("ROLE", "titles", "role", "name", true), ("TITLE", "titles", "", "name", true),
      ("NICKNAME", "nicknames", "", "name", true), ("NOTE", "notes", "", "note", true),
      ("LOGO", "media", "logo", "uri", false), ("SOUND", "media", "sound", "uri", false),
      ("KEY", "cryptoKeys", "", "uri", false), ("CALURI", "calendars", "calendar", "uri", false),
      ("FBURL", "calendars", "freeBusy", "uri", false),
      ("CALADRURI", "schedulingAddresses", "", "uri", false),
      ("SOURCE", "directories", "entry", "uri", false),
      ("ORG-DIRECTORY", "directories", "directory", "uri", false),
      ("LANG", "preferredLanguages", "", "language", false),
      ("EXPERTISE", "personalInfo", "expertise", "value", true),
      ("HOBBY", "personalInfo", "hobby", "value", true),
      ("INTEREST", "personalInfo", "interest", "value", true),
    ]

  static let properties: [JSContactMapping] = table.map { row in
    .entries(RawProperty.self, row.member, managed: ["kind", row.value]) { item in
      let object = item.object
      guard let text = object[row.value]?.string, !text.trimmed.isEmpty,
        object.text("kind") == row.kind
      else { return nil }
      var property = RawProperty()
      property.name = row.property
      property.value = row.isText ? VCardText.escaped(text) : text.inOneLine
      property.parameters = VCardParameter.text(of: parameters(of: object))
      return Labeled(property)
    } write: { entry in
      let property = entry.value
      guard property.name == row.property, property.group.isEmpty else { return nil }
      var object = JSONObject()
      object.set("kind", row.kind)
      object[row.value] = .string(
        row.isText ? VCardText.unescaped(property.value) : property.value)
      for parameter in VCardParameter.parameters(in: property.parameters.utf8) {
        switch parameter.name {
        case "TYPE":
          object["contexts"] = .object(
            JSONObject(
              parameter.values.map { ($0.asciiLowercased == "home" ? "private" : "work", true) }))
        case "PREF":
          guard let rank = parameter.values.first.flatMap({ Int($0) }) else { return nil }
          object["pref"] = .number(String(rank))
        case "MEDIATYPE": object.set("mediaType", parameter.values.first ?? "")
        default: return nil
        }
      }
      // What says more than an entry can hold is kept.
      let read = parameters(of: object)
      let isWhole =
        VCardParameter.text(of: read) == property.parameters
        && (row.isText
          ? VCardText.escaped(VCardText.unescaped(property.value)) : property.value.inOneLine)
          == property.value
        && !property.value.trimmed.isEmpty
      return isWhole ? JSContactItem(.object(object)) : nil
    }
  }

  private static func parameters(of object: JSONObject) -> [VCardParameter] {
    var parameters: [VCardParameter] = []
    let types = object.trueKeys(of: "contexts").map { $0 == "private" ? "home" : $0 }
    if !types.isEmpty { parameters.append(VCardParameter(name: "TYPE", values: types)) }
    if let rank = object["pref"]?.int {
      parameters.append(VCardParameter(name: "PREF", values: [String(rank)]))
    }
    let type = object.text("mediaType")
    if !type.isEmpty { parameters.append(VCardParameter(name: "MEDIATYPE", values: [type])) }
    return parameters
  }
}
