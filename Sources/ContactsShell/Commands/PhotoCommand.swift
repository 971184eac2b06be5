internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Tables

/// `photo`: lists the photos of a contact, writes one to a file, sets or removes one.
struct PhotoCommand: Command {
  static let signature = Signature(
    "photo", topic: "Looking", summary: "list the photos of a contact, write, set or remove one",
    discussion: """
      Without an option, lists their types and sizes. In json, jsonl, tsv and csv each has entry, \
      label, type, bytes and url.

      `--export` writes the photo that REF/photo.N names to a new file, byte for byte; without N \
      it is the preferred photo, or the first. `-` writes to standard output. A photo that is only \
      a web address is not downloaded. An existing file is never overwritten.

      `--set` stores a JPEG, PNG, GIF or WebP image, recognised by its content, in place of the \
      photo that REF/photo.N names; without N it is the preferred photo, or the only one, and a \
      contact without a photo gets one. `-` reads standard input. A file larger than 1 MB asks \
      first (a script must give `--yes`), one larger than 12 MB is refused.

      `--remove` removes the photo that REF/photo.N names, or the only one.
      """,
    usages: [
      Usage(
        [.wholeTarget(.photo)],
        options: [.value("export", "FILE", .file, summary: "the file to write")]),
      Usage(
        [.wholeTarget(.photo)],
        options: [
          .value("set", "FILE", .file, .required, summary: "the image to store"), .yes, .dryRun,
        ]),
      Usage(
        [.wholeTarget(.photo)],
        options: [.flag("remove", .required, summary: "remove the photo"), .dryRun]),
    ],
    examples: [
      .init("photo ada", "lists the photos"),
      .init("photo ada --export ada.jpg", "writes the preferred one"),
      .init("photo ada/photo.2 --export -", "writes the second one to a pipe"),
      .init("photo ada --set ada.jpg", "gives a contact a photo, or replaces it"),
      .init("photo ada/photo.2 --remove", "removes the second one"),
    ])

  private let target: String

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let command = PhotoCommand(target: arguments.text("TARGET"))
    if let file = arguments.option("export") {
      try command.export(to: file, in: &session)
    } else if let file = arguments.option("set") {
      try command.set(from: file, isSure: arguments.flag("yes"), in: &session)
    } else if arguments.flag("remove") {
      try command.remove(in: &session)
    } else {
      try command.show(command.photos(in: &session).photos, in: &session)
    }
  }
}

// MARK: - Looking

extension PhotoCommand {
  /// Returns the contact, and the photo that the target names or all there are, at least one.
  private func photos(
    in session: inout some EditingSession
  ) throws -> (contact: Contact, photos: [Labeled<Photo>]) {
    let found = try session.references.target(target)
    let photos = try photos(of: found)
    session.meanings.current = found.contact.id
    guard !photos.isEmpty else { throw Self.hasNone(found.contact) }
    return (found.contact, photos)
  }

  /// Returns the photo that a target names, or all of the contact.
  private func photos(of found: Target) throws -> [Labeled<Photo>] {
    guard let item = found.item else { return found.contact.photos }
    guard case .entry(Photo.key, let id) = item,
      let photo = found.contact.photos.first(where: { $0.id == id })
    else { throw CommandError("`\(target)` is not a photo") }
    return [photo]
  }

  private static func hasNone(_ contact: Contact) -> CommandError {
    CommandError("\(contact.displayName) has no photo")
  }

  /// Lists photos, without their data.
  private func show(_ photos: [Labeled<Photo>], in session: inout some EditingSession) throws {
    let isWritten = try session.write(
      photos,
      [
        .init("entry") { .int($0.id) },
        .init("label") { $0.label.isEmpty ? .null : .string($0.label) },
        .init("type") { .string($0.value.type) }, .init("bytes") { .int($0.value.byteCount) },
        .init("url") { $0.value.url.isEmpty ? .null : .string($0.value.url) },
      ], of: "photo")
    if isWritten { return }
    session.draw(ArrayDataSource(photos), numbering: photos.count == 1 ? .none : .ordinal)
  }

  private func export(to file: String, in session: inout some EditingSession) throws {
    let (contact, photos) = try photos(in: &session)
    let name = contact.displayName
    let photo = (photos.first(where: \.isPreferred) ?? photos[0]).value
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
    guard !session.isDryRun else {
      try NewFile.expectNothing(at: file.expandingHome)
      return session.reportDryRun("write \(bytes.count) bytes to \(file)")
    }
    try session.refuseInTransaction()
    try NewFile.write(bytes, to: file.expandingHome)
    session.report("wrote \(bytes.count) bytes to \(file.safeForTerminal)")
  }
}

// MARK: - Changing

extension PhotoCommand {
  /// The largest image stored without a question, in bytes.
  private static let largestUnasked = 1_000_000

  private func set(from path: String, isSure: Bool, in session: inout some EditingSession) throws {
    if path == "-" { try session.requireFreeInput("name a file after --set") }
    // A wrong target is reported before anything is read or asked.
    _ = try replaced(by: session.references.target(target))
    let file = ImportFile(path: path)
    let photo = try file.photo(step: session.checkCancellation)
    guard try isSure || isAgreed(photo, of: file, in: session) else { return }
    try session.changeTarget(target) { found in
      let former = try replaced(by: found)
      return found.contact.changes { $0.setPhoto(photo, replacing: former?.id) }
    }
  }

  /// Returns the photo in whose place another one is set; nil if the contact has none.
  private func replaced(by found: Target) throws -> Labeled<Photo>? {
    let photos = try photos(of: found)
    if let preferred = photos.first(where: \.isPreferred) { return preferred }
    return photos.isEmpty ? nil : try only(of: photos, found.contact)
  }

  /// Asks whether to store a large photo; a dry run stores nothing, and does not ask.
  private func isAgreed(
    _ photo: Photo, of file: ImportFile, in session: some EditingSession
  ) throws -> Bool {
    guard photo.byteCount > Self.largestUnasked, !session.isDryRun else { return true }
    let size = "\(file.name) has \(photo.byteCount) bytes, more than 1 MB"
    guard let questions = session.questions else {
      throw CommandError("\(size); give --yes to store it, or make it smaller")
    }
    return questions.confirm("\(size.safeForTerminal); store it?")
  }

  private func remove(in session: inout some EditingSession) throws {
    try session.changeTarget(target) { found in
      let photos = try photos(of: found)
      guard !photos.isEmpty else { throw Self.hasNone(found.contact) }
      let photo = try only(of: photos, found.contact)
      return found.contact.changes { contact in contact.photos.removeAll { $0.id == photo.id } }
    }
  }

  /// Returns the only photo; several are an error.
  private func only(of photos: [Labeled<Photo>], _ contact: Contact) throws -> Labeled<Photo> {
    guard photos.count == 1 else {
      throw CommandError(
        "\(contact.displayName) has \(photos.count) photos; name one, such as `\(target)/photo.1`")
    }
    return photos[0]
  }
}
