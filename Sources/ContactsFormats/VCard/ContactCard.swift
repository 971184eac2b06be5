public import ContactsModel
public import JSON

/// A contact as one vCard, as servers and folders keep it.
public struct ContactCard: Sendable {
  /// The versions of a card that are written.
  public enum Version: String, Hashable, Sendable {
    /// vCard 3.0 (RFC 2426).
    case three = "3.0"
    /// vCard 4.0 (RFC 6350).
    case four = "4.0"
  }

  /// Why some bytes are not one card.
  public enum Problem: String, Error, Hashable, Sendable {
    case noCard = "no vCard"
    case severalCards = "several vCards in one"
    case noEnd = "a vCard without END:VCARD"
  }

  /// The contact, with a new id.
  public let contact: Contact
  /// The version it goes back in.
  public let version: Version

  /// Reads a card.
  public init(_ bytes: [UInt8]) throws(Problem) {
    var parser = VCardParser(bytes)
    guard let card = parser.next(), !card.isEmpty else { throw .noCard }
    if let next = parser.next(), !next.isEmpty { throw .severalCards }
    // One that was cut off says nothing of what would follow.
    if parser.issues.contains(where: \.isMissingEnd) { throw .noEnd }
    contact = card.contact
    version = card.version == .v40 ? .four : .three
  }

  /// Returns a contact as a card of a version.
  public static func bytes(of contact: Contact, _ version: Version) -> [UInt8] {
    VCardWriter(version == .four ? .v40 : .v30).bytes(for: contact)
  }

  /// Returns the card of a contact without the time of its last change (REV), for comparison.
  public static func linesAlone(of contact: Contact, _ version: Version) -> [UInt8] {
    var contact = contact
    contact.forgetRevision()
    return bytes(of: contact, version)
  }

  /// Returns a contact as it would be read from its own card.
  ///
  /// Whatever the card does not say is missing.
  public static func reading(of contact: Contact, _ version: Version) -> Contact {
    do throws(Problem) {
      return try ContactCard(bytes(of: contact, version)).contact
    } catch {
      // A contact without any value is an empty card.
      return Contact(id: contact.id)
    }
  }

  /// Returns the unknown members of a contact or entry, given those of its new state, read from a
  /// card, and of its former state.
  ///
  /// How a value was written is taken from the new state, unless both forms mean the same. The time
  /// of the last change (REV) is left.
  public static func companions(_ new: JSONObject, _ former: JSONObject) -> JSONObject {
    var members = former
    members["vcard"] = form(new["vcard"]?.object, former["vcard"]?.object).map { .object($0) }
    return members
  }

  private static func form(_ new: JSONObject?, _ former: JSONObject?) -> JSONObject? {
    guard new != former else { return former }
    guard let new else {
      // Only the former state has one: it may have been the time of the last change.
      return former.flatMap { $0.members.map(\.key) == ["REV"] ? $0 : nil }
    }
    guard isOfContact(new) || isOfContact(former ?? JSONObject()) else {
      return former.map { canonical(new) == canonical($0) ? $0 : new } ?? new
    }
    // Of a contact: the forms of several properties, by name.
    var forms = new
    forms["REV"] = former?["REV"]
    for member in former?.members ?? [] {
      if let value = new[member.key], canonical(value) == canonical(member.value) {
        forms[member.key] = member.value
      }
    }
    guard let former, forms.members.count == former.members.count,
      forms.members.allSatisfy({ former[$0.key] == $0.value })
    else { return forms.isEmpty ? nil : forms }
    return former
  }

  /// Whether the forms are those of a contact, not of an entry.
  private static func isOfContact(_ forms: JSONObject) -> Bool {
    forms.members.contains { $0.value.array != nil }
  }

  private static func canonical(_ form: JSONObject) -> RawProperty {
    var property = RawProperty()
    property.group = form["group"]?.string ?? ""
    property.name = form["name"]?.string ?? ""
    property.parameters = form["parameters"]?.string ?? ""
    property.value = (form["value"] ?? "").description + (form["label"] ?? "").description
    return property.canonical
  }

  private static func canonical(_ value: JSONValue) -> [RawProperty] {
    (value.array ?? []).compactMap { $0.object.map(canonical) }
  }
}

extension Contact {
  /// Removes the time of the last change, and how it was written.
  fileprivate mutating func forgetRevision() {
    modified = nil
    unknown.modify("vcard") { value in
      guard var forms = value?.object else { return }
      forms["REV"] = nil
      value = .object(forms)
    }
  }
}
