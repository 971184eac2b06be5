internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// `photo`: the pictures of a contact, and one of them as a file.
struct PhotoCommand: Command {
  static let signature = Signature(
    "photo", topic: "Looking", summary: "a contact's photos, and one of them as a file",
    discussion: """
      Without --export their types and sizes are shown. With it the preferred photo, else the first, or the one that \
      REF/photo.N names, is written as it was received, to the file that you name; a file that is there is left \
      as it is. `-` is standard output. What is only an address on the net is not fetched.
      """,
    usages: [[.wholeTarget]],
    options: [
      .value("export", "FILE", .file, summary: "the file to write the photo to")
    ],
    examples: [
      .init("photo ada", "what photos there are"),
      .init("photo ada --export ada.jpg", "the one to use"),
      .init("photo ada/photo.2 --export -", "the second, to a pipe"),
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
          : "the photo of \(name) is not in the book, but at \(photo.url)")
    }
    guard let bytes = Base64.decoded(photo.data.utf8), !bytes.isEmpty else {
      throw CommandError("the photo of \(name) is not base64, and cannot be written")
    }
    if file == "-" {
      guard !session.screen.isTerminal else {
        throw CommandError("a photo is nothing for a terminal; name a file after --export")
      }
      session.output.write(bytes)
      return
    }
    guard session.rehearsal == nil else {
      try NewFile.expectNothing(at: file.expandingHome)
      return session.rehearse("write \(bytes.count) bytes to \(file)")
    }
    try NewFile.write(bytes, to: file.expandingHome)
    session.report("wrote \(bytes.count) bytes to \(file.safeForTerminal)")
  }

  /// Returns the contact, and the photo that the target names, or all that it has.
  private func photos(in session: Session) throws -> (Contact, [Labeled<Photo>]) {
    let found = try session.references.target(target)
    guard let item = found.item else { return (found.contact, found.contact.photos) }
    guard case .entry(Photo.key, let id) = item,
      let photo = found.contact.photos.first(where: { $0.id == id })
    else { throw CommandError("`\(target)` is no photo") }
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
