internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// `photo`: lists the photos of a contact, or writes one to a file.
struct PhotoCommand: Command {
  static let signature = Signature(
    "photo", topic: "Looking", summary: "list the photos of a contact, or write one to a file",
    discussion: """
      Without `--export`, lists their types and sizes. With it, the photo that REF/photo.N names \
      is written to a new file, byte for byte; without N it is the preferred photo, or the first. \
      `-` writes to standard output. A photo that is only a web address is not downloaded. An \
      existing file is never overwritten.
      """,
    usages: [[.wholeTarget]],
    options: [
      .value("export", "FILE", .file, summary: "the file to write")
    ],
    examples: [
      .init("photo ada", "lists the photos"),
      .init("photo ada --export ada.jpg", "writes the preferred one"),
      .init("photo ada/photo.2 --export -", "writes the second one to a pipe"),
    ])

  private let target: String
  private let file: String?

  init(_ arguments: ArgumentList) throws {
    target = arguments.text("TARGET")
    file = arguments.option("export")
  }

  func run(in session: inout Session) throws {
    let (contact, chosen) = try photos(in: session)
    let name = contact.displayName
    session.meanings.current = contact.id
    guard !chosen.isEmpty else { throw CommandError("\(name) has no photo") }
    guard let file else { return show(chosen, in: &session) }
    let photo = (chosen.first(where: \.isPreferred) ?? chosen[0]).value
    guard !photo.data.isEmpty else {
      throw CommandError(
        photo.url.isEmpty
          ? "the photo of \(name) is empty"
          : "the photo of \(name) is not in the book; it is at \(photo.url)")
    }
    guard let bytes = Base64.decoded(photo.data.utf8), !bytes.isEmpty else {
      throw CommandError("cannot write the photo of \(name): its data is damaged")
    }
    if file == "-" {
      guard !session.screen.isTerminal else {
        throw CommandError("not printing a photo to a terminal; name a file after --export")
      }
      session.output.write(bytes)
      return
    }
    guard session.dryRun == nil else {
      try NewFile.expectNothing(at: file.expandingHome)
      return session.reportDryRun("write \(bytes.count) bytes to \(file)")
    }
    try NewFile.write(bytes, to: file.expandingHome)
    session.report("wrote \(bytes.count) bytes to \(file.safeForTerminal)")
  }

  /// Returns the contact, and the photo that the target names, or all of them.
  private func photos(in session: Session) throws -> (Contact, [Labeled<Photo>]) {
    let found = try session.references.target(target)
    guard let item = found.item else { return (found.contact, found.contact.photos) }
    guard case .entry(Photo.key, let id) = item,
      let photo = found.contact.photos.first(where: { $0.id == id })
    else { throw CommandError("`\(target)` is not a photo") }
    return (found.contact, [photo])
  }

  private func show(_ photos: [Labeled<Photo>], in session: inout Session) {
    let source = ArrayDataSource<Labeled<Photo>, Int, Never>(photos, id: { $0.id })
    let traits = session.userPreferences.traits
    let numbering = photos.count == 1 ? TableStyle.Numbering.none : .ordinal()
    TableRenderer(session.screen.style(numbering: numbering)) { _ in RowState(traits: traits) }
      .render(source) { session.output.print($0) }
  }
}
