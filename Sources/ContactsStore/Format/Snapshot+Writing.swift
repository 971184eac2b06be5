internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Platform

extension Snapshot {
  /// Writes the snapshot to `file` in pieces, in bounded memory.
  ///
  /// Contacts left in the previous snapshot are copied in long runs, about as fast as copying the
  /// file. Throws `damaged` if its checksum does not match, or contacts are missing.
  ///
  /// - Parameter onProgress: Called with the number of contacts written, and the total.
  func write(
    to file: File, onProgress: (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) {
    guard try onDisk(writeBytes(to: file, onProgress: onProgress)) else {
      throw StoreError(.damaged("it changed after it was indexed"), path: file.path)
    }
  }

  /// Writes the snapshot; returns false if the previous one has changed.
  private func writeBytes(
    to file: File, onProgress: (Int, Int) -> Void
  ) throws(SystemError) -> Bool {
    var output = ChecksummedOutput(file: file)
    try output.append(header.dropLast())
    var count = 0
    if let (source, lineCount, runs) = book.runs {
      var source = SnapshotSource(source)
      for run in runs {
        onProgress(count, book.count)
        output.separate(from: count)
        switch run {
        case .contact(let contact):
          try output.append(contact.json)
          count += 1
        case .lines(let lines):
          let isCopied = try source.copy(lines) { piece throws(SystemError) in
            try output.append(piece)
            onProgress(count + piece.lineCount - lines.numbers.lowerBound - 1, book.count)
          }
          guard isCopied else { return false }
          count += lines.numbers.count
        }
      }
      guard try source.finish(lineCount: lineCount) else { return false }
    } else {
      for contact in book.storedContacts {
        onProgress(count, book.count)
        output.separate(from: count)
        try output.append(contact.json)
        count += 1
      }
    }
    // Contacts left in a file may be missing.
    guard count == book.count else { return false }
    try output.append(Array("\n]".utf8)[...])
    try output.finish()
    return true
  }

  /// The first line, with a closing brace.
  private var header: [UInt8] {
    var header = JSONWriter()
    header.object { writer in
      writer.member("format", "contacts")
      writer.member("version", Self.version)
      writer.member("book", identity)
      writer.member("generation", generation)
      writer.member("sequence", sequence)
      writer.member("journalOffset", journalOffset)
      writer.member("lastLineOffset", lastLineOffset)
      writer.members(of: unknown)
      if !book.settings.isEmpty {
        writer.member("settings")
        writer.write(book.settings)
      }
      writer.member("contacts")
      writer.verbatim("[")
    }
    return header.bytes
  }
}

/// Buffers output for a file, and keeps its checksum.
private struct ChecksummedOutput {
  let file: File
  private var checksum = CRC32()
  private var buffer: [UInt8] = []
  /// How much of the buffer is in the checksum.
  private var summedCount = 0
  private static let bufferSize = 1 << 20
  /// The smallest piece that is written directly, not through the buffer.
  private static let largePiece = 64 << 10

  init(file: File) {
    self.file = file
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Appends the separator before contact number `count`, from 0.
  mutating func separate(from count: Int) {
    if count > 0 { buffer.append(UInt8(ascii: ",")) }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Appends a piece of another snapshot, combining its checksum.
  mutating func append(_ piece: SnapshotSource.Piece) throws(SystemError) {
    if piece.bytes.count >= Self.largePiece {
      try flush()
      try file.write(piece.bytes.span)
    } else {
      sumUp()
      buffer += piece.bytes
      summedCount = buffer.count
    }
    checksum.update(
      count: piece.bytes.count, from: piece.checksums.before, to: piece.checksums.after)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the checksum, and the rest of the buffer.
  mutating func finish() throws(SystemError) {
    sumUp()
    try file.write(buffer + ChecksummedText.suffix(checksum))
  }

  private mutating func sumUp() {
    let buffer = buffer
    checksum.update(buffer.span.extracting(droppingFirst: summedCount))
    summedCount = buffer.count
  }

  private mutating func flush() throws(SystemError) {
    sumUp()
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
    summedCount = 0
  }
}
