public import ContactsModel

/// The name and the members of a directory entry.
///
/// Whom the members mean is known only after all entries were read; until then they are kept in the
/// contact as values without a field.
public final class DirectoryEntry: Sendable {
  /// A member of a group.
  public struct Member: Sendable {
    /// The name of the member, as it was written.
    public let text: String
    /// The name; nil if the text is not a name.
    public let name: DistinguishedName?
    /// The number of its line in the file, from 1.
    public let line: Int
  }

  /// The name of the entry, if it has one.
  public let name: DistinguishedName?
  /// The members, in order.
  public let members: [Member]

  init(name: DistinguishedName?, members: [Member]) {
    (self.name, self.members) = (name, members)
  }

  /// Returns whether an attribute, in any case and with any options, names members (RFC 4519).
  static func isMember(_ attribute: String) -> Bool {
    ["member", "uniquemember"].contains(
      String(attribute.unicodeScalars.prefix { $0 != ";" }).lowercased())
  }
}

extension Contact {
  /// Removes kept members whose contacts are known now, each once, the last of equal ones first.
  public mutating func forgetDirectoryMembers(_ texts: [String]) {
    guard !texts.isEmpty else { return }
    var counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    let kept = properties.reversed().filter { entry in
      guard let text = entry.value.directoryMember, let count = counts[text], count > 0 else {
        return true
      }
      counts[text] = count - 1
      return false
    }
    properties = kept.reversed()
  }

  /// The members kept as they were written.
  public var directoryMembers: Set<String> { Set(properties.compactMap(\.value.directoryMember)) }
}

extension RawProperty {
  /// The member that the property keeps; nil for other properties.
  fileprivate var directoryMember: String? {
    guard let columnName, DirectoryEntry.isMember(columnName) else { return nil }
    return text
  }
}

extension DistinguishedName {
  /// Reads the name of a member; in `uniqueMember` a bit string may follow (RFC 4517, section
  /// 3.3.21).
  ///
  /// Nil if the text is not a name.
  init?(ofMember text: String, in attribute: String) {
    let mayHaveBits = attribute.lowercased().hasPrefix("unique")
    self.init(mayHaveBits ? text.withoutUniqueIdentifier : text)
  }
}

extension String {
  /// A name without the bits that distinguish it from a former one (RFC 4517, section 3.3.21).
  fileprivate var withoutUniqueIdentifier: String {
    guard hasSuffix("'B"), let mark = utf8.lastIndex(of: UInt8(ascii: "#")) else { return self }
    let bits = self[mark...].dropFirst(2).dropLast(2)
    guard self[mark...].hasPrefix("#'"), !self[..<mark].hasSuffix("\\"),
      bits.utf8.allSatisfy({ $0 == 0x30 || $0 == 0x31 })
    else {
      return self
    }
    return String(self[..<mark])
  }
}

extension InputFormat {
  /// Directory entries.
  static let ldif = InputFormat(
    name: "ldif", summary: "LDIF of directories and of Thunderbird",
    endings: ["ldif", "ldi"],
    recognizes: { head in
      var lines = PlainLines(Array(head))
      while let line = lines.next() {
        guard let first = line.first, first != UInt8(ascii: "#"), first != 0x20 else { continue }
        let name = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        if name.lowercased() == "dn" { return line.count > 2 }
        guard name.lowercased() == "version" else { return false }
      }
      return false
    }, makeReader: { LDIFReader($0) })
}
