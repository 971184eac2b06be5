internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import Platform

extension ImportFile {
  /// Returns the book whose snapshot the file is, as the snapshot may be behind its journal: the
  /// contacts as a JSON array, the notices, and whether a part could not be read.
  ///
  /// Nil if there is no journal beside the file.
  func book() throws(CommandError) -> (bytes: [UInt8], notices: [String], isDamaged: Bool)? {
    do throws(StoreError) {
      let path = path.expandingHome
      guard path != "-", File.exists(try BookLocation(path).journal) else { return nil }
      let store = try Store(path: path, forReading: true)
      var lines = JSONLines(asArray: true)
      var bytes = lines.header
      for contact in store.book.storedContacts { bytes += lines.line(Array(contact.json)) }
      return (bytes + lines.footer, store.takeNotices(), store.isDamaged)
    } catch {
      throw CommandError("\(error)")
    }
  }
}
