internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

/// The contacts of an import in order, and a plan of what they change, made while the files are
/// still read.
final class ImportDraft {
  private static let pieceSize = 1024

  /// The time of the additions.
  let time: Timestamp
  private let book: SearchableBook
  /// The plan for the contacts so far; nil once it must be made with all of them.
  private var plan: ImportPlan?
  /// All contacts; by the time they are committed, the book may have changed.
  private var pieces: [(file: Int, piece: PreparedPiece)] = []
  /// Contacts of the current file that are yet to be added to the pieces, together.
  private var preparation: ContactPreparation
  /// The files begun.
  private(set) var files: [ImportFile] = []

  /// Begins a draft for a book, with the time of its additions.
  init(for book: SearchableBook, at time: Timestamp) {
    self.book = book
    self.time = time
    preparation = ContactPreparation(at: time)
    plan = ImportPlan(for: book)
  }

  /// Begins a file; further contacts belong to it.
  func begin(_ file: ImportFile) {
    endPiece()
    files.append(file)
  }

  /// Removes the contacts of the current file, which could not be read to its end.
  func forgetLastFile() {
    _ = preparation.takeContacts()
    files.removeLast()
    guard pieces.last?.file == files.count else { return }
    pieces.removeAll { $0.file == files.count }
    plan = nil
  }

  /// Adds a contact of the current file.
  func append(_ contact: ImportedContact) {
    var contact = contact
    preparation.append(&contact)
    if preparation.count == Self.pieceSize { endPiece() }
  }

  /// Adds contacts of the current file, of which about `count` are expected.
  func append(_ piece: PreparedPiece, expecting count: Int) {
    endPiece()
    if piece.lines == 0 { plan?.reserve(count) }
    add(piece)
  }

  private func endPiece() {
    guard preparation.count > 0 else { return }
    add(PreparedPiece(contacts: preparation.takeContacts()))
  }

  private func add(_ piece: PreparedPiece) {
    pieces.append((files.count - 1, piece))
    if piece.contacts.contains(where: \.keys.keepsID) { plan = nil }
    take(pieces.count - 1) { plan?.take($0, at: $1) }
  }

  private func take(_ index: Int, _ body: (PreparedContact, ImportPlace) throws -> Void) rethrows {
    let (file, piece) = pieces[index]
    for contact in piece.contacts {
      let line = piece.lines + Int(contact.keys.line)
      try body(contact, ImportPlace(file: files[file].name, line: line))
    }
  }

  /// Returns the plan for a book, made again if the book has changed.
  func finish(for book: SearchableBook, showing progress: Progress) throws -> ImportPlan {
    endPiece()
    defer { (plan, pieces) = (nil, []) }
    if book.isCopy(of: self.book), var plan = plan.take() {
      try plan.takeGroups(showing: progress)
      return plan
    }
    // Whom a record with an id of its own means depends on all of them, and who is in a group on whom
    // they mean.
    let own = pieces.lazy.flatMap(\.piece.contacts).filter(\.keys.keepsID).map(\.stored.id)
    let recordIDs = Set(own)
    var plan = ImportPlan(for: book, recordIDs: recordIDs)
    try takeAll(into: &plan, isLast: recordIDs.isEmpty, showing: progress)
    if !plan.meant.isEmpty {
      plan = ImportPlan(
        for: book, recordIDs: recordIDs, moved: MovedMembers(plan.meant.map { ($0, $1) }))
      try takeAll(into: &plan, isLast: true, showing: progress)
    }
    return plan
  }

  /// Adds all contacts to a plan.
  private func takeAll(
    into plan: inout ImportPlan, isLast: Bool, showing progress: Progress
  ) throws {
    let count = pieces.reduce(0) { $0 + $1.piece.contacts.count }
    plan.reserve(count)
    try progress.track("importing", of: count) { step in
      for index in pieces.indices {
        try take(index) { contact, place in
          try step()
          plan.take(contact, at: place)
        }
        if isLast { pieces[index].piece.contacts = [] }
      }
    }
    try plan.takeGroups(showing: progress)
  }
}
