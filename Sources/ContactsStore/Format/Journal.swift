internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Platform

/// The open journal: transactions, one a line, appended and never rewritten.
struct Journal {
  let file: File
  /// The file that was opened; another may take its path.
  let status: FileStatus
  /// Where the last whole, valid record ends.
  private(set) var end = 0
  /// The last bytes before `end`, including a checksum.
  private var mark: [UInt8] = []

  /// Opens the journal at `path` for reading, and for appending if `isWritable`; nil if there is
  /// none.
  static func open(_ path: String, isWritable: Bool) throws(SystemError) -> Journal? {
    do throws(SystemError) {
      return try Journal(isWritable ? File(path, .readWrite, .append) : File(path, .readOnly))
    } catch {
      if error.code == .noSuchFile { return nil }
      throw error
    }
  }

  /// Creates an empty journal at `path`, under the lock.
  static func create(_ path: String, in folder: String) throws(SystemError) -> Journal {
    let file = try File(path, .readWrite, [.append, .create])
    try Folder.synchronize(folder)
    return try Journal(file)
  }

  private init(_ file: File) throws(SystemError) {
    self.file = file
    status = try file.status()
  }

  /// What follows the last whole record.
  enum Tail: Hashable {
    /// Nothing.
    case clean
    /// Bytes without a newline: an append of another process in progress, or one that a crash tore.
    case unfinished
    /// A last line that is no record: the remains of a crash.
    case torn(reason: String)
    /// A line that is no record, though others follow, or that this version cannot read.
    case damaged(line: Int, reason: String)
  }

