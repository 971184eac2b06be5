internal import ContactsModel
internal import ContactsSearch
internal import Ordering
internal import Platform

/// The index of a snapshot, in a file beside it: a cache, created again if it does not belong to
/// exactly this snapshot.
///
/// A head of 4 KiB identifies the snapshot and has the place of each part. Then come a checksum for
/// each page, and the pages, which are read as needed. Integers are in the byte order of the
/// machine.
struct IndexFile {
  private static let magic = Array("contacts.index\n\u{1}".utf8)
  /// A file of another version is not read.
  private static let version: UInt64 = 5
  private static let headSize = 4 << 10
  private static let headChecksumPlace = headSize - 8
  /// Where the words begin, after the magic.
  private static let wordsPlace = 16

  /// The snapshot the file belongs to, and the places of its parts.
  private struct Head {
    var words: [UInt64] = []

    static let fixedCount = 4 + FileStatus.Fingerprint.count
    var contactCount: Int { Int(truncatingIfNeeded: words[1]) }
    var headerSize: Int { Int(truncatingIfNeeded: words[2]) }
    /// The checksum of the checksums of the pages.
    var checksum: UInt32 { UInt32(truncatingIfNeeded: words[3]) }
    var fingerprint: [UInt64] { Array(words[4..<Self.fixedCount]) }
    /// For each part its number and the bits of its integers, its offset in the pages, the number
    /// of its integers, and their base.
    var places: ArraySlice<UInt64> { words[Self.fixedCount...] }
  }

  let parts: ArchiveParts
  /// The number of contacts in the snapshot.
  let contactCount: Int
  /// The length of the first line of the snapshot, without its newline.
  let headerSize: Int

  private static func roundedUp(_ size: Int, to unit: Int) -> Int {
    (size + unit - 1) / unit * unit
  }
}

// MARK: - Reading

extension IndexFile {
  /// Opens the index of a snapshot with some status; nil if there is none, or it belongs to other
  /// bytes.
  init?(_ path: String, of snapshot: FileStatus) {
    let bytes: (head: Head, checksums: [UInt8], file: File, dataPlace: Int, size: Int)?
    do throws(SystemError) {
      bytes = try Self.read(path, of: snapshot)
    } catch {
      // Without an index, the snapshot itself is read.
      return nil
    }
    guard let bytes else { return nil }
    let head = bytes.head
    var places: [UInt32: ColumnPlace] = [:]
    var rest = head.places.map { Int(truncatingIfNeeded: $0) }[...]
    while rest.count >= 4 {
      let words = Array(rest.prefix(4))
      places[UInt32(truncatingIfNeeded: words[0])] = ColumnPlace(
        offset: words[1], count: words[2], width: words[0] >> 32, base: words[3])
      rest = rest.dropFirst(4)
    }
    let (file, dataPlace, checksums) = (bytes.file, bytes.dataPlace, bytes.checksums)
    let paged = PagedBytes(count: bytes.size) { range, buffer in
      file.read(into: &buffer, from: dataPlace + range.lowerBound)
        && buffer.withOctets { PageChecksum($0).value }
          == checksums.span.load(at: 8 * (range.lowerBound / PagedBytes.pageSize))
    }
    parts = ArchiveParts(paged, places: places)
    (contactCount, headerSize) = (head.contactCount, head.headerSize)
  }

  private static func read(
    _ path: String, of snapshot: FileStatus
  ) throws(SystemError) -> (
    head: Head, checksums: [UInt8], file: File, dataPlace: Int, size: Int
  )? {
    let file = try File(path, .readOnly)
    let status = try file.status()
    guard status.isRegular, status.size >= headSize else { return nil }
    let bytes = try file.read(to: headSize)
    guard bytes.count == headSize, let head = head(bytes),
      head.fingerprint == snapshot.fingerprint.words
    else { return nil }
    let size = Int(exactly: head.words[0]) ?? -1
    guard size > 0, size < status.size else { return nil }
    let pageCount = roundedUp(size, to: PagedBytes.pageSize) / PagedBytes.pageSize
    let dataPlace = roundedUp(headSize + 8 * pageCount, to: PagedBytes.pageSize)
    guard status.size == dataPlace + size else { return nil }
    let checksums = try file.read(from: headSize, to: headSize + 8 * pageCount)
    guard checksums.count == 8 * pageCount, CRC32(checksums.span).value == head.checksum else {
      return nil
    }
    return (head, checksums, file, dataPlace, size)
  }

