internal import ContactsModel
internal import UnicodeText

/// Reads contacts from directory entries (LDIF, RFC 2849).
///
/// Attributes without a field are kept in a property `X-COLUMN`, as are members until they are
/// resolved. Change records are ignored, unless they add an entry.
struct LDIFReader: ContactReader, TextGuessing {
  private var lines: PlainLines
  var issues: [ImportIssue] = []
  private var reportedAttributes: Set<String> = []
  var hasGuessed = false
  /// The longest unfolded line, in bytes; longer ones are cut.
  private static let limit = 64 << 20

  init(_ bytes: [UInt8]) {
    lines = PlainLines(bytes)
  }

  mutating func next() -> ImportedContact? {
    while let entry = nextEntry() {
      let first = entry[0].line
      let change = entry.first { $0.name == "changetype" }.map {
        String(decoding: $0.value, as: UTF8.self)
      }
      if let change, change.trimmed.lowercased() != "add" {
        report(
          line: first, "is a change record (`\(change.trimmed.shortened)`), not an entry", .leftOut)
        continue
      }
      let contact = contact(of: entry)
      if contact.isOfUse {
        return ImportedContact(contact: contact, line: first, entry: directoryEntry(of: entry))
      }
      guard entry.contains(where: { $0.name != "version" }) else { continue }
      report(line: first, "has no name and no values", .leftOut)
    }
    return nil
  }

  /// An attribute with one value, its name in lower case.
  private struct Attribute {
    let line: Int
    let name: String
    let writtenName: String
    var value: [UInt8]
    var form = Form.whole
    /// Whether the value was in base64.
    var isDecoded = false

    /// Whether the value is no text, and can only be kept as bytes.
    var isBinary: Bool { isDecoded && (!value.span.isUTF8 || value.contains(0)) }

    /// The name without options.
    var plainName: String { String(name.unicodeScalars.prefix { $0 != ";" }) }

    /// Whether the attribute has no field, and no other meaning.
    var isUnknown: Bool {
      LDIFAttributes.named(name) == nil && !LDIFAttributes.structural.contains(plainName)
        && !DirectoryEntry.isMember(plainName) && plainName != LDIFAttributes.furtherFields
    }

    /// The value, the URL of a value, or text that is not base64.
    enum Form {
      case whole, place, undecoded
    }
  }

  /// Returns the attributes up to an empty line; nil at the end.
  private mutating func nextEntry() -> [Attribute]? {
    var entry: [Attribute] = []
    while let first = lines.next() {
      let number = lines.number
      guard !first.isEmpty else {
        if entry.isEmpty { continue }
        return entry
      }
      var line = Array(first)
      while lines.isIndented, let more = lines.next() {
        if line.count < Self.limit { line += more.dropFirst() }
      }
      if let attribute = attribute(line, number) { entry.append(attribute) }
    }
    return entry.isEmpty ? nil : entry
  }

  private mutating func attribute(_ line: [UInt8], _ number: Int) -> Attribute? {
    var rest = line[...]
    if rest.first == UInt8(ascii: "#") {
      rest = rest.dropFirst().drop { $0 == 0x20 }
      guard rest.starts(with: LDIFAttributes.furtherFields.utf8) else { return nil }
    }
    // A separator between changes of one entry.
    if rest.elementsEqual([UInt8(ascii: "-")]) { return nil }
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon > rest.startIndex else {
      report(line: number, "is not ATTRIBUTE: VALUE", .leftOut)
      return nil
    }
    let name = String(decoding: rest[..<colon], as: UTF8.self).trimmed
    var value = rest[(colon + 1)...]
    let mark = value.first
    if mark == UInt8(ascii: ":") || mark == UInt8(ascii: "<") { value = value.dropFirst() }
    value = value.drop { $0 == 0x20 }
    var attribute = Attribute(
      line: number, name: name.lowercased(), writtenName: name, value: Array(value))
    if mark == UInt8(ascii: "<") {
      attribute.form = .place
      report(line: number, "refers to a URL that is not fetched; the URL was kept")
    } else if mark == UInt8(ascii: ":") {
      if let decoded = Base64.decoded(value) {
        (attribute.value, attribute.isDecoded) = (decoded, true)
      } else {
        attribute.form = .undecoded
        report(line: number, "has a value that is not base64; it was kept as text")
      }
    }
    return attribute
  }

