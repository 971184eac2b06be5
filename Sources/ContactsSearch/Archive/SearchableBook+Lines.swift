internal import ContactsModel
internal import Platform

extension SearchableBook {
  /// Calls `body` with the JSON of each contact, oldest first; contacts left in their file are
  /// copied from it, not read.
  ///
  /// Returns the last line of that file, empty if there is none; nil if a line is not where it was
  /// indexed.
  ///
  /// - Parameter onLine: Called with each line of the file but the last, in order.
  public func forEachJSON<Failure: Error>(
    onLine: (ArraySlice<UInt8>) -> Void, _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]? {
    guard let archive = slots.validArchive else {
      for contact in base.storedContacts { try body(contact.json) }
      return []
    }
    let starts = archive.lineStarts.array
    var lines = FileLines(archive.lines)
    guard archive.isIntact, let head = lines.next(upTo: starts[0]) else { return nil }
    onLine(head)
    for slot in base.order {
      if slot < archive.count {
        guard let line = lines.next(upTo: starts[slot + 1]) else { return nil }
        onLine(line)
        if slots.isInSource(slot) {
          // A comma and a newline follow, or only a newline.
          try body(line.dropLast(slot + 1 < archive.count ? 2 : 1))
          continue
        }
      }
      if let contact = slots[slot].contact { try body(contact.json) }
    }
    return lines.next(upTo: archive.lines.count).map { Array($0) }
  }
}

/// The lines of a file, read once from beginning to end, a piece at a time.
private struct FileLines {
  private let file: PagedBytes
  /// Where the bytes read so far end.
  private var end = 0
  private var piece = [UInt8](repeating: 0, count: pieceSize)
  /// The bytes read that are not passed yet begin at `start`.
  private var buffer: [UInt8] = []
  private var start = 0

  /// What fits the processor's cache, and a multiple of a page.
  private static let pieceSize = 256 << 10

  init(_ file: PagedBytes) { self.file = file }

  /// Returns the next line with its newline; nil unless it ends at an offset of the file.
  mutating func next(upTo lineEnd: Int) -> ArraySlice<UInt8>? {
    while end < min(lineEnd, file.count) {
      let place = end..<min(end + Self.pieceSize, file.count)
      guard piece.fill(place.count, { file.read(place, into: &$0) }) else { return nil }
      buffer.removeSubrange(..<start)
      buffer += piece[..<place.count]
      (start, end) = (0, place.upperBound)
    }
    guard (0...end).contains(lineEnd) else { return nil }
    let line = buffer[start...].dropLast(end - lineEnd)
    start = line.endIndex
    return line.span.firstOffset(of: UInt8(ascii: "\n")) == line.count - 1 ? line : nil
  }
}
