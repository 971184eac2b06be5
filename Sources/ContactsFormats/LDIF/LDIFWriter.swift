internal import ContactsModel
internal import JSON

/// Writes contacts as directory entries (LDIF, RFC 2849): inetOrgPerson with mozillaAbPersonAlpha,
/// and at the end groups as groupOfNames.
///
/// Everything without an attribute is in a comment, so that nothing is lost when we read the file
/// again.
struct LDIFWriter: ContactWriter {
  /// The names used.
  private var names: Set<DistinguishedName> = []
  /// The names of contacts, by the UIDs that groups use.
  private var namesOfMembers: [String: String] = [:]
  /// The groups, whose members may be any contacts of the file.
  private var groups: [(contact: Contact, name: String)] = []

  func header() -> [UInt8] { Array("version: 1\n".utf8) }

  mutating func bytes(for contact: Contact) -> [UInt8] {
    let name = giveName(to: contact)
    for key in contact.memberKeys where namesOfMembers[key] == nil { namesOfMembers[key] = name }
    guard contact.kind != .group else {
      groups.append((contact, name))
      return []
    }
    return Self.entry(of: contact, called: name, Self.classes, Self.attributes(of: contact))
  }

  mutating func footer() -> [UInt8] {
    defer { groups = [] }
    return groups.flatMap { group, name in
      let (members, rest) = members(of: group)
      let attributes = Self.attributes(of: rest).filter { attribute, value in
        // An unresolved name must not mean a contact of this file.
        DirectoryEntry.isMember(attribute)
          ? DistinguishedName(ofMember: value, in: attribute).map { !names.contains($0) } ?? true
          : Self.attributesOfGroups.contains(attribute.lowercased())
      }
      return Self.entry(of: rest, called: name, ["top", "groupOfNames"], attributes, members)
    }
  }

  private static let classes = [
    "top", "person", "organizationalPerson", "inetOrgPerson", "mozillaAbPersonAlpha",
  ]
  /// The attributes of a group besides members (RFC 4519, section 3.5, and Mozilla's).
  private static let attributesOfGroups: Set = [
    "cn", "o", "ou", "description", "mozillanickname", "entryuuid",
  ]

  /// Returns the names of the members of a group that are in the file, and the group without them.
  private func members(of group: Contact) -> (names: [String], rest: Contact) {
    let names = group.members.map { namesOfMembers[GroupMember.normalized($0.value.uid)] }
    let counts = Dictionary(names.compactMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
    var rest = group
    rest.members = zip(group.members, names).filter { entry, name in
      let isUIDAlone = entry.unknown.isEmpty && entry.label.isEmpty && !entry.isPreferred
      return name.map { counts[$0] != 1 || !isUIDAlone } ?? true
    }.map(\.0)
    var seen: Set<String> = []
    return (names.compactMap { $0 }.filter { seen.insert($0).inserted }, rest)
  }

  /// Returns a name that no other contact of the file has: with the first email address, by which
  /// Mozilla's programs know members, and with the UID if needed.
  private mutating func giveName(to contact: Contact) -> String {
    var name = "cn=" + DistinguishedName.escaped(contact.displayName)
    let mail = contact.emails.first.map { DistinguishedName.escaped($0.value.address) } ?? ""
    if !mail.isEmpty { name += ",mail=" + mail }
    // A name without a value is none.
    if DistinguishedName(name) != nil, take(name) { return name }
    let withUID = "\(name),uid=\(DistinguishedName.escaped(contact.exportedUID))"
    if take(withUID) { return withUID }
    var number = 1
    while !take("\(name),uid=\(contact.id)-\(number)") { number += 1 }
    return "\(name),uid=\(contact.id)-\(number)"
  }

  /// Records a name; returns false if it is used already.
  private mutating func take(_ name: String) -> Bool {
    DistinguishedName(name).map { names.insert($0).inserted } ?? true
  }

  /// Returns an entry with the attributes of a contact, and a comment with everything else.
  private static func entry(
    of contact: Contact, called name: String, _ classes: [String],
    _ attributes: [(String, String)], _ members: [String] = []
  ) -> [UInt8] {
    var builder = ContactBuilder()
    for (name, value) in attributes {
      if let cell = LDIFAttributes.cell(value, of: name) {
        builder.add(cell.text, cell.column, number: 0)
      } else {
        builder.keep(value, of: name)
      }
    }
    let data = contact.kind == .group ? [] : keptData(of: contact)
    for (name, value) in data { builder.keep(value, of: name) }
    let further = FurtherFields.text(of: contact, besides: builder.finish())
    let lines =
      [("dn", name)] + classes.map { ("objectclass", $0) } + attributes
      + members.map { ("member", $0) }
    var bytes = [UInt8(ascii: "\n")]
    for (name, value) in lines { bytes += line(name, value) }
    for (name, value) in data { bytes += folded("\(name):: ".utf8 + Base64.encoded(value)) }
    if !further.isEmpty {
      let text = "# \(LDIFAttributes.furtherFields):: ".utf8 + Base64.encoded(further.utf8)
      bytes += folded(Array(text))
    }
    return bytes
  }

  private static func line(_ name: String, _ value: String) -> [UInt8] {
    let bytes = value.utf8
    let isSafe =
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && bytes.last != 0x20
      && bytes.first.map { ![0x20, 0x3A, 0x3C].contains($0) } ?? true
    let text = isSafe ? "\(name): ".utf8 + Array(bytes) : "\(name):: ".utf8 + Base64.encoded(bytes)
    return folded(Array(text))
  }

  /// Returns a line folded at 76 bytes.
  private static func folded(_ line: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = Array(line.prefix(76))
    var rest = line.dropFirst(76)
    while !rest.isEmpty {
      folded += [0x0A, 0x20] + rest.prefix(75)
      rest = rest.dropFirst(75)
    }
    return folded + [0x0A]
  }
}

extension OutputFormat {
  /// Directory entries.
  static let ldif = OutputFormat(
    name: "ldif", summary: "LDIF for directories and Thunderbird"
  ) { LDIFWriter() }
}
