internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import Platform

/// Another book, out of which contacts are imported.
///
/// Its snapshot is not all that it says: what was changed since lies in the journal beside it.
struct ImportedBook {
  /// The contacts, as an array of JSON.
  let bytes: [UInt8]
  /// What is to be known of the book's files.
  let notices: [String]
  /// Whether some of it does not read, and is not among the contacts.
  let isDamaged: Bool

  /// Reads the book of which a file is the snapshot; nil where no journal lies beside it, and the file is all there is.
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
