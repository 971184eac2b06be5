internal import ContactsFormats
internal import ContactsModel

/// The contacts of the files of an import, in order, given back piece by piece so that they lie in memory once.
final class ImportQueue {
  private static let pieceSize = 1024

  /// The time of what is added.
  let time: Timestamp
  private var pieces: [(file: Int, piece: PreparedPiece)] = []
  /// Contacts of the file that was begun last, which are prepared together.
  private var unprepared: [ImportedContact] = []
  /// The files that were begun.
  private(set) var files: [ImportFile] = []
  /// How many contacts wait.
  private(set) var count = 0

  /// Makes an empty queue of contacts that are added at `time`.
  init(at time: Timestamp) {
    self.time = time
  }

  /// Has the contacts that come be those of a file.
  func begin(_ file: ImportFile) {
    prepare()
    files.append(file)
  }

  /// Adds a contact of the file that was begun last.
  func append(_ contact: ImportedContact) {
    unprepared.append(contact)
    count += 1
    if unprepared.count == Self.pieceSize { prepare() }
  }

  /// Adds contacts of the file that was begun last.
  func append(_ piece: PreparedPiece) {
    prepare()
    pieces.append((files.count - 1, piece))
    count += piece.contacts.count
  }

  private func prepare() {
    guard !unprepared.isEmpty else { return }
    let contacts = PreparedContact.all(unprepared, at: time)
    pieces.append((files.count - 1, PreparedPiece(contacts: contacts)))
    unprepared.removeAll(keepingCapacity: true)
  }

  /// Takes all contacts out, in order.
  func takeAll(_ body: (PreparedContact, ImportPlace) throws -> Void) rethrows {
    prepare()
    for index in pieces.indices {
      let (file, piece) = pieces[index]
      pieces[index].piece.contacts = []
      for contact in piece.contacts {
        let line = piece.lines + contact.line
        try body(contact, ImportPlace(file: files[file].name, line: line))
      }
    }
    (pieces, count) = ([], 0)
  }
}