  /// Reads the records from `end` on, each with the place of its line, and moves `end` behind the
  /// last one that is valid and that `body` accepts.
  ///
  /// - Parameter onProgress: Called with the number of bytes read, and the total.
  mutating func readOn(
    onProgress: (Int, Int) -> Void = { _, _ in }, _ body: (Transaction, Range<Int>) -> String?
  ) throws(SystemError) -> Tail {
    let bytes = try file.read(from: end)
    var start = 0
    defer { if start > 0 { setMark(bytes[..<start]) } }
    while let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      onProgress(start, bytes.count)
      let transaction: Transaction
      do throws(JSONError) {
        transaction = try Transaction(line: Self.kept(bytes[start..<newline], of: bytes))
      } catch {
        // A torn line has no matching checksum: one that has is of another version.
        guard !Self.isTorn(bytes[start...]) else { return .torn(reason: "\(error)") }
        return .damaged(line: try line(at: end), reason: "\(error)")
      }
      let next = end + newline + 1 - start
      if let objection = body(transaction, end..<next) {
        return .damaged(line: try line(at: end), reason: objection)
      }
      end = next
      start = newline + 1
    }
    return start == bytes.count ? .clean : .unfinished
  }

  /// Returns a line in memory of its own, as contacts keep it alive, unless it is most of what was
  /// read.
  private static func kept(_ line: ArraySlice<UInt8>, of bytes: [UInt8]) -> ArraySlice<UInt8> {
    line.count > bytes.count / 2 ? line : Array(line)[...]
  }

  /// Returns whether the first record is of a later generation; false if it cannot be read.
  func isGeneration(after generation: Int) throws(SystemError) -> Bool {
    var size = Self.headSize
    while true {
      let head = try file.read(from: 0, to: size)
      let newline = head.firstIndex(of: UInt8(ascii: "\n"))
      if let header = try? TransactionHeader(beginningOf: head[...]) {
        guard header.generation > generation else { return false }
        if let newline { return ChecksummedText.isIntact(head[..<newline]) }
      } else if newline != nil || size > Self.maximumChunkSize {
        return false
      }
      guard head.count == size else { return false }
      size *= 16
    }
  }

  /// How much of the journal is read first to find its generation; a long command needs more.
  private static let headSize = 4 << 10

  /// Returns whether bytes that begin with no record may be the remains of an append.
  ///
  /// Those have no record. Several lines were written at once only if a part of them has never
  /// reached the disk, and is zero; otherwise they were acknowledged, and somebody has changed them.
  private static func isTorn(_ bytes: ArraySlice<UInt8>) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()  // an append under way, or nothing
      .filter { $0 != [] && $0 != [UInt8(ascii: "\r")] }
    return (lines.count <= 1 || bytes.contains(0))
      && lines.allSatisfy { !ChecksummedText.isIntact($0) }
  }

  /// Returns the number of the line that begins at `offset`, in O(offset).
  func line(at offset: Int) throws(SystemError) -> Int {
    try 1 + file.read(to: offset).count { $0 == UInt8(ascii: "\n") }
  }

  /// Moves `end` to the place that `snapshot` has for the transactions after it, if the last record
  /// before is the last transaction of the snapshot; otherwise to the start of the journal.
  ///
  /// - Returns: That last record; nil if it is another.
  mutating func seek(after snapshot: Snapshot) throws(SystemError) -> JournalRecord? {
    let offset = snapshot.journalOffset
    let size = try file.status().size
    guard offset > 0, offset <= size,
      try file.read(from: offset - 1, to: offset) == [UInt8(ascii: "\n")]
    else { return nil }
    // A wrong hint is no error: everything is read then.
    guard let record = try header(before: offset, from: snapshot.lastLineOffset),
      record.header.sequence == snapshot.sequence, record.header.book == snapshot.identity,
      record.header.generation == snapshot.generation
    else { return nil }
    end = offset
    setMark(try file.read(from: max(0, offset - Self.markSize), to: offset)[...])
    return record
  }

  private static let markSize = 32

  private mutating func setMark(_ bytes: some BidirectionalCollection<UInt8>) {
    mark = Array(bytes.suffix(Self.markSize))
  }

  /// Returns whether the journal still has what was read: another process may have cut off a failed
  /// append.
  func isAsRead() throws(SystemError) -> Bool {
    try file.read(from: end - mark.count, to: end) == mark
  }

  /// Moves `end` over lines whose content is known.
  mutating func skip(_ lines: [UInt8]) {
    end = lines.count
    setMark(lines)
  }

  /// Copies everything read to another file.
  func copy(to other: File) throws(StoreError) {
    var offset = 0
    while offset < end {
      let piece = try onDisk(file.read(from: offset, to: min(offset + Self.copiedAtOnce, end)))
      guard !piece.isEmpty else {
        throw StoreError(.damaged("it has become shorter"), path: file.path)
      }
      try onDisk(other.write(piece))
      offset += piece.count
    }
  }

  private static let copiedAtOnce = 1 << 20

  /// Appends the lines that `write` yields in pieces, and waits until they are on disk.
  mutating func append(
    _ write: ((Span<UInt8>) throws(SystemError) -> Void) throws(SystemError) -> Void
  ) throws(SystemError) {
    var (count, last) = (0, [UInt8]())
    try write { piece throws(SystemError) in
      try file.write(piece)
      count += piece.count
      let suffix = piece.extracting(last: Self.markSize)
      for index in suffix.indices { last.append(suffix[index]) }
      last = last.suffix(Self.markSize)
    }
    try file.synchronizeData()
    end += count
    setMark(last)
  }

  /// Returns the same journal, read to the same place, with a new descriptor.
  func reopened() throws(SystemError) -> Journal {
    var journal = try Journal(File(file.path, .readWrite, .append))
    journal.end = end
    journal.mark = mark
    return journal
  }

  /// Cuts off what follows the last whole record, once a copy of it at `path` is on disk.
  func repair(keepingTornAt path: String) throws(SystemError) {
    let tail = try file.read(from: end)
    let copy = try File(path, .writeOnly, [.create, .append])
    try copy.write(tail + [UInt8(ascii: "\n")])
    try copy.synchronize()
    try Folder.synchronize(Folder.containing(path))
    try file.truncate(to: end)
    try file.synchronizeData()
  }
}
