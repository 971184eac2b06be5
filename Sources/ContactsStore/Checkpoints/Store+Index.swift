internal import ContactsModel
internal import ContactsSearch
internal import Platform

extension Store {
  /// The smallest snapshot with an index; smaller ones are read as fast without.
  private static let indexedSize = 256 << 10

  /// How much of the snapshot is read at once: a few contacts.
  private static let linePageSize = 4 << 10

  /// Returns the snapshot with its contacts left in the file, if there is an index of exactly these
  /// bytes.
  func archivedSnapshot(_ status: FileStatus) throws(StoreError) -> Snapshot? {
    guard status.size >= Self.indexedSize, status != saved.doubtedIndex,
      let index = IndexFile(location.index, of: status)
    else {
      return nil
    }
    let file = try onDisk(File(location.snapshot, .readOnly))
    guard try onDisk(file.status()).fingerprint == status.fingerprint,
      var snapshot = Snapshot(header: try onDisk(file.read(to: index.headerSize))[...]),
      // A snapshot without a journal is compared with it, contact by contact.
      snapshot.sequence > 0
    else { return nil }
    let lines = PagedBytes(count: status.size, pageSize: Self.linePageSize) { range, buffer in
      file.read(into: &buffer, from: range.lowerBound)
    }
    let opened = snapshot
    let archive = ContactArchive(index.parts, count: index.contactCount, lines: lines) {
      Self.contacts(of: file, asIn: opened, count: index.contactCount)
    }
    guard let archive else { return nil }
    let settings = snapshot.book.settings
    snapshot.book = SearchableBook(archive)
    snapshot.book.settings = settings
    return snapshot
  }

  /// Reads the book again without the index, which proved corrupt: damage is found and edits are
  /// adopted as usual.
  func readWithoutIndex() throws(StoreError) {
    saved.doubtedIndex = saved.status
    removeDoubtedIndex()
    try load()
  }

  /// Removes a corrupt index.
  func removeDoubtedIndex() {
    guard !isForReading else { return }
    do throws(StoreError) {
      try onDisk(Folder.remove(location.index))
    } catch {
      // The next process finds out itself.
    }
  }

  /// Reads all contacts of a snapshot whose index is corrupt; none if the file has changed, which
  /// the next refresh notices.
  private static func contacts(
    of file: File, asIn opened: Snapshot, count: Int
  ) -> [StoredContact] {
    do throws(StoreError) {
      let snapshot = try Snapshot(try onDisk(file.read()), path: file.path)
      guard snapshot.isIntact, snapshot.isSame(as: opened), snapshot.book.count == count else {
        return []
      }
      return Array(snapshot.book.storedContacts)
    } catch {
      return []
    }
  }

  /// Whether the snapshot is large, and had to be read whole.
  var lacksIndex: Bool {
    !book.isArchived && (saved.status?.size ?? 0) >= Self.indexedSize
  }

  /// Writes a missing index of a large snapshot, if this process needed it and has not changed the
  /// book.
  ///
  /// A failure does not matter: the index is a cache.
  func writeIndexIfMissing() {
    do throws(StoreError) {
      try writeIndex()
    } catch {
      // The next process opens the book without.
    }
  }

  private func writeIndex() throws(StoreError) {
    guard !isForReading, !own.hasWrittenSnapshot, sequence == own.openingSequence,
      let base = saved.contents, let baseStatus = saved.status,
      base.isIntact, base.hasWrittenForm, base.sequence == sequence, lacksIndex,
      reasonNotToSave == nil,
      try onDisk(FileStatus(path: location.snapshot)) == baseStatus
    else { return }
    let file = try onDisk(File(location.snapshot, .readOnly))
    // After the lines come the end of the list and the checksum.
    let end = baseStatus.size - ChecksummedText.suffixCount - 1
    var start = end - book.storedContacts.reduce(0) { $0 + $1.json.count + 2 }
    let headerSize = start - 1
    guard headerSize > 0,
      try onDisk(file.read(to: start)).firstIndex(of: UInt8(ascii: "\n")) == headerSize
    else { return }
    var lineStarts: [Int] = []
    lineStarts.reserveCapacity(book.count + 1)
    for contact in book.storedContacts {
      lineStarts.append(start)
      start += contact.json.count + 2
    }
    lineStarts.append(end - 1)
    guard let parts = partsOfIndex(lineStarts) else { return }
    guard baseStatus.fingerprint.isOld(at: .now),
      try onDisk(file.status()).fingerprint == baseStatus.fingerprint
    else { return }
    try onDisk(
      IndexFile.write(
        parts, contactCount: book.count, headerSize: headerSize, of: baseStatus, to: location))
  }

  /// Returns the columns of the index; nil if the work was cancelled.
  private func partsOfIndex(_ lineStarts: [Int]) -> [ArchivePart]? {
    struct Cancelled: Error {}
    var count = 0
    do throws(Cancelled) {
      return try book.archiveParts(lineStarts: lineStarts) { () throws(Cancelled) in
        onProgress(.indexing, count, lineStarts.count)
        count += 1
        if isCancelled() { throw Cancelled() }
      }
    } catch {
      return nil
    }
  }
}
