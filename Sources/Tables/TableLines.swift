/// Lines of a table on the way to where it is written, as bytes, into which rows of plain texts are laid out without being made.
///
/// A text is plain that consists of letters of known columns, digits and the like, and does not end in a space.
public struct TableLines {
  /// How many lines there are.
  private(set) var count = 0

  private let layout: TableLayout
  /// The lines, each with its newline, and spaces behind them, so that nothing has to be written to leave a place free.
  private var buffer: [UInt8]
  /// How many bytes are those of lines, the one under way among them.
  private var end = 0
  /// How many columns the row under way has so far, and how many texts.
  private var columns = 0
  private var cellCount = 0
  private var isPlain = true

  /// As many bytes are handed on at once, which with the last line are still no more than a pipe takes.
  static let chunkSize = 60 << 10
  /// As many may come on top before they are.
  private static let reserve = 4 << 10
  private static let space = UInt8(ascii: " ")

  init(_ layout: TableLayout) {
    self.layout = layout
    buffer = [UInt8](repeating: Self.space, count: Self.chunkSize + Self.reserve)
  }

  /// Takes the next text of the row, which stands at the beginning of its column.
  ///
  /// A row of which one text is not plain is made as any other is.
  public mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    let cell = cellCount
    cellCount &+= 1
    guard let start = text.baseAddress, !text.isEmpty, isPlain, cell < layout.columnCount else {
      return
    }
    guard text[text.count - 1] != Self.space, let width = LetterColumns.count(in: text) else {
      isPlain = false
      return
    }
    let column = layout.start(ofCell: cell, behind: columns)
    write(UnsafeRawBufferPointer(start: start, count: text.count), behind: column - columns)
    columns = column + width
  }

  /// Adds a row of the texts that `body` appends, unless that returns false, or they are not plain; tells whether it did.
  mutating func addRow(
    at path: RowPath, ordinal: Int, _ body: (inout TableLines) -> Bool
  ) -> Bool {
    let start = end
    (columns, cellCount, isPlain) = (0, 0, true)
    appendNumber(at: path, ordinal: ordinal)
    guard body(&self), isPlain else {
      for place in start..<end { buffer[place] = Self.space }
      end = start
      return false
    }
    endLine()
    return true
  }

  /// Adds a line.
  mutating func add(_ line: String) {
    var line = line
    line.withUTF8 { write(UnsafeRawBufferPointer($0), behind: 0) }
    endLine()
  }

  /// Hands the lines on, if they have so many bytes, and how many lines they are; then there are none.
  mutating func handOn(
    ifLongerThan enough: Int, to write: (ArraySlice<UInt8>, Int) throws -> Void
  ) rethrows {
    guard end >= enough else { return }
    try write(buffer[..<end], count)
    buffer.withUnsafeMutableBufferPointer { $0[..<end].update(repeating: Self.space) }
    (end, count) = (0, 0)
  }
}

extension TableLines {
  private mutating func appendNumber(at path: RowPath, ordinal: Int) {
    if case .ordinal(let first) = layout.numbering, first >= 0 {
      reserve(layout.numberEnd)
      end += layout.numberEnd
      var (rest, place) = (UInt(first + ordinal), end)
      buffer.withUnsafeMutableBufferPointer { buffer in
        repeat {
          let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
          place -= 1
          buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
          rest = quotient
        } while rest > 0
      }
      columns = layout.numberEnd
    } else {
      var number = layout.number(at: path, ordinal: ordinal)
      guard !number.isEmpty else { return }
      let padding = max(0, layout.numberEnd - number.utf8.count)
      number.withUTF8 { write(UnsafeRawBufferPointer($0), behind: padding) }
      columns = padding + number.utf8.count
    }
  }

  private mutating func endLine() {
    reserve(1)
    buffer[end] = UInt8(ascii: "\n")
    end += 1
    count += 1
  }

  /// Writes bytes behind some spaces.
  @inline(__always)
  private mutating func write(_ bytes: UnsafeRawBufferPointer, behind spaces: Int) {
    reserve(spaces + bytes.count)
    let start = end + spaces
    buffer.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[start...]).copyMemory(from: bytes)
    }
    end = start + bytes.count
  }

  /// Makes sure of a place for so many bytes.
  @inline(__always)
  private mutating func reserve(_ size: Int) {
    if end + size > buffer.count { grow(by: end + size - buffer.count) }
  }

  private mutating func grow(by missing: Int) {
    buffer += repeatElement(Self.space, count: max(missing, buffer.count))
  }
}
