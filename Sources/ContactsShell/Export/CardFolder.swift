internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Platform

/// A folder with a vCard a contact (a vdir), whose names come from UIDs only as far as these are harmless.
struct CardFolder {
  /// The formats of cards.
  static let formats: Set<String> = ["vcard", "vcard4"]
  /// The longest name before its ending, in bytes.
  private static let longestName = 200
  private static let ending = ".vcf"

  let folder: ExportFolder
  private let format: OutputFormat
  /// The names given, in small letters, as some file systems know no others.
  private var names: Set<String> = []

  init(_ folder: ExportFolder, format: OutputFormat) {
    self.folder = folder
    self.format = format
  }

  /// Returns the name of a contact's file, which no other contact of the export has.
  mutating func giveName(to contact: Contact) -> String { stem(of: contact) + Self.ending }

  /// Tells whether a contact of this export has the file of a name.
  func hasGiven(_ name: String) -> Bool { names.contains(name.dropLast(4).lowercased()) }

  /// Tells whether a name is one that a contact's file can have.
  static func givesName(_ name: String) -> Bool {
    name.hasSuffix(ending) && isPlain(name) && name.utf8.count < longestName + 20
  }

  /// Returns the bytes of a contact's card.
  func card(of contact: Contact) -> [UInt8] {
    var writer = format.makeWriter()
    return writer.header() + writer.bytes(for: contact) + writer.footer()
  }

  /// Tells whether the file that is there says what the card of a contact would.
  func isUpToDate(_ name: String, _ card: [UInt8]) -> Bool {
    do throws(StoreError) {
      guard case .bytes(let former) = try folder.content(of: name) else { return false }
      return former == card || says(former, card)
    } catch {
      // What cannot be compared is replaced, and a failure then is told.
      return false
    }
  }

  /// Tells whether a card, as others write it, would be written by us as `bytes`.
  private func says(_ card: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard var reader = InputFormat.named("vcard")?.makeReader(card),
      let contact = reader.next()?.contact, reader.next() == nil, reader.takeIssues().isEmpty
    else { return false }
    return self.card(of: contact) == bytes
  }

  /// Returns the UID where it is a plain name that nobody has, else the id.
  private mutating func stem(of contact: Contact) -> String {
    let id = contact.id.description
    let uid = contact.uid
    let isPlain = Self.isPlain(uid) && uid.utf8.count <= Self.longestName
    if isPlain, names.insert(uid.lowercased()).inserted { return uid }
    var name = id
    var number = 2
    while !names.insert(name).inserted {
      name = "\(id)-\(number)"
      number += 1
    }
    return name
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.allSatisfy(\.isPlainInNames)
  }
}

extension ExportFolder {
  /// Tells whether a path names a folder: one that is there, or a name that ends in a slash.
  static func isNamed(by path: String) -> Bool {
    path.hasSuffix("/") || Folder.exists(path)
  }
}

extension UInt8 {
  /// Whether the byte is one of `A`–`Z`, `a`–`z`, `0`–`9`, `.`, `_`, `-`.
  fileprivate var isPlainInNames: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
