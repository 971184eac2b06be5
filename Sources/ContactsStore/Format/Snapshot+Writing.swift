internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Platform

extension Snapshot {
  /// Writes the snapshot to `file` in pieces.
  ///
  /// Contacts left in the previous snapshot are copied from it. Throws `damaged` if its checksum
  /// does not match, or contacts are missing.
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
    var previous = CRC32()
    let previousEnd = try book.forEachJSON {
      previous.update($0.span)
    } _: { json throws(SystemError) in
      onProgress(count, book.count)
      try output.append((count == 0 ? Self.newline : Self.separator)[...])
      try output.append(json)
      count += 1
    }
    previous.update(Self.bracket.span)
    guard let previousEnd,
      previousEnd.isEmpty || previousEnd == Self.bracket + ChecksummedText.suffix(previous),
      // Contacts left in a file may be missing.
      count == book.count
    else { return false }
    try output.append((Self.newline + Self.bracket)[...])
    try output.finish()
    return true
  }

  private static let newline = Array("\n".utf8)
  private static let separator = Array(",\n".utf8)
  private static let bracket = Array("]".utf8)

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
  private static let bufferSize = 1 << 20

  init(file: File) {
    self.file = file
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    buffer += bytes
    guard buffer.count >= Self.bufferSize else { return }
    sumUp()
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest of the buffer, and the checksum.
  mutating func finish() throws(SystemError) {
    sumUp()
    try file.write(buffer + ChecksummedText.suffix(checksum))
  }

  private mutating func sumUp() {
    let buffer = buffer
    checksum.update(buffer.span)
  }
}
