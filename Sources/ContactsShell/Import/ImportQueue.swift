internal import ContactsFormats

/// The contacts of the files of an import, in order, given back piece by piece so that they lie in memory once.
final class ImportQueue {
  private static let pieceSize = 1024

  private var pieces: [(file: Int, contacts: [ImportedContact])] = []
  /// The files that were begun.
  private(set) var files: [ImportFile] = []
  /// How many contacts wait.
  private(set) var count = 0

  /// Has the contacts that come be those of a file.
  func begin(_ file: ImportFile) {
    files.append(file)
    pieces.append((files.count - 1, []))
  }

  /// Adds a contact of the file that was begun last.
  func append(_ contact: ImportedContact) {
    if pieces[pieces.count - 1].contacts.count == Self.pieceSize {
      pieces.append((files.count - 1, []))
    }
    pieces[pieces.count - 1].contacts.append(contact)
    count += 1
  }

  /// Takes all contacts out, in order.
  func takeAll(_ body: (ImportedContact, ImportFile) throws -> Void) rethrows {
    let pieceCount = pieces.count
    for index in 0..<pieceCount {
      let piece = pieces[index]
      pieces[index].contacts = []
      for contact in piece.contacts { try body(contact, files[piece.file]) }
    }
    (pieces, count) = ([], 0)
  }
}