  /// Reads the head; nil if it is corrupt, or of another version.
  private static func head(_ bytes: [UInt8]) -> Head? {
    guard bytes.starts(with: magic) else { return nil }
    let words = stride(from: wordsPlace, to: bytes.count, by: 8).map {
      bytes.span.load(at: $0, as: UInt64.self)
    }
    guard words.count > 2, words[0] == version,
      words.last == UInt64(CRC32(bytes.span.extracting(first: headChecksumPlace)).value),
      let count = Int(exactly: words[1]), count >= Head.fixedCount, count < words.count - 2
    else { return nil }
    return Head(words: Array(words[2..<2 + count]))
  }
}

// MARK: - Writing

extension IndexFile {
  /// Writes the index of a snapshot, without waiting for the disk.
  static func write(
    _ parts: [ArchivePart], contactCount: Int, headerSize: Int, of snapshot: FileStatus,
    to location: BookLocation
  ) throws(SystemError) {
    var places: [UInt64] = []
    var size = 0
    for part in parts {
      let place = part.place(at: roundedUp(size, to: 16))
      places += [
        UInt64(part.code) | UInt64(place.width) << 32, UInt64(place.offset), UInt64(place.count),
        UInt64(bitPattern: Int64(place.base)),
      ]
      size = place.offset + place.size
    }
    let pageCount = roundedUp(size, to: PagedBytes.pageSize) / PagedBytes.pageSize
    let dataPlace = roundedUp(headSize + 8 * pageCount, to: PagedBytes.pageSize)
    let new = try AtomicFile(replacing: location.index)
    try new.file.write([UInt8](repeating: 0, count: dataPlace))
    var pages = PageWriter(file: new.file)
    for part in parts {
      try pages.align(to: 16)
      try pages.append(part)
    }
    try pages.finish()
    let checksums = bytes(pages.checksums)
    let checksum = CRC32(checksums.span).value
    let words =
      [UInt64(size), UInt64(contactCount), UInt64(headerSize), UInt64(checksum)]
      + snapshot.fingerprint.words + places
    try new.file.write(head(of: words) + checksums, at: 0)
    try new.commitUnsynchronized()
  }

  private static func head(of words: [UInt64]) -> [UInt8] {
    var head = magic + bytes([version, UInt64(words.count)] + words)
    precondition(head.count <= headChecksumPlace, "there are more parts than the head has room for")
    head += [UInt8](repeating: 0, count: headChecksumPlace - head.count)
    return head + bytes([UInt64(CRC32(head.span).value)])
  }

  private static func bytes(_ words: [UInt64]) -> [UInt8] {
    words.span.withOctets { [UInt8](copying: $0) }
  }

  /// Writes pages, and keeps their checksums.
  private struct PageWriter {
    let file: File
    private(set) var checksums: [UInt64] = []
    private var buffer: [UInt8] = []
    private var size = 0
    private static let bufferSize = 64 * PagedBytes.pageSize

    init(file: File) {
      self.file = file
    }

    mutating func align(to unit: Int) throws(SystemError) {
      let padding = IndexFile.roundedUp(size, to: unit) - size
      buffer += [UInt8](repeating: 0, count: padding)
      size += padding
    }

    mutating func append(_ part: ArchivePart) throws(SystemError) {
      var failure: SystemError?
      part.withBytes { bytes in
        size += bytes.count
        var start = 0
        while start < bytes.count, failure == nil {
          let end = min(bytes.count, start + Self.bufferSize - buffer.count)
          buffer.append(copying: bytes.extracting(start..<end))
          start = end
          guard buffer.count >= Self.bufferSize else { continue }
          do throws(SystemError) { try flush() } catch { failure = error }
        }
      }
      if let failure { throw failure }
    }

    mutating func finish() throws(SystemError) { try flush() }

    private mutating func flush() throws(SystemError) {
      for start in stride(from: 0, to: buffer.count, by: PagedBytes.pageSize) {
        let end = min(start + PagedBytes.pageSize, buffer.count)
        checksums.append(PageChecksum(buffer.span.extracting(start..<end)).value)
      }
      try file.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
  }
}
