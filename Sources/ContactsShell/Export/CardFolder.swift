internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Platform
internal import UnicodeText

/// A folder with one vCard per contact (a vdir), named by UID where that is safe.
struct CardFolder {
  /// The formats of cards.
  static let formats: Set<String> = ["vcard", "vcard4"]
  /// The longest name without its ending, in bytes.
  private static let longestName = 200
  private static let ending = ".vcf"

  let folder: ExportFolder
  private let format: OutputFormat
  /// The names used, in lower case, as some file systems ignore case.
  private var names: Set<String> = []

  init(_ folder: ExportFolder, format: OutputFormat) {
    self.folder = folder
    self.format = format
  }

  /// Returns the file name of a contact, which no other contact of the export has.
  mutating func giveName(to contact: Contact) -> String { stem(of: contact) + Self.ending }

  /// Returns whether a contact of this export has a file name.
  func hasGiven(_ name: String) -> Bool { names.contains(name.dropLast(4).lowercased()) }

  /// Returns whether a name can be that of a contact's file.
  static func givesName(_ name: String) -> Bool {
    name.hasSuffix(ending) && isPlain(name) && name.utf8.count < longestName + 20
  }

  /// Returns the bytes of a contact's card.
  func card(of contact: Contact) -> [UInt8] {
    var writer = format.makeWriter()
    return writer.header() + writer.bytes(for: contact) + writer.footer()
  }

  /// Returns whether the existing file says the same as a card.
  func isUpToDate(_ name: String, _ card: [UInt8]) -> Bool {
    do throws(StoreError) {
      guard case .bytes(let former) = try folder.content(of: name) else { return false }
      return former == card || says(former, card)
    } catch {
      // A file that cannot be compared is replaced; a failure is reported then.
      return false
    }
  }

  /// Returns whether a card of another program would be written by us as `bytes`.
  private func says(_ card: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard var reader = InputFormat.named("vcard")?.makeReader(card),
      let contact = reader.next()?.contact, reader.next() == nil, reader.takeIssues().isEmpty
    else { return false }
    return self.card(of: contact) == bytes
  }

  /// Returns the UID if it is a safe and unused name, otherwise the id.
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
    !name.isEmpty && !name.hasPrefix(".")
      && name.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || "._-".utf8.contains($0)
      }
  }
}

extension ExportFolder {
  /// Returns whether a path names a folder: an existing one, or a name that ends in a slash.
  static func isNamed(by path: String) -> Bool {
    path.hasSuffix("/") || Folder.exists(path)
  }
}
