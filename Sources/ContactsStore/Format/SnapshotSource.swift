internal import ContactsModel
internal import ContactsSearch
internal import Platform

/// A snapshot out of which the lines of contacts are copied: it is read from its beginning to its end, a piece at a
/// time, and each piece is looked at once.
///
/// What is copied is known to be good once all has been read, and its checksum matches.
struct SnapshotSource: ~Copyable {
  private let bytes: PagedBytes
  private var buffer: [UInt8]
  /// What of the file is in the buffer.
  private var place = 0..<0
  /// How much of the file has been passed.
  private var offset = 0
  /// The checksum of what has been passed.
  private var checksum = CRC32()
  /// How many lines have ended in what has been passed.
  private var lineCount = 0
  /// The last byte that has been passed.
  private var last: UInt8 = 0

  /// How much is read at once: what the processor's cache has room for until it is written, and a multiple of a page.
  private static let bufferSize = 256 << 10
  private static let newline = UInt8(ascii: "\n")

  init(_ bytes: PagedBytes) {
    self.bytes = bytes
    buffer = [UInt8](repeating: 0, count: Self.bufferSize)
  }

  /// A part of the snapshot.
  struct Piece {
    let bytes: ArraySlice<UInt8>
    /// How many lines have ended in the snapshot up to the end of the part, the first among them.
    let lineCount: Int
    /// The checksum of the snapshot up to the part, and to its end.
    let checksums: (before: CRC32, after: CRC32)
  }

  /// Hands on the lines of contacts, without the separator behind the last, in pieces; false where they are not where
  /// they should be.
  ///
  /// Each line before them is counted, so that they are those of the contacts that they are said to be.
  mutating func copy(
    _ lines: ContactRun.Lines, _ body: (Piece) throws(SystemError) -> Void
  ) throws(SystemError) -> Bool {
    let end = lines.place.upperBound - (lines.isLast ? 1 : 2)
    guard try pass(to: lines.place.lowerBound),
      last == Self.newline, lineCount == lines.numbers.lowerBound + 1,
      try pass(to: end, body), last == UInt8(ascii: "}"),
      try pass(to: lines.place.upperBound),
      last == Self.newline, lineCount == lines.numbers.upperBound + 1
    else { return false }
    return true
  }

  /// Reads the rest; false unless the file has as many lines of contacts as it should, and the checksum of its bytes.
  mutating func finish(lineCount wanted: Int) throws(SystemError) -> Bool {
    guard try pass(to: bytes.count - ChecksummedText.suffixCount - 1), lineCount == wanted + 1
    else { return false }
    let suffix = ChecksummedText.suffix(checksum)
    var found: [UInt8] = []
    return try pass(to: bytes.count) { piece throws(SystemError) in found += piece.bytes }
      && found == suffix
  }

  /// Passes over bytes up to an offset; false where there are none up to there.
  private mutating func pass(
    to end: Int, _ body: (Piece) throws(SystemError) -> Void = { _ throws(SystemError) in }
  ) throws(SystemError) -> Bool {
    guard offset <= end, end <= bytes.count else { return false }
    while offset < end {
      if offset == place.upperBound {
        place = offset..<min(offset + Self.bufferSize, bytes.count)
        guard buffer.fill(place.count, { bytes.read(place, into: &$0) }) else { return false }
      }
      let next = min(end, place.upperBound)
      let piece = buffer[offset - place.lowerBound..<next - place.lowerBound]
      let before = checksum
      checksum.update(piece.span)
      lineCount += Self.newlineCount(piece.span)
      last = piece.last ?? last
      offset = next
      try body(Piece(bytes: piece, lineCount: lineCount, checksums: (before, checksum)))
    }
    return true
  }

  private static func newlineCount(_ bytes: Span<UInt8>) -> Int {
    var count = 0
    for index in bytes.indices where bytes[index] == newline { count += 1 }
    return count
  }
}