  private mutating func contact(of entry: [Attribute]) -> Contact {
    var builder = ContactBuilder()
    var photos: [Photo] = []
    var isGroup = false
    var members: [(name: String, text: String)] = []
    let hasCountryName = entry.contains { $0.name == "co" && !$0.value.isEmpty }
    for attribute in entry where !attribute.value.isEmpty {
      let name = attribute.plainName
      if name == "jpegphoto" || name == "thumbnailphoto" {
        guard attribute.form != .undecoded else {
          builder.keep(text(of: attribute), of: attribute.writtenName)
          continue
        }
        var photo = Photo()
        if attribute.form == .place {
          photo.url = text(of: attribute)
        } else {
          photo.type = "image/jpeg"
          photo.data = String(decoding: Base64.encoded(attribute.value), as: UTF8.self)
        }
        photos.append(photo)
        continue
      }
      if attribute.isBinary, attribute.isUnknown {
        builder.keep(attribute.value, of: attribute.writtenName)
        reportUnknown(attribute)
        continue
      }
      let text = text(of: attribute)
      if attribute.form == .place {
        // A path is neither a name nor a number.
        builder.keep(text, of: attribute.writtenName)
      } else if name == "objectclass" {
        isGroup = isGroup || text.lowercased().hasPrefix("groupof")
      } else if DirectoryEntry.isMember(name) {
        isGroup = true
        members.append((attribute.writtenName, text))
      } else if name == LDIFAttributes.furtherFields {
        builder.add(text, Column(attribute.writtenName, .furtherFields), number: 0)
      } else if attribute.name == "c", hasCountryName {
        // Active Directory has both the code and the name of one country.
        builder.keep(text, of: attribute.writtenName)
      } else if let cell = LDIFAttributes.cell(text, of: attribute.writtenName) {
        builder.add(cell.text, cell.column, number: 0)
      } else if !LDIFAttributes.structural.contains(name) {
        builder.keep(text, of: attribute.writtenName)
        reportUnknown(attribute)
      }
    }
    var contact = builder.finish()
    var known = Set(contact.photos.map(\.value))
    for photo in photos where known.insert(photo).inserted { contact.append(photo) }
    if isGroup, contact.kind == .person { contact.changeKind(to: .group) }
    for (name, text) in members { contact.append(RawProperty(column: name, value: text)) }
    issues += builder.remarks.map { ImportIssue(line: entry[0].line, $0) }
    for name in builder.furtherColumns where reportedAttributes.insert(name.lowercased()).inserted {
      report(
        line: entry[0].line,
        "has another value for the same field in the attribute `\(name.shortened)`; its values were "
          + "kept")
    }
    return contact
  }

  private mutating func reportUnknown(_ attribute: Attribute) {
    guard reportedAttributes.insert(attribute.plainName).inserted else { return }
    let name = attribute.writtenName.shortened
    report(line: attribute.line, "has an unknown attribute `\(name)`; its values were kept")
  }

  /// Returns the name and the members of an entry.
  private mutating func directoryEntry(of entry: [Attribute]) -> DirectoryEntry {
    let written = entry.filter { $0.form == .whole && !$0.value.isEmpty }
    let name = written.first { $0.name == "dn" }.flatMap { DistinguishedName(text(of: $0)) }
    let members = written.filter { DirectoryEntry.isMember($0.name) }.map { attribute in
      let text = text(of: attribute)
      return DirectoryEntry.Member(
        text: text, name: DistinguishedName(ofMember: text, in: attribute.name),
        line: attribute.line)
    }
    return DirectoryEntry(name: name, members: members)
  }

  private mutating func text(of attribute: Attribute) -> String {
    text(attribute.value, line: attribute.line)
  }
}
