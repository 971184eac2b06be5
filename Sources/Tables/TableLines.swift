/// Lines of a table on the way to where it is written, as bytes, into which rows of plain texts are laid out without being made.
///
/// A text is plain that consists of letters of known columns, digits and the like, and does not end in a space.
struct TableLines: ~Copyable {
  /// How many lines there are.
  private(set) var count = 0

  private let layout: TableLayout
  /// Where the lines begin, how many bytes they may have, and where they end.
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var end: UnsafeMutablePointer<UInt8>
  /// Where cells begin that have nothing before them that is wider than its column, and in which blocks they are copied.
  private let cells: UnsafeMutablePointer<(start: Int, size: Int)>
  private let cellCount: Int
  /// The most bytes that a row takes but for texts that are not copied in blocks.
  private let mostBytes: Int
  private let block = TextBlock()
  private var counter: RowCounter

  /// How many columns a number has at the most, with its sign.
  private static let mostDigits = 20
  /// As many may come on top before they are.
  private static let reserve = 4 << 10

  /// Makes lines, of which there are none yet, in a layout.
  init(_ layout: TableLayout) {
    self.layout = layout
    let starts = (0..<layout.columnCount).map { layout.start(ofCell: $0, behind: 0) }
    cellCount = starts.count
    cells = .allocate(capacity: max(1, cellCount))
    for (cell, start) in starts.enumerated() {
      // The gap behind a cell is filled up with it.
      let next = cell + 1 < cellCount ? starts[cell + 1] : start + layout.lastWidth
      (cells + cell).initialize(to: (start, TextBlock.size(for: next - start)))
    }
    // A number below zero may be wider than those that were planned for.
    let numberEnd = layout.numberEnd + Self.mostDigits
    mostBytes =
      max(starts.last ?? 0, numberEnd) + (TableColumns.gap + TextBlock.large) * starts.count
      + Self.spacesBehindLetters
    capacity = TableRenderer.chunkSize + Self.reserve
    start = .allocate(capacity: capacity)
    end = start
    counter = RowCounter(width: layout.numberEnd, before: layout.indent)
  }

  deinit {
    start.deallocate()
    cells.deallocate()
  }

  /// How many bytes the lines have.
  private var size: Int { end - start }

  /// Whether what there is had better be handed on.
  var isFull: Bool { size >= TableRenderer.chunkSize }

  /// Adds a line.
  mutating func add(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      reserve(bytes.count)
      guard let first = bytes.baseAddress else { return }
      end.update(from: first, count: bytes.count)
      end += bytes.count
    }
    endLine()
  }

  /// Hands the lines on, if they have so many bytes at least, and how many lines they are; then there are none.
  mutating func handOn(
    ifAtLeast enough: Int, to write: (UnsafeBufferPointer<UInt8>, Int) throws -> Void
  ) rethrows {
    guard size >= enough else { return }
    try write(UnsafeBufferPointer(start: start, count: size), count)
    (end, count) = (start, 0)
  }
}

// MARK: - Rows

extension TableLines {
  /// Takes rows of a section that `plainRows` has the texts of, from the first on, up to one with a text that is not plain,
  /// or until there is enough to be handed on; returns how many these are.
  ///
  /// - Parameter ordinal: How many rows come before the first.
  mutating func add(
    _ rows: Range<Int>, of section: Int, ordinal: Int, by plainRows: PlainRows
  ) -> Int {
    var added = 0
    if case .ordinal(let start) = layout.numbering { counter.begin(with: start + ordinal) }
    plainRows(section, rows) { row in
      let path = RowPath(section: section, row: rows.lowerBound + added)
      guard add(row, at: path, ordinal: ordinal + added) else { return false }
      added += 1
      return !isFull
    }
    return added
  }

