/// Names of fields in other programs and forms, for suggestions.
enum FieldSynonyms {
  /// Returns the field that a name stands for elsewhere, if it is known.
  static func field(for name: String) -> String? { fields[name.lowercased()] }

  /// The names in other programs, in order.
  static let names = fields.keys.sorted()

  static let fields: [String: String] = {
    let synonyms = [
      "phone": "tel telephone telefon number", "phone:mobile": "mobile cell handy gsm",
      "phone:fax": "fax",
      "email": "mail e-mail", "url": "web website homepage www link", "birthday": "bday born dob",
      "org": "company organization organisation employer", "title": "job role position",
      "note": "notes comment comments memo", "tag": "tags category categories group groups",
      "address": "street city town zip postcode adr country", "given": "first firstname forename",
      "family": "last lastname surname", "nickname": "nick alias", "im": "messaging chat",
    ]
    var fields: [String: String] = [:]
    for (field, names) in synonyms {
      for name in names.split(separator: " ") { fields[String(name)] = field }
    }
    return fields
  }()
}
