/// The screen of a terminal such as xterm, as far as a line editor uses it.
public struct Screen: Hashable, Sendable, CustomStringConvertible {
  /// The style of text.
  public struct Style: Hashable, Sendable {
    /// A text attribute, by its number in an SGR sequence.
    public enum Attribute: Int, Hashable, Sendable {
      case bold = 1
      case dim = 2
      case italic = 3
      case underlined = 4
      case inverse = 7
    }

    /// The attributes of the text.
    public var attributes: Set<Attribute> = []

    /// The parameters of the text colour in an SGR sequence, such as `[34]` or `[38, 5, 12]`.
    public var foreground: [Int] = []

    /// The parameters of the background colour.
    public var background: [Int] = []

    /// Makes a style; plain by default.
    public init(
      _ attributes: Set<Attribute> = [], foreground: [Int] = [], background: [Int] = []
    ) {
      self.attributes = attributes
      self.foreground = foreground
      self.background = background
    }
  }

  /// A cell of the screen.
  public struct Cell: Hashable, Sendable {
    /// The text of the cell; empty after a wide character.
    public var text = " "

    /// The style of the cell.
    public var style = Style()

    /// Whether the text continues in the next row; only in the last cell of a row.
    var wraps = false
  }

  /// A position on the screen, counted from 0.
  public struct Position: Hashable, Sendable {
    /// The row; the topmost is 0.
    public var row: Int

    /// The column; the leftmost is 0.
    public var column: Int

    /// Makes a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The number of columns.
  public internal(set) var columns: Int

  /// The rows of cells, from top to bottom.
  public internal(set) var cells: [[Cell]]

  /// The position of the next character.
  public internal(set) var cursor = Position(row: 0, column: 0)

  /// The style of the next character.
  public internal(set) var style = Style()

  /// Whether bracketed paste is on.
  public internal(set) var marksPastes = false

  /// Whether the last column has been written, so that the next character starts a row.
  var isWrapPending = false

  var insertsCharacters = false
  var saved = Saved()
  var parser = EscapeParser()

  /// Makes an empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The number of rows.
  public var rows: Int { cells.count }

  /// The rows as text without trailing blanks, up to the last that is not blank.
  public var lines: [String] {
    let lines = cells.map { row in
      let end = row.lastIndex { !["", " "].contains($0.text) }.map { $0 + 1 } ?? 0
      return row[..<end].map(\.text).joined()
    }
    return Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// The lines in a frame, and the cursor's position.
  public var description: String {
    let frame = "+" + String(repeating: "-", count: columns) + "+"
    let place = "cursor: row \(cursor.row), column \(cursor.column)"
    return ([frame] + lines.map { "|" + $0 } + [frame, place]).joined(separator: "\n")
  }

  /// Displays the output of a program.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let token = parser.take(byte) { perform(token) }
    }
  }

  /// Displays a text.
  public mutating func write(_ text: String) {
    write(text.utf8)
  }

  /// Truncates or extends the screen at its right and lower edges, without rewrapping.
  public mutating func resize(columns: Int, rows: Int) {
    while cells.count > rows, cursor.row >= rows {
      cells.removeFirst()
      cursor.row -= 1
    }
    cells = (0..<rows).map { row in
      let former = row < cells.count ? cells[row].prefix(columns) : []
      return former + Array(repeating: Cell(), count: columns - former.count)
    }
    self.columns = columns
    cursor.column = min(cursor.column, columns - 1)
    isWrapPending = false
  }
}

extension Screen {
  /// The state that ESC 7 saves and ESC 8 restores.
  struct Saved: Hashable, Sendable {
    var cursor = Position(row: 0, column: 0)
    var style = Style()
  }
}
