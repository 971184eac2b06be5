internal import ContactsModel
internal import JSON
internal import UnicodeText

/// The values of properties in jCard (RFC 7095, section 3.3), and in vCard.
enum JCardValue {
  /// The default type of a property's value (RFC 6350, section 6; RFC 6474, 6715, 8605 and
  /// 9554).
  static func standardType(of name: String) -> String {
    types[name] ?? (name.hasPrefix("X-") ? "unknown" : "text")
  }

  private static let types: [String: String] = [
    "BDAY": "date-and-or-time", "ANNIVERSARY": "date-and-or-time",
    "DEATHDATE": "date-and-or-time", "REV": "timestamp",
    "LANG": "language-tag", "PHOTO": "uri", "URL": "uri", "SOURCE": "uri", "IMPP": "uri",
    "MEMBER": "uri", "RELATED": "uri", "LOGO": "uri", "SOUND": "uri", "KEY": "uri", "GEO": "uri",
    "FBURL": "uri", "CALURI": "uri", "CALADRURI": "uri", "UID": "uri",
    "ORG-DIRECTORY": "uri", "CONTACT-URI": "uri", "SOCIALPROFILE": "uri",
  ]

  /// The properties with structured values, and the least number of components.
  private static let structured = ["N": 5, "ADR": 7, "ORG": 1, "GENDER": 1, "CLIENTPIDMAP": 1]
  /// The properties with several values.
  private static let lists: Set<String> = ["NICKNAME", "CATEGORIES"]

  /// Returns the values of a property in jCard's form.
  static func json(_ value: String, of name: String, type: String) -> [JSONValue] {
    switch type {
    case "text" where structured[name] != nil:
      // The components of other properties are one text each.
      let hasLists = ["N", "ADR"].contains(name)
      var components = VCardText.split(value, at: UInt8(ascii: ";")).map { component in
        let texts = hasLists ? VCardText.split(component, at: UInt8(ascii: ",")) : [component]
        let values = texts.map { JSONValue.string(VCardText.unescaped($0)) }
        return values.count == 1 ? values[0] : .array(values)
      }
      let missing = max(0, structured[name, default: 1] - components.count)
      components += repeatElement(.string(""), count: missing)
      return components.count == 1 ? components : [.array(components)]
    case "text" where lists.contains(name):
      return VCardText.split(value, at: UInt8(ascii: ",")).map {
        .string(VCardText.unescaped($0))
      }
    case "text": return [.string(VCardText.unescaped(value))]
    case "integer", "float", "boolean":
      return VCardText.split(value, at: UInt8(ascii: ",")).map(scalar)
    default: return [.string(VCardTime.extended(value, type: type))]
    }
  }

  /// Returns values of jCard as the value of a vCard property.
  static func text(_ values: ArraySlice<JSONValue>, type: String) -> String {
    values.map { text($0, type: type, separator: ";") }.joined(separator: ",")
  }

  private static func text(_ value: JSONValue, type: String, separator: String) -> String {
    switch value {
    case .array(let elements):
      elements.map { text($0, type: type, separator: ",") }.joined(separator: separator)
    case .string(let text):
      type == "text" ? VCardText.escaped(text) : VCardTime.basic(text, type: type)
    case .bool, .number: value.description
    case .null, .object: ""
    }
  }

  /// Returns a number or a truth value of JSON (RFC 7095, sections 3.5.9 to 3.5.11); the text if it
  /// is neither.
  private static func scalar(_ text: String) -> JSONValue {
    do throws(JSONError) {
      switch try JSONValue(parsing: text.asciiLowercased.utf8) {
      case .number(let digits): return .number(digits)
      case .bool(let isTrue): return .bool(isTrue)
      default: return .string(text)
      }
    } catch {
      return .string(text)
    }
  }
}
