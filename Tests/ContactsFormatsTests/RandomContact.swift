import ContactsModel
import JSON
import TestSupport

extension Contact {
  /// A contact with values of all kinds that are hard to write as lines.
  static func random(_ generator: inout SeededGenerator) throws -> Contact {
    let parts = [
      "a", "Bo", " ", "  ", "\n", "\n\n", "\r\n", "\r", "\t", "\"", "\\", "\\n", "=", "*", ":", "#",
      ";", "\u{301}", "é", "山田", "🎉🏽", "\u{0}", "\u{1B}[1m", "\u{2028}", "\u{202E}", "\u{FEFF}",
      "\u{A0}", "$'", ",", "--", "http://x",
    ]
    func text() -> JSONValue {
      let count = Int.random(in: 0...4, using: &generator)
      return .string((0..<count).map { _ in parts.randomElement(using: &generator)! }.joined())
    }
    var id = 0
    func entries(_ members: [String]) -> JSONValue {
      .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          id += 1
          var entry: JSONObject = ["id": .number(String(id)), "label": text()]
          for member in members { entry[member] = text() }
          if Bool.random(using: &generator) { entry["preferred"] = .bool(true) }
          if id % 7 == 0 { entry["colour"] = .string("red") }
          return .object(entry)
        })
    }
    var dates = entries(["text"]).array ?? []
    let days = ["1815-12-10", "--02-29", "1985-02-30", "1843", "soon"]
    for index in dates.indices where Bool.random(using: &generator) {
      guard case .object(var date) = dates[index] else { continue }
      date["text"] = nil
      date["date"] = .string(days.randomElement(using: &generator)!)
      date["label"] = .string(
        ["birthday", "Birthday", "anniversary", "x"].randomElement(using: &generator)!)
      dates[index] = .object(date)
    }
    var object: JSONObject = [
      "id": "00000000-0000-4000-8000-000000000001", "name": .object([:]),
      "organization": .object(["name": text(), "title": text(), "badge": text()]),
      "phones": entries(["number"]),
      "addresses": entries(["street", "city", "poBox", "formatted"]),
      "emails": entries(["address"]), "urls": entries(["url"]), "dates": .array(dates),
      "relations": entries(["name"]), "profiles": entries(["service", "user", "url"]),
      "messaging": entries(["service", "address"]), "members": entries(["uid"]),
      "photos": entries(["type", "data"]), "note": text(),
      "tags": .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in text() }),
      "properties": entries(["name", "value"]), "uid": text(), "hobby": .object(["chess": text()]),
    ]
    for type in Contact.entryTypes where type is any TextEntry.Type {
      object[type.key] = entries(["value"])
    }
    var name = JSONObject()
    for part in ["formatted", "prefix", "given", "middle", "family", "suffix", "nickname"]
    where Int.random(in: 0...2, using: &generator) == 0 {
      name[part] = text()
    }
    object["name"] = .object(name)
    if Bool.random(using: &generator) {
      object["kind"] = .string(["organization", "group"].randomElement(using: &generator)!)
    }
    object["nextEntry"] = .number(String(id + 1))
    return try Contact(json: .object(object))
  }
}
