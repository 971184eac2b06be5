internal import ContactsModel
internal import ContactsSearch
internal import Platform

/// A snapshot that lines of contacts are copied from, read once from beginning to end.
///
/// The copy is valid only after everything was read, and the checksum matches.
struct SnapshotSource: ~Copyable {
  private let bytes: PagedBytes
  private var buffer: [UInt8]
  /// The part of the file in the buffer.
  private var place = 0..<0
  /// The number of bytes passed.
  private var offset = 0
  /// The checksum of the bytes passed.
  private var checksum = CRC32()
  /// The number of newlines passed.
  private var lineCount = 0
  /// The last byte passed.
  private var last: UInt8 = 0

  /// How much is read at once: what fits the processor's cache, and a multiple of a page.
  private static let bufferSize = 256 << 10
  private static let newline = UInt8(ascii: "\n")

  init(_ bytes: PagedBytes) {
    self.bytes = bytes
    buffer = [UInt8](repeating: 0, count: Self.bufferSize)
  }

  /// A part of the snapshot.
  struct Piece {
    let bytes: ArraySlice<UInt8>
    /// The number of lines that have ended up to the end of the part, including the first.
    let lineCount: Int
    /// The checksums of the snapshot before and after the part.
    let checksums: (before: CRC32, after: CRC32)
  }

  /// Yields lines of contacts in pieces, without the separator after the last; returns false if
  /// they are not at their places.
  ///
  /// All lines are counted, so that the lines are those of the right contacts.
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

  /// Reads the rest; returns false unless the number of lines and the checksum match.
  mutating func finish(lineCount wanted: Int) throws(SystemError) -> Bool {
    guard try pass(to: bytes.count - ChecksummedText.suffixCount - 1), lineCount == wanted + 1
    else { return false }
    let suffix = ChecksummedText.suffix(checksum)
    var found: [UInt8] = []
    return try pass(to: bytes.count) { piece throws(SystemError) in found += piece.bytes }
      && found == suffix
  }

  /// Passes over bytes up to an offset; returns false if the file is shorter.
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
