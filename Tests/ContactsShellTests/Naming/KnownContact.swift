import Foundation

/// The parts of a contact in a book's file that can name it.
struct KnownContact: Sendable {
  let id: String
  /// The whole contact, in a stable form.
  let text: String
  /// The contact without links, and without what every change updates.
  let textWithoutLinks: String
  /// The UIDs of members and relations.
  let links: Set<String>
  let uid: String
  /// The displayed name.
  let name: String
  /// The given and the family name.
  let nameWithoutTitles: String
  /// The folded words of its names and its nickname.
  let words: [String]
  let nickname: String
  let organization: String
  let emails: [String]
  let phones: [String]
  /// Words of fields that do not name it.
  let mentioned: [String]

  /// Reads the contacts of a book's file.
  static func contacts(inBook path: String) throws -> [KnownContact] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let data = try Data(contentsOf: URL(filePath: path))
    let book = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try (book?["contacts"] as? [[String: Any]] ?? []).map { try KnownContact($0) }
  }

  private init(_ contact: [String: Any]) throws {
    let form = { (object: [String: Any]) in
      String(
        decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys),
        as: UTF8.self)
    }
    let texts = { (key: String, member: String) in
      (contact[key] as? [[String: Any]] ?? []).compactMap { $0[member] as? String }
    }
    id = contact["id"] as? String ?? ""
    uid = contact["uid"] as? String ?? id
    text = try form(contact)
    let linked = ["members", "relations", "modified", "nextEntry"]
    textWithoutLinks = try form(contact.filter { !linked.contains($0.key) })
    links = Set(
      (texts("members", "uid") + texts("relations", "name"))
        .map { $0.replacing("urn:uuid:", with: "") })
    let parts = contact["name"] as? [String: String] ?? [:]
    let joined = { (keys: [String]) in
      keys.compactMap { parts[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    let isFamilyFirst = joined(["family", "given"]).unicodeScalars.allSatisfy {
      $0 == " " || $0.value >= 0x3000
    }
    let order = isFamilyFirst ? ["family", "given", "middle"] : ["given", "middle", "family"]
    name = parts["formatted"] ?? joined(["prefix"] + order + ["suffix"])
    nameWithoutTitles = joined(order)
    words = Self.words(
      of: parts.filter { !$0.key.hasPrefix("phonetic") }.map(\.value).joined(separator: " "))
    nickname = parts["nickname"] ?? ""
    organization = (contact["organization"] as? [String: String])?["name"] ?? ""
    emails = texts("emails", "address")
    phones = texts("phones", "number")
    let said =
      texts("relations", "name") + texts("addresses", "street") + emails + phones
      + (contact["tags"] as? [String] ?? []) + [contact["note"] as? String ?? ""]
    mentioned = said.flatMap { Self.words(of: $0) }
  }
}

extension KnownContact {
  /// Text without case and accents, for the letters of random books.
  static func folded(_ text: String) -> String {
    let plain = text.lowercased().replacing("ł", with: "l").replacing("ø", with: "o")
    let scalars = plain.decomposedStringWithCompatibilityMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// The folded words of a text.
  static func words(of text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
