/// Lines of a table on the way to where it is written, as bytes, into which rows of plain texts are laid out without being made.
///
/// A text is plain that consists of letters of known columns, digits and the like, and does not end in a space.
public struct TableLines: ~Copyable {
  /// How many lines there are.
  private(set) var count = 0
  /// How many rows have been laid out of those that are being added.
  private var rowCount = 0

  private let layout: TableLayout
  /// Where the lines begin, how many bytes they may have, and where they end, the line under way among them.
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var end: UnsafeMutablePointer<UInt8>
  /// Where cells begin that have nothing before them that is wider than its column.
  private let starts: [Int]
  /// Whether rows are only measured, and none is laid out.
  private let isMeasuring: Bool
  /// What has been measured.
  var measures = TableColumns.Measures()
  /// The columns of the texts of the row that is being measured.
  private var widths: [Int] = []
  /// Which row comes first of those.
  private var first = (path: RowPath(section: 0, row: 0), ordinal: 0)
  private var counter: RowCounter
  /// Where the row under way begins, which is where the lines end that are finished; how many columns it has so far, and how
  /// many texts.
  private var rowStart: UnsafeMutablePointer<UInt8>
  private var columns = 0
  private var cellCount = 0
  private var isPlain = true

  /// As many bytes are handed on at once, which with a last line of the usual length are no more than a pipe takes.
  static let chunkSize = 60 << 10
  /// As many may come on top before they are.
  private static let reserve = 4 << 10

  /// Makes lines, of which there are none yet, in a layout.
  ///
  /// - Parameter isMeasuring: Whether rows are only measured; the layout has no columns then.
  init(_ layout: TableLayout, isMeasuring: Bool = false) {
    (self.layout, self.isMeasuring) = (layout, isMeasuring)
    starts = (0..<layout.columnCount).map { layout.start(ofCell: $0, behind: 0) }
    capacity = Self.chunkSize + Self.reserve
    start = .allocate(capacity: capacity)
    (end, rowStart) = (start, start)
    counter = RowCounter(width: layout.numberEnd)
  }

  deinit { start.deallocate() }

  /// How many bytes the lines have.
  private var size: Int { end - start }

  /// Whether what there is had better be handed on.
  var isFull: Bool { size >= Self.chunkSize }

  /// Adds a line.
  mutating func add(_ line: String) {
    var line = line
    line.withUTF8 { write($0, behind: 0) }
    endLine()
  }

  /// Hands the lines on, if they have so many bytes at least, and how many lines they are; then there are none.
  mutating func handOn(
    ifAtLeast enough: Int, to write: (UnsafeBufferPointer<UInt8>, Int) throws -> Void
  ) rethrows {
    guard size >= enough else { return }
    try write(UnsafeBufferPointer(start: start, count: size), count)
    (end, rowStart, count) = (start, start, 0)
  }
}

// MARK: - Rows

extension TableLines {
  /// Takes rows of a section that `plainRows` lays out, from the first on; returns how many these are.
  ///
  /// - Parameter ordinal: How many rows come before the first.
  mutating func add(
    _ rows: Range<Int>, of section: Int, ordinal: Int, by plainRows: PlainRows
  ) -> Int {
    rowCount = 0
    end = rowStart
    first = (RowPath(section: section, row: rows.lowerBound), ordinal)
    if case .ordinal(let start) = layout.numbering { counter.begin(with: start + ordinal) }
    plainRows(section, rows, &self)
    end = rowStart
    return rowCount
  }

  /// Begins a row.
  public mutating func beginRow() {
    end = rowStart
    (cellCount, isPlain) = (0, true)
    guard !isMeasuring else { return widths.removeAll(keepingCapacity: true) }
    guard counter.isSet else { return appendNumber() }
    columns = layout.numberEnd
    reserve(columns)
    counter.write(to: end)
    end += columns
  }

  /// Takes the next text of the row, which stands at the beginning of its column.
  public mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    let cell = cellCount
    cellCount &+= 1
    guard cell < starts.count else { return measure(text) }
    guard let first = text.baseAddress, text.count > 0, isPlain else { return }
    let column =
      columns > layout.indent ? layout.start(ofCell: cell, behind: columns) : starts[cell]
    let spaces = column &- columns
    reserve(spaces &+ text.count)
    end = Self.write(spaces: spaces, to: end)
    guard first[text.count &- 1] != UInt8(ascii: " "),
      let width = LetterColumns.copy(text, to: end)
    else {
      isPlain = false
      return
    }
    end += text.count
    columns = column &+ width
  }

  /// Takes the next text of a row of which there is no column for it: where rows are measured, or of others.
  private mutating func measure(_ text: UnsafeBufferPointer<UInt8>) {
    guard isMeasuring, isPlain else { return }
    guard text.last != UInt8(ascii: " "), let width = LetterColumns.count(in: text) else {
      isPlain = false
      return
    }
    widths.append(width)
  }

  /// Ends the row, which is taken back where a text of it is not plain, as one is that is never ended; tells whether another may
  /// follow.
  public mutating func endRow() -> Bool {
    guard isPlain else { return false }
    rowCount &+= 1
    guard !isMeasuring else {
      measures.include(widths)
      return true
    }
    endLine()
    counter.increment()
    return !isFull
  }
}

// MARK: - Numbers

extension TableLines {
  /// Appends a number that does not count.
  private mutating func appendNumber() {
    let path = RowPath(section: first.path.section, row: first.path.row + rowCount)
    var number = layout.number(at: path, ordinal: first.ordinal + rowCount)
    columns = 0
    guard !number.isEmpty else { return }
    // The place of a mark is free before any number.
    let padding = max(1, layout.numberEnd - number.utf8.count)
    number.withUTF8 { write($0, behind: padding) }
    columns = padding + number.utf8.count
  }
}

// MARK: - Bytes

extension TableLines {
  private mutating func endLine() {
    reserve(1)
    end.pointee = UInt8(ascii: "\n")
    end += 1
    rowStart = end
    count &+= 1
  }

  /// Writes bytes behind some spaces.
  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>, behind spaces: Int) {
    reserve(spaces + bytes.count)
    end = Self.write(spaces: spaces, to: end)
    guard let first = bytes.baseAddress else { return }
    end.update(from: first, count: bytes.count)
    end += bytes.count
  }

  /// Writes spaces, and as many bytes as a step has on top, for which there is room; returns where the spaces end.
  @inline(__always)
  private static func write(
    spaces count: Int, to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutableRawPointer(place)
    let spaces = SIMD16<UInt8>(repeating: UInt8(ascii: " "))
    var offset = 0
    while offset < count {
      bytes.storeBytes(of: spaces, toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= step
    }
    return place + count
  }

  /// How many bytes are written at once where it does not matter what comes behind.
  static let step = 16

  /// Makes sure of a place for so many bytes, and a step more.
  @inline(__always)
  private mutating func reserve(_ size: Int) {
    if self.size &+ size &+ Self.step > capacity { grow(by: size + Self.step) }
  }

  private mutating func grow(by missing: Int) {
    let (rowOffset, size) = (rowStart - start, size)
    capacity = max(2 * capacity, size + missing)
    let place = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    place.update(from: start, count: size)
    start.deallocate()
    (start, end, rowStart) = (place, place + size, place + rowOffset)
  }
}
