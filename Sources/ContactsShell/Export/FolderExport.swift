internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON

/// An export to a folder: one card per contact, and what becomes of the cards of earlier exports.
struct FolderExport {
  /// The folder, as it was given.
  let path: String
  let format: OutputFormat
  /// Whether to remove files of earlier exports that this one does not write.
  let prunes: Bool

  /// Writes the cards that have changed.
  ///
  /// The record is written first, so that it knows all files even if the export is interrupted.
  func write(_ ids: [ContactID], in session: inout Session) throws {
    let isDryRun = session.isDryRun
    let folder = try ExportFolder(path.expandingHome, isMade: !isDryRun)
    var (cards, record) = (CardFolder(folder, format: format), try ExportRecord(of: folder))
    var (changed, edited): ([(ContactID, String)], [String]) = ([], [])
    try session.progress.track("comparing", of: ids.count) { step in
      for id in ids {
        try step()
        guard let contact = session.book[id] else { continue }
        let (name, card) = (cards.giveName(to: contact), cards.card(of: contact))
        if cards.isUpToDate(name, card) { continue }
        changed.append((id, name))
        if record.isEdited(name, in: folder) { edited.append(name) }
        record.note(
          ExportRecord.Entry(
            name: name, book: session.store.identity ?? "", contact: id,
            checksum: CRC32(card.span).hexadecimal))
      }
    }
    let lost = "was changed since it was exported; this export replaces it"
    session.reportNotices(edited.map { "\(place(of: $0)) \(lost)" })
    guard !isDryRun else {
      session.reportDryRun("export \(String(counting: ids.count)) to \(path)")
      return try deal(with: ids, cards, &record, in: &session)
    }
    try record.save(to: folder)
    try session.progress.track("exporting", of: changed.count) { step in
      for (id, name) in changed {
        try step()
        guard let contact = session.book[id] else { continue }
        try folder.replace(name, with: cards.card(of: contact))
      }
    }
    session.reportExport(of: ids.count, to: path)
    try deal(with: ids, cards, &record, in: &session)
    try record.save(to: folder)
    try folder.synchronize()
  }

  /// Removes the leftovers of earlier exports, or reports them.
  private func deal(
    with ids: [ContactID], _ cards: CardFolder, _ record: inout ExportRecord,
    in session: inout Session
  ) throws {
    let leftovers = try Leftovers(
      in: cards, besides: ids, record: record, session: session, place: place(of:))
    for name in leftovers.missing { record.forget(name) }
    var notes = prunes ? [] : notes(on: leftovers.unchanged)
    if prunes { prune(leftovers.unchanged, of: cards.folder, &record, in: &session) }
    notes += leftovers.keptNotes
    let more = notes.count - Self.maximumNotes
    notes = Array(notes.prefix(Self.maximumNotes))
    if more > 0 {
      notes.append("and \(more) more files in \(path) that this export did not write")
    }
    session.reportNotices(notes)
  }

  private func prune(
    _ files: [Leftovers.Unchanged], of folder: ExportFolder, _ record: inout ExportRecord,
    in session: inout Session
  ) {
    for file in files {
      guard !session.isDryRun else {
        session.reportDryRun(
          "remove \(place(of: file))", ["op": "prune", "file": .string(place(of: file.name))])
        continue
      }
      do throws(StoreError) {
        try folder.remove(file.name)
        record.forget(file.name)
        session.report("removed \(place(of: file).safeForTerminal)")
      } catch {
        session.fail(error)
      }
    }
  }

  /// The most files reported.
  private static let maximumNotes = 100

  private func notes(on unchanged: [Leftovers.Unchanged]) -> [String] {
    let leftOut = unchanged.count { $0.isOfLivingContact }
    let notes = unchanged.filter { !$0.isOfLivingContact }.map {
      "\(place(of: $0)) is from an earlier export; --prune removes it"
    }
    guard leftOut > 0 else { return notes }
    let (files, them) = leftOut == 1 ? ("1 file", "it") : ("\(leftOut) files", "them")
    return [
      "\(path) also has \(files) of contacts that the query leaves out; --prune removes \(them)"
    ] + notes
  }

  private func place(of file: Leftovers.Unchanged) -> String {
    file.owner.isEmpty ? place(of: file.name) : "\(place(of: file.name)) (\(file.owner))"
  }

  private func place(of name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }
}
