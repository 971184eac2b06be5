internal import ContactsModel
internal import JSON
internal import UnicodeText

extension ContactMerge {
  /// Takes over what the other contacts have several of.
  func takeEntries(into result: inout Contact) {
    var others = Array(contacts.dropFirst())
    var groups: Set<String> = []
    for index in others.indices {
      others[index].alignVCardGroups(with: &result, besides: &groups)
    }
    result.takeEntries(of: others, companions: companions)
    var tags = Set(result.tags.map { FoldedText($0) })
    var kept: [JSONValue] = []
    for other in others {
      for tag in other.tags where tags.insert(FoldedText(tag)).inserted { result.tags.append(tag) }
      if let members = takeUnknown(of: other, into: &result) { kept.append(members) }
    }
    guard !kept.isEmpty else { return }
    result.unknown[Contact.mergedKey] = .array(
      (result.unknown[Contact.mergedKey]?.array ?? []) + kept)
  }

  /// Takes over unknown JSON members; where both have a value the survivor's stays.
  ///
  /// - Returns: The other's, with its owner, to be kept under `merged`.
  private func takeUnknown(of other: Contact, into result: inout Contact) -> JSONValue? {
    var kept = JSONObject()
    for (key, value) in other.unknown.members.map({ ($0.key, $0.value) }) {
      switch (result.unknown[key], value) {
      case (nil, .array(let elements)):
        result.unknown[key] = .array(elements.map { result.renumbered($0) })
      case (nil, _): result.unknown[key] = value
      case (let own?, _) where own == value: break
      case (.array(let own)?, .array(let elements)):
        let values = Set(own.map(\.withoutEntryID))
        let new = elements.filter { !values.contains($0.withoutEntryID) }
        result.unknown[key] = .array(own + new.map { result.renumbered($0) })
      case (.object(var own)?, .object(let members)) where companions.contains(key):
        own.addMissing(of: members)
        result.unknown[key] = .object(own)
      default: kept[key] = value
      }
    }
    if !other.uid.isEmpty,
      Contact.identity(ofUID: other.uid) != Contact.identity(ofUID: result.exportedUID)
    {
      kept["uid"] = .string(other.uid)
    }
    guard !kept.isEmpty else { return nil }
    return .object(
      JSONObject(
        [("contact", .string(other.id.description))] + kept.members.map { ($0.key, $0.value) }))
  }
}

extension Contact {
  /// Returns an element with a new id, if it has one, as entries do.
  fileprivate mutating func renumbered(_ element: JSONValue) -> JSONValue {
    guard var object = element.object, object.entryID != nil else { return element }
    object["id"] = .number(String(takeEntryID()))
    return .object(object)
  }
}

extension JSONValue {
  fileprivate var withoutEntryID: JSONValue {
    guard var object else { return self }
    object["id"] = nil
    return .object(object)
  }
}

extension JSONObject {
  /// Adds the members that only the other object has.
  mutating func addMissing(of other: JSONObject) {
    for member in other.members where self[member.key] == nil { self[member.key] = member.value }
  }
}
