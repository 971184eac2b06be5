internal import Ordering
internal import JSON
internal import Platform

/// What a record of the journal says of itself, and where it lies.
struct JournalRecord {
  let header: TransactionHeader
  /// The offsets of its line, the newline among them.
  let place: Range<Int>
}

/// Whole lines that end where something was known to end.
struct JournalPiece {
  /// Where the bytes lie in the journal.
  let start: Int
  let bytes: [UInt8]
  /// The lines in `bytes`, newlines among them, the oldest first; the first whole one begins where a newline
  /// or the journal tells.
  let lines: [Range<Int>]

  /// Returns where in the journal a line lies.
  func place(of line: Range<Int>) -> Range<Int> {
    line.lowerBound + start..<line.upperBound + start
  }
}

extension Journal {
  /// How much of the journal is read at once from its end, at least and at most; lines may be longer.
  static let chunkSize = 64 << 10
  static let maximumChunkSize = 4 << 20

  /// Returns the whole lines among the last `size` bytes before `end`, where a line ends; one line at least.
  func piece(before end: Int, size: Int) throws(SystemError) -> JournalPiece {
    var size = size
    while true {
      let start = max(0, end - size)
      let bytes = try file.read(from: start, to: end)
      var lines: [Range<Int>] = []
      var upper = bytes.count
      while upper > 0, let newline = bytes[..<(upper - 1)].lastIndex(of: UInt8(ascii: "\n")) {
        lines.append(newline + 1..<upper)
        upper = newline + 1
      }
      // The first line may have begun before what was read.
      if start == 0, upper > 0 { lines.append(0..<upper) }
      if start == 0 || !lines.isEmpty {
        return JournalPiece(start: start, bytes: bytes, lines: lines.reversed())
      }
      size *= 2
    }
  }

  /// Returns what the record before `end` says of itself; nil where that line is no record.
  ///
  /// Of a line longer than what is read at once no more is looked at than its beginning and where that is: the
  /// snapshot, which knows the line, has what it says.
  ///
  /// - Parameter hint: Where the line is said to begin; whether a line begins there is looked at, and no more.
  func header(before end: Int, from hint: Int? = nil) throws(SystemError) -> JournalRecord? {
    let start: Int
    if let hint, hint < end, try isLineStart(hint) {
      start = hint
    } else {
      start = try lineStart(before: end)
    }
    let isLong = end - start > Self.chunkSize
    let bytes = try file.read(from: start, to: isLong ? start + Self.chunkSize : end)
    let header =
      isLong
      ? try? TransactionHeader(beginningOf: bytes[...])
      : try? TransactionHeader(line: bytes.dropLast())
    return header.map { JournalRecord(header: $0, place: start..<end) }
  }

  private func isLineStart(_ offset: Int) throws(SystemError) -> Bool {
    guard offset > 0 else { return offset == 0 }
    return try file.read(from: offset - 1, to: offset) == [UInt8(ascii: "\n")]
  }

  /// Returns where the line begins that ends at `end`.
  private func lineStart(before end: Int) throws(SystemError) -> Int {
    var upper = end - 1
    var size = Self.chunkSize
    while upper > 0 {
      let start = max(0, upper - size)
      let bytes = try file.read(from: start, to: upper)
      if let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + newline + 1 }
      upper = start
      size = Self.maximumChunkSize
    }
    return 0
  }

  /// Reads the lines before `end` from the last to the first, until `body` tells to stop.
  private func readLinesBackward(
    _ body: (ArraySlice<UInt8>, Int) throws -> Bool
  ) throws {
    var end = end
    while end > 0 {
      let piece = try onDisk(piece(before: end, size: Self.chunkSize))
      guard let first = piece.lines.first else { return }
      for line in piece.lines.reversed() {
        let place = piece.place(of: line)
        guard try body(piece.bytes[line].dropLast(), place.lowerBound) else { return }
      }
      end = piece.place(of: first).lowerBound
    }
  }

  /// Reads the records before `end` from the last to the first, until `body` tells to stop; or only those that may remove a
  /// contact, so that the others are searched, and not decoded.
  func readBackward(
    ofRemovals: Bool = false, _ body: (Transaction) throws -> Bool
  ) throws {
    try readLinesBackward { line, offset in
      guard !ofRemovals || line.mayTellOfRemoval else { return true }
      return try body(reading(at: offset) { () throws(JSONError) in try Transaction(line: line) })
    }
  }

  /// Reads what the records before `end` say of themselves, from the last to the first, until `body` tells to
  /// stop.
  func readHeadersBackward(_ body: (TransactionHeader) throws -> Bool) throws {
    try readLinesBackward { line, offset in
      try body(reading(at: offset) { () throws(JSONError) in try TransactionHeader(line: line) })
    }
  }

  /// The last record that has been read; nil where there is none.
  func last() throws -> TransactionHeader? {
    var last: TransactionHeader?
    try readHeadersBackward { header in
      last = header
      return false
    }
    return last
  }

  /// Returns the records that lie in the last `size` bytes before `end`, where one ends, the newest first; one
  /// at least, and none before a line that does not read, which is an error where it is the last.
  func records(before end: Int, size: Int) throws(StoreError) -> [JournalRecord] {
    let piece = try onDisk(piece(before: end, size: size))
    var records: [JournalRecord] = []
    for line in piece.lines.reversed() {
      let place = piece.place(of: line)
      do throws(JSONError) {
        let header = try TransactionHeader(line: piece.bytes[line].dropLast())
        records.append(JournalRecord(header: header, place: place))
      } catch {
        guard records.isEmpty else { return records }
        throw try damage(error, at: place.lowerBound)
      }
    }
    return records
  }

  /// Returns the record that lies there.
  func transaction(at place: Range<Int>) throws(StoreError) -> Transaction {
    let line = try onDisk(file.read(from: place.lowerBound, to: place.upperBound))
    return try reading(at: place.lowerBound) { () throws(JSONError) in
      try Transaction(line: line.dropLast())
    }
  }

  /// Reads the line that begins at `offset`.
  private func reading<Result>(
    at offset: Int, _ read: () throws(JSONError) -> Result
  ) throws(StoreError) -> Result {
    do throws(JSONError) {
      return try read()
    } catch {
      throw try damage(error, at: offset)
    }
  }

  private func damage(_ error: JSONError, at offset: Int) throws(StoreError) -> StoreError {
    StoreError(.damagedHistory("\(error)"), path: file.path, line: try onDisk(line(at: offset)))
  }
}

extension ArraySlice<UInt8> {
  /// Whether the word `remove` stands somewhere in the bytes, or letters are escaped by their numbers, as it may be then.
  fileprivate var mayTellOfRemoval: Bool {
    let bytes = span
    let (remove, escape) = (Array("remove".utf8), Array("\\u".utf8))
    return bytes.contains(remove.span) || bytes.contains(escape.span)
  }
}
