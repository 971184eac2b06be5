internal import ContactsModel
internal import ContactsSearch
internal import Platform

extension Store {
  /// The least size of a snapshot that is given an index: a smaller one is read as fast without.
  private static let indexedSize = 256 << 10

  /// How much of the snapshot is read at once: a few contacts.
  private static let linePageSize = 4 << 10

  /// Returns the snapshot with its contacts left in the file, if there is an index of its very bytes.
  func archivedSnapshot(_ status: FileStatus) throws(StoreError) -> Snapshot? {
    guard status.size >= Self.indexedSize, status != doubtedIndex,
      let index = IndexFile(location.index, of: status)
    else {
      return nil
    }
    let file = try onDisk(File(location.snapshot, .readOnly))
    guard try onDisk(file.status()).fingerprint == status.fingerprint,
      var snapshot = Snapshot(header: try onDisk(file.read(to: index.headerSize))[...]),
      // One that is not of the journal is compared with it, contact by contact.
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

  /// Reads the book anew, each contact of its snapshot, as what its index led to was not right: what is damaged is
  /// found, and edits are adopted, as if there were no index.
  func readWithoutIndex() throws(StoreError) {
    doubtedIndex = baseStatus
    removeDoubtedIndex()
    try load()
  }

  /// Takes an index away that was not right, so that whoever opens the book next finds out what is.
  func removeDoubtedIndex() {
    guard !isForReading else { return }
    do throws(StoreError) {
      try onDisk(Folder.remove(location.index))
    } catch {
      // Whoever is misled by it finds that out, too.
    }
  }

  /// Reads all contacts of a snapshot of which the index proved to be none; none where it is not the snapshot any
  /// more that was opened, which the next look at the files tells.
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

  /// Makes the index of a large snapshot that has none, where this process has had to do without it and has not
  /// changed the book, which is then what the snapshot says.
  ///
  /// An index that cannot be written is not missed: whoever opens the book next looks at each contact.
  func writeIndexIfMissing() {
    do throws(StoreError) {
      try writeIndex()
    } catch {
      // The book is as it was, and is opened as it was opened this time.
    }
  }

  private func writeIndex() throws(StoreError) {
    guard !isForReading, !hasWrittenSnapshot, sequence == openingSequence, let base, let baseStatus,
      base.isIntact, base.hasWrittenForm, base.sequence == sequence,
      baseStatus.size >= Self.indexedSize, !book.isArchived, reasonNotToSave == nil,
      try onDisk(FileStatus(path: location.snapshot)) == baseStatus
    else { return }
    let file = try onDisk(File(location.snapshot, .readOnly))
    guard
      let headerSize = try onDisk(file.read(to: min(baseStatus.size, Self.indexedSize)))
        .firstIndex(of: UInt8(ascii: "\n"))
    else { return }
    var start = UInt64(headerSize + 1)
    var lineStarts: [UInt64] = []
    lineStarts.reserveCapacity(book.count + 1)
    for contact in book.storedContacts {
      lineStarts.append(start)
      start += UInt64(contact.json.count + 2)
    }
    // No comma follows the last line, but the end of the list and the checksum.
    lineStarts.append(start - 1)
    guard start == UInt64(baseStatus.size - ChecksummedText.suffixCount - 1),
      let parts = partsOfIndex(lineStarts)
    else { return }
    guard baseStatus.fingerprint.isOld(at: .now),
      try onDisk(file.status()).fingerprint == baseStatus.fingerprint
    else { return }
    try onDisk(
      IndexFile.write(
        parts, contactCount: book.count, headerSize: headerSize, of: baseStatus, to: location))
  }

  private func partsOfIndex(_ lineStarts: [UInt64]) -> [ArchivePart]? {
    var count = 0
    return ContactArchive.parts(of: book.base, lineStarts: lineStarts) {
      onProgress(.indexing, count, lineStarts.count)
      count += 1
      return isCancelled()
    }
  }
}
