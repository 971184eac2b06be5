internal import ContactsModel

/// The contact of a card, written when all of it has been taken.
extension CardEncoder {
  func write(to json: inout Octets) {
    json.append(#"{"id":""#)
    json.append(ContactID(using: &generator).description)
    json.append(UInt8(ascii: "\""))
    writeObject(#","name":{"#, Self.nameMembers, to: &json)
    writeObject(#","organization":{"#, Self.organizationMembers, to: &json)
    for list in lists {
      guard !entries[list.mapping].isEmpty else { continue }
      list.member.withUnsafeBufferPointer { json.append($0) }
      json.append(entries[list.mapping].bytes)
      json.append(UInt8(ascii: "]"))
    }
    if !self[.note].isEmpty { writeMember(#","note":""#, self[.note].bytes, to: &json) }
    if !self[.tags].isEmpty {
      json.append(#","tags":["#)
      json.append(self[.tags].bytes)
      json.append(UInt8(ascii: "]"))
    }
    if !self[.properties].isEmpty {
      json.append(#","properties":["#)
      json.append(self[.properties].bytes)
      json.append(UInt8(ascii: "]"))
    }
    if !self[.uid].isEmpty { writeMember(#","uid":""#, self[.uid].bytes, to: &json) }
    time.withUnsafeBufferPointer { time in
      writeMember(#","created":""#, time, to: &json)
      writeMember(#","modified":""#, time, to: &json)
    }
    if nextEntry > 1 {
      json.append(#","nextEntry":"#)
      json.append(nextEntry)
    }
    writeSources(to: &json)
    json.append(UInt8(ascii: "}"))
  }

  private func writeMember(
    _ key: StaticString, _ value: UnsafeBufferPointer<UInt8>, to json: inout Octets
  ) {
    json.append(key)
    json.append(value)
    json.append(UInt8(ascii: "\""))
  }

  private static let nameMembers: [(Text, StaticString)] = [
    (.formatted, #""formatted":""#), (.prefix, #""prefix":""#), (.given, #""given":""#),
    (.middle, #""middle":""#), (.family, #""family":""#), (.suffix, #""suffix":""#),
    (.nickname, #""nickname":""#),
  ]
  private static let organizationMembers: [(Text, StaticString)] = [
    (.organization, #""name":""#), (.department, #""department":""#), (.title, #""title":""#),
  ]

  private func writeObject(
    _ key: StaticString, _ members: [(Text, StaticString)], to json: inout Octets
  ) {
    var isBegun = false
    for (text, member) in members where !self[text].isEmpty {
      json.append(isBegun ? "," : key)
      isBegun = true
      writeMember(member, self[text].bytes, to: &json)
    }
    if isBegun { json.append(UInt8(ascii: "}")) }
  }

  /// Writes how values were written that this program would write otherwise.
  private func writeSources(to json: inout Octets) {
    var isBegun = false
    for role in Role.allCases {
      let line = found[role.rawValue]
      let isMissing = line < 0 && role == .revision
      guard isMissing || isKept[role.rawValue] || role == .revision else { continue }
      json.append(isBegun ? #",""# : #","vcard":{""#)
      isBegun = true
      json.append(role.key)
      json.append(#"":["#)
      if line >= 0 {
        json.append(#"{"name":""#)
        json.append(role.key)
        json.append(#"","value":""#)
        _ = json.appendJSON(lines.lines[line].value)
        json.append(#""}"#)
      }
      json.append(UInt8(ascii: "]"))
    }
    if isBegun { json.append(UInt8(ascii: "}")) }
  }
}
