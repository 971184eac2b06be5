internal import Ordering
internal import JSON
internal import Platform

/// The header of a record of the journal, and its place.
struct JournalRecord {
  let header: TransactionHeader
  /// The offsets of its line, including the newline.
  let place: Range<Int>
}

/// Whole lines up to a known end.
struct JournalPiece {
  /// The offset of the bytes in the journal.
  let start: Int
  let bytes: [UInt8]
  /// The lines in `bytes`, with newlines, the oldest first.
  let lines: [Range<Int>]

  /// Returns the place of a line in the journal.
  func place(of line: Range<Int>) -> Range<Int> {
    line.lowerBound + start..<line.upperBound + start
  }
}

extension Journal {
  /// How much is read at once from the end of the journal; lines may be longer.
  static let chunkSize = 64 << 10
  static let maximumChunkSize = 4 << 20

  /// Returns the whole lines in the last `size` bytes before `end`, where a line ends; at least
  /// one.
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
      // The first line may have begun earlier.
      if start == 0, upper > 0 { lines.append(0..<upper) }
      if start == 0 || !lines.isEmpty {
        return JournalPiece(start: start, bytes: bytes, lines: lines.reversed())
      }
      size *= 2
    }
  }

  /// Returns the header of the record before `end`; nil if that line is no record.
  ///
  /// Only the beginning of a very long line is read: the snapshot, which knows where it begins, has
  /// its content.
  ///
  /// - Parameter hint: Where the line may begin, which is verified.
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

  /// Returns where the line that ends at `end` begins.
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

  /// Reads the lines of a part, which begins and ends with whole lines, from the last to the first,
  /// until `body` returns false.
  private func readLinesBackward(
    in part: Range<Int>, _ body: (ArraySlice<UInt8>, Int) throws -> Bool
  ) throws {
    var end = part.upperBound
    while end > part.lowerBound {
      let piece = try onDisk(piece(before: end, size: Self.chunkSize))
      guard let first = piece.lines.first else { return }
      for line in piece.lines.reversed() {
        let place = piece.place(of: line)
        guard place.lowerBound >= part.lowerBound,
          try body(piece.bytes[line].dropLast(), place.lowerBound)
        else { return }
      }
      end = piece.place(of: first).lowerBound
    }
  }

  /// Reads the records in a part of the journal and where they begin, from the last to the first,
  /// until `body` returns false.
  ///
  /// - Parameter isPassedOver: Whether a line need not be decoded.
  func readBackward(
    in part: Range<Int>, except isPassedOver: (ArraySlice<UInt8>) throws -> Bool,
    _ body: (Transaction, Int) throws -> Bool
  ) throws {
    try readLinesBackward(in: part) { line, offset in
      if try isPassedOver(line) { return true }
      return try body(
        reading(at: offset) { () throws(JSONError) in try Transaction(line: line) }, offset)
    }
  }

  /// Reads the headers of the records before `end`, from the last to the first, until `body`
  /// returns false.
  func readHeadersBackward(_ body: (TransactionHeader) throws -> Bool) throws {
    try readLinesBackward(in: 0..<end) { line, offset in
      try body(reading(at: offset) { () throws(JSONError) in try TransactionHeader(line: line) })
    }
  }

  /// The last record that has been read, if there is one.
  func last() throws -> TransactionHeader? {
    var last: TransactionHeader?
    try readHeadersBackward { header in
      last = header
      return false
    }
    return last
  }

  /// Returns the records in the last `size` bytes before `end`, where one ends, the newest first;
  /// at least one.
  ///
  /// Stops at a line that cannot be read, which is an error only if it is the last.
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

  /// Returns the record at a place.
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
  /// Returns whether the bytes contain a word, or escapes that may hide it.
  func mayMention(_ word: String) -> Bool {
    let escape = Array("\\u".utf8)
    return span.firstOffset(of: word.utf8.span) != nil || span.firstOffset(of: escape.span) != nil
  }
}