  /// Adds the line of a row, unless a text of it is not plain.
  private mutating func add(_ row: PlainRow, at path: RowPath, ordinal: Int) -> Bool {
    reserve(mostBytes)
    var place = end
    // The column of the place.
    var column = 0
    if counter.isSet {
      counter.write(to: place)
      column = layout.numberEnd
      place += column
    } else {
      (place, column) = writeNumber(at: path, ordinal: ordinal)
    }
    // The first column that a cell may begin at, or less.
    var free = column > layout.indent ? column &+ TableColumns.gap : 0
    var textEnd = place
    // Where spaces end that are there already.
    var spacesEnd = counter.isSet ? end + layout.indent : place
    let lastStart = row.lastStart
    for cell in 0..<min(row.count, cellCount) {
      let text = row[cell]
      let (usualStart, size) = cells[cell]
      let cellStart = max(usualStart, free)
      place += cellStart &- column
      column = cellStart
      if place > spacesEnd { Self.write(spacesFrom: spacesEnd, to: place) }
      let count = text.count
      var width = count
      if let first = text.baseAddress, first <= lastStart, count <= size {
        let isASCII = block.copy(first, count, to: place, size: size)
        spacesEnd = place + size
        guard first[max(1, count) &- 1] != UInt8(ascii: " ") || count == 0 else { return false }
        if !isASCII {
          guard let columns = Self.columns(of: text, at: place, in: size) else { return false }
          width = columns
          // Its bytes are more than its columns, and the next cell is as much further.
          Self.write(spacesFrom: spacesEnd, to: spacesEnd + Self.spacesBehindLetters)
          spacesEnd += Self.spacesBehindLetters
        }
      } else {
        guard count > 0 else { continue }
        if capacity &- (place - start) < count &+ mostBytes &+ Self.slack {
          place = grow(by: count + mostBytes + Self.slack, behind: place)
        }
        guard let first = text.baseAddress, text[count &- 1] != UInt8(ascii: " "),
          let columns = LetterColumns.count(in: text)
        else { return false }
        place.update(from: first, count: count)
        width = columns
        spacesEnd = place + count
      }
      place += count
      column &+= width
      free = count > 0 ? column &+ TableColumns.gap : free
      textEnd = count > 0 ? place : textEnd
    }
    end = textEnd
    endLine()
    counter.increment()
    return true
  }

  /// Returns how many columns a text takes that is not ASCII alone and was copied to a block; nil where it is not plain.
  @inline(always)
  private static func columns(
    of text: UnsafeBufferPointer<UInt8>, at place: UnsafeMutablePointer<UInt8>, in size: Int
  ) -> Int? {
    // What fills the block has no space behind it.
    let columns =
      text.count < size ? LetterBlocks.count(inBlock: UnsafeRawPointer(place), text.count) : nil
    return columns ?? LetterColumns.countByLetter(in: text)
  }

  /// Writes a number that does not count behind the lines; returns where it ends, and how many columns it takes.
  private func writeNumber(
    at path: RowPath, ordinal: Int
  ) -> (UnsafeMutablePointer<UInt8>, columns: Int) {
    var number = layout.number(at: path, ordinal: ordinal)
    guard !number.isEmpty else { return (end, 0) }
    // The place of a mark is free before any number.
    let padding = max(1, layout.numberEnd - number.utf8.count)
    return number.withUTF8 { number in
      let place = end + padding
      Self.write(spacesFrom: end, to: place)
      place.update(from: number.baseAddress!, count: number.count)
      return (place + number.count, padding + number.count)
    }
  }
}

// MARK: - Bytes

extension TableLines {
  private mutating func endLine() {
    reserve(1)
    end.pointee = UInt8(ascii: "\n")
    end += 1
    count &+= 1
  }

  /// Writes spaces from a place to another, and more of them on top, for which there is room.
  @inline(always)
  private static func write(
    spacesFrom start: UnsafeMutablePointer<UInt8>, to end: UnsafeMutablePointer<UInt8>
  ) {
    let spaces = SIMD16<UInt8>(repeating: UInt8(ascii: " "))
    var place = start
    repeat {
      UnsafeMutableRawPointer(place).storeBytes(of: spaces, as: SIMD16<UInt8>.self)
      place += step
    } while place < end
  }

  /// How many more spaces are there behind a text that is not ASCII alone, so that there are mostly enough.
  private static let spacesBehindLetters = 2 * step

  /// How many bytes are written at once where it does not matter what comes behind.
  static let step = 16
  /// How many may be written on top of what is asked for.
  private static let slack = step

  /// Makes sure of a place for so many bytes, and for what may be written on top.
  @inline(always)
  private mutating func reserve(_ size: Int) {
    if self.size &+ size &+ Self.slack > capacity { _ = grow(by: size + Self.slack, behind: end) }
  }

  /// Makes room for so many bytes behind a place in the line under way; returns where that is then.
  private mutating func grow(
    by missing: Int, behind place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let (size, written) = (size, place - start)
    capacity = max(2 * capacity, written + missing)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    new.update(from: start, count: written)
    start.deallocate()
    (start, end) = (new, new + size)
    return new + written
  }
}
