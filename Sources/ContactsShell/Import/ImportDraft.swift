internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

/// The contacts of the files of an import, in order, and what becomes of them in a book, which is planned as they
/// come: while others still read what follows.
final class ImportDraft {
  private static let pieceSize = 1024

  /// The time of what is added.
  let time: Timestamp
  private let book: SearchableBook
  /// What becomes of the contacts so far.
  private var plan: ImportPlan?
  /// All contacts: the book may be another by the time that it is changed.
  private var pieces: [(file: Int, piece: PreparedPiece)] = []
  /// Contacts of the file that was begun last, which are prepared together.
  private var unprepared: [ImportedContact] = []
  /// The files that were begun.
  private(set) var files: [ImportFile] = []

  /// Begins a draft for a book, to which contacts are added at `time`.
  init(for book: SearchableBook, at time: Timestamp) {
    self.book = book
    self.time = time
    plan = ImportPlan(for: book)
  }

  /// Has the contacts that come be those of a file.
  func begin(_ file: ImportFile) {
    prepare()
    files.append(file)
  }

  /// Takes the contacts back of the file that was begun last, which could not be read to its end.
  func forgetLastFile() {
    unprepared = []
    files.removeLast()
    pieces.removeAll { $0.file == files.count }
    plan = nil
  }

  /// Adds a contact of the file that was begun last.
  func append(_ contact: ImportedContact) {
    unprepared.append(contact)
    if unprepared.count == Self.pieceSize { prepare() }
  }

  /// Adds contacts of the file that was begun last, of which it has about so many.
  func append(_ piece: PreparedPiece, expecting count: Int) {
    prepare()
    if piece.lines == 0 { plan?.reserve(count) }
    add(piece)
  }

  private func prepare() {
    guard !unprepared.isEmpty else { return }
    add(PreparedPiece(contacts: PreparedContact.all(unprepared, at: time)))
    unprepared.removeAll(keepingCapacity: true)
  }

  private func add(_ piece: PreparedPiece) {
    pieces.append((files.count - 1, piece))
    take(pieces.count - 1) { plan?.take($0, at: $1) }
  }

  private func take(_ index: Int, _ body: (PreparedContact, ImportPlace) throws -> Void) rethrows {
    let (file, piece) = pieces[index]
    for contact in piece.contacts {
      let line = piece.lines + contact.line
      try body(contact, ImportPlace(file: files[file].name, line: line))
    }
  }

  /// Ends the draft, and returns what becomes of the contacts in a book; that is planned anew where the book is not
  /// what it was.
  func finish(for book: SearchableBook, showing progress: Progress) throws -> ImportPlan {
    prepare()
    defer { (plan, pieces) = (nil, []) }
    if book.isCopy(of: self.book), var plan = plan.take() {
      try plan.takeGroups(showing: progress)
      return plan
    }
    let count = pieces.reduce(0) { $0 + $1.piece.contacts.count }
    var plan = ImportPlan(for: book)
    plan.reserve(count)
    try progress.track("importing", of: count) { step in
      for index in pieces.indices {
        try take(index) { contact, place in
          try step()
          plan.take(contact, at: place)
        }
        pieces[index].piece.contacts = []
      }
    }
    try plan.takeGroups(showing: progress)
    return plan
  }
}
