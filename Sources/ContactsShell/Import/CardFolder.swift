internal import ContactsFormats
internal import ContactsModel
internal import ContactsStore

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A folder with a vCard a contact (a vdir), whose names come from UIDs only as far as these are harmless.
struct CardFolder {
  /// The formats of cards.
  static let formats: Set<String> = ["vcard", "vcard4"]
  /// The longest name before its ending, in bytes.
  private static let longestName = 200

  private let folder: ExportFolder
  private let format: OutputFormat
  /// The names given, in small letters, as some file systems know no others.
  private var names: Set<String> = []
  private var hasWritten = false

  init(_ folder: ExportFolder, format: OutputFormat) {
    self.folder = folder
    self.format = format
  }

  /// Writes the card of a contact, unless the one that is there says the same.
  mutating func write(_ contact: Contact) throws {
    let name = name(for: contact) + ".vcf"
    let bytes = card(of: contact)
    if let former = folder.bytes(of: name), former == bytes || says(former, bytes) { return }
    try folder.replace(name, with: bytes)
    hasWritten = true
  }

  /// Waits until all is on the disk.
  func finish() throws {
    if hasWritten { try folder.synchronize() }
  }

  private func card(of contact: Contact) -> [UInt8] {
    var writer = format.makeWriter()
    return writer.header() + writer.bytes(for: contact) + writer.footer()
  }

  /// Tells whether a card, as others write it, would be written by us as `bytes`.
  private func says(_ card: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard var reader = InputFormat.named("vcard")?.makeReader(card),
      let contact = reader.next()?.contact, reader.next() == nil, reader.takeIssues().isEmpty
    else { return false }
    return self.card(of: contact) == bytes
  }

  /// Returns a name that no other contact of the folder has: the UID where it is a plain name, else the id.
  private mutating func name(for contact: Contact) -> String {
    let id = contact.id.description
    let uid = contact.uid
    let isPlain =
      !uid.isEmpty && !uid.hasPrefix(".") && uid.utf8.count <= Self.longestName
      && uid.utf8.allSatisfy(\.isPlainInNames)
    if isPlain, names.insert(uid.lowercased()).inserted { return uid }
    var name = id
    var number = 2
    while !names.insert(name).inserted {
      name = "\(id)-\(number)"
      number += 1
    }
    return name
  }
}

extension ExportFolder {
  /// Tells whether a path names a folder: one that is there, or a name that ends in a slash.
  static func isNamed(by path: String) -> Bool {
    var status = stat()
    return path.hasSuffix("/") || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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
