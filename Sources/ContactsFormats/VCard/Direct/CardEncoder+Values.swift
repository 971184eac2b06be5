internal import ContactsModel
internal import UnicodeText

/// The values that a contact has one of.
extension CardEncoder {
  /// Takes a value; false where it is of an unusual form.
  func takeValue(_ role: Role, _ line: CardLine) -> Bool {
    let value = line.value
    switch role {
    case .formattedName: return takeText(.formatted, role, value)
    case .title: return takeText(.title, role, value)
    case .nickname:
      // Several are put together.
      return !value.has(UInt8(ascii: ",")) && takeText(.nickname, role, value)
    case .note:
      // One that is nothing but white space is none.
      guard let head = value.first, head > 0x20 && head < 0x7F || head >= 0xE4 || head == 0xD0,
        head != UInt8(ascii: "\\"),
        let facts = self[.note].appendJSON(value, isEscaped: true)
      else { return false }
      if !facts.isCanonical { keep(role) }
      return true
    case .kind:
      keep(role)
      return value.equals("individual")
    case .uid:
      for byte in value where byte <= 0x20 || byte >= 0x7F { return false }
      return !value.isEmpty && self[.uid].appendJSON(value) != nil
    case .name: return takeName(value)
    case .organization: return takeOrganization(value)
    case .categories: return takeTags(value)
    case .revision: return value.isPrintable
    }
  }

  private func takeText(_ text: Text, _ role: Role, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard value.isTrimmed, let facts = self[text].appendJSON(value, isEscaped: true) else {
      return false
    }
    if !facts.isCanonical { keep(role) }
    return true
  }

  private static let nameParts: [Text] = [.family, .given, .middle, .prefix, .suffix]

  private func takeName(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var (index, isEmpty) = (0, true)
    let isRead = value.forEachPart(at: UInt8(ascii: ";")) { part in
      guard index < Self.nameParts.count else { return false }
      defer { index += 1 }
      if part.isEmpty { return true }
      isEmpty = false
      guard part.isTrimmed,
        let facts = self[Self.nameParts[index]].appendJSON(part, isEscaped: true), !facts.hasComma
      else { return false }
      if !facts.isCanonical { keep(.name) }
      return true
    }
    if index != Self.nameParts.count || isEmpty && version == .v40 { keep(.name) }
    return isRead
  }

  private func takeOrganization(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let isRead = value.forEachPart(at: UInt8(ascii: ";")) { part in
      guard index < 2 else { return false }
      defer { index += 1 }
      if part.isEmpty {
        if index == 1 { keep(.organization) }
        return true
      }
      guard part.isTrimmed,
        let facts = self[index == 0 ? .organization : .department]
          .appendJSON(part, isEscaped: true)
      else { return false }
      if !facts.isCanonical { keep(.organization) }
      return true
    }
    return isRead && !(self[.organization].isEmpty && self[.department].isEmpty)
  }

  private func takeTags(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var (count, isASCII) = (0, true)
    let isRead = value.forEachPart(at: UInt8(ascii: ",")) { part in
      guard part.isTrimmed, count < 32 else { return false }
      count += 1
      self[.tags].append(count > 1 ? #",""# : #"""#)
      guard let facts = self[.tags].appendJSON(part, isEscaped: true) else { return false }
      self[.tags].append(UInt8(ascii: "\""))
      if !facts.isCanonical { keep(.categories) }
      if !facts.isASCII { isASCII = false }
      return true
    }
    return isRead && (count < 2 || !mayHaveDoubles(value, isASCII: isASCII))
  }

  /// Tells whether two tags may be one, in another case.
  private func mayHaveDoubles(_ value: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> Bool {
    guard isASCII else {
      var seen: Set<FoldedText> = []
      return !value.forEachPart(at: UInt8(ascii: ",")) { part in
        !part.has(UInt8(ascii: "\\"))
          && seen.insert(FoldedText(String(decoding: part, as: UTF8.self))).inserted
      }
    }
    var before = 0
    return !value.forEachPart(at: UInt8(ascii: ",")) { part in
      defer { before += 1 }
      var index = 0
      return value.forEachPart(at: UInt8(ascii: ",")) { other in
        defer { index += 1 }
        return index >= before || !part.equalsIgnoringCase(other)
      }
    }
  }

  /// The properties whose values may stand for a name.
  private static let reached = [VCardName("EMAIL"), VCardName("TEL")]

  /// Leaves the name in one text out where its parts give it, and returns it; nil where there is none, or that cannot
  /// be told.
  func finishName() -> String? {
    guard let line = line(of: .formattedName), version == .v40 || self.line(of: .name) != nil
    else { return nil }
    let name = VCardText.unescaped(String(decoding: line.value, as: UTF8.self))
    guard name != Contact.nameOfNobody else { return nil }
    let parts = [self[.family], self[.given]]
    // The names of some scripts begin with the family's.
    if !self[.family].isEmpty, parts.contains(where: { $0.bytes.contains { $0 >= 0xE1 } }) {
      return finishName(name)
    }
    for part in [Text.prefix, .given, .middle, .family, .suffix] where !self[part].isEmpty {
      if !self[.full].isEmpty { self[.full].append(UInt8(ascii: " ")) }
      self[.full].append(self[part].bytes)
    }
    let (full, formatted) = (self[.full].bytes, self[.formatted].bytes)
    // An address or a number may stand for a name.
    let stands = { (other: CardLine) in
      Self.reached.contains(other.kind) && other.value.mayRead(as: line.value)
    }
    if full.isEmpty, lines.lines.contains(where: stands) { return nil }
    if full.equals(formatted) {
      self[.formatted].removeAll()
    } else if full.contains(where: { $0 >= 0x80 }),
      String(decoding: full, as: UTF8.self) == String(decoding: formatted, as: UTF8.self)
    {
      // They are the same, in other octets.
      return nil
    }
    return name
  }

  private func finishName(_ name: String) -> String? {
    guard let line = line(of: .name), !line.value.has(UInt8(ascii: "\\")) else { return nil }
    var parts = PersonName()
    let paths: [WritableKeyPath<PersonName, String>] = [
      \.family, \.given, \.middle, \.prefix, \.suffix,
    ]
    var index = 0
    _ = line.value.forEachPart(at: UInt8(ascii: ";")) { part in
      parts[keyPath: paths[index]] = String(decoding: part, as: UTF8.self)
      index += 1
      return true
    }
    if parts.full == name {
      guard parts.full.utf8.elementsEqual(name.utf8) else { return nil }
      self[.formatted].removeAll()
    }
    return name
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Does something with each of the parts between separators that no backslash stands before, as long as that
  /// answers that it may go on; tells whether it did.
  @inline(always)
  func forEachPart(
    at separator: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var (start, index) = (0, 0)
    while index < count {
      let byte = self[index]
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == separator {
        guard body(part(start..<index)) else { return false }
        start = index + 1
      }
      index += 1
    }
    return body(part(start..<count))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Tells whether an address or a number may read as a text does, going by the letters and digits of ASCII; always where
  /// there are others.
  fileprivate func mayRead(as text: UnsafeBufferPointer<UInt8>) -> Bool {
    let isOther = { (byte: UInt8) in byte >= 0x80 || byte == UInt8(ascii: "\\") }
    guard !contains(where: isOther), !text.contains(where: isOther) else { return true }
    let (own, others) = (lettersAndDigits, text.lettersAndDigits)
    return own == others || own == Array("tel".utf8) + others
  }

  private var lettersAndDigits: [UInt8] {
    filter { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }.map { $0 | 0x20 }
  }
}
