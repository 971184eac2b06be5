internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import Platform

/// Another book to import contacts from.
///
/// Its snapshot may be behind its journal.
struct ImportedBook {
  /// The contacts, as a JSON array.
  let bytes: [UInt8]
  /// The notices about the files of the book.
  let notices: [String]
  /// Whether a part could not be read.
  let isDamaged: Bool

  /// Reads the book whose snapshot a file is; nil if there is no journal beside it.
  init?(_ file: ImportFile) throws(CommandError) {
    do throws(StoreError) {
      let path = file.path.expandingHome
      guard file.path != "-", File.exists(try BookLocation(path).journal) else { return nil }
      let store = try Store(path: path, forReading: true)
      bytes = Self.array(of: store.book)
      notices = store.takeNotices()
      isDamaged = store.isDamaged
    } catch {
      throw CommandError("\(error)")
    }
  }

  private static func array(of book: SearchableBook) -> [UInt8] {
    var lines = JSONLines(asArray: true)
    var bytes = lines.header
    for contact in book.storedContacts { bytes += lines.line(Array(contact.json)) }
    return bytes + lines.footer
  }
}
