/// The screen of a terminal such as xterm, as far as a line editor makes use of one.
public struct Screen: Hashable, Sendable, CustomStringConvertible {
  /// What text looks like.
  public struct Style: Hashable, Sendable {
    /// A way in which characters stand out, by its number in an SGR sequence.
    public enum Attribute: Int, Hashable, Sendable {
      case bold = 1
      case dim = 2
      case italic = 3
      case underlined = 4
      case inverse = 7
    }

    /// The ways in which the text stands out.
    public var attributes: Set<Attribute> = []

    /// The parameters of the text's colour in an SGR sequence, such as `[34]` or `[38, 5, 12]`.
    public var foreground: [Int] = []

    /// The parameters of the colour behind the text.
    public var background: [Int] = []

    /// Makes a style; plain where nothing is given.
    public init(
      _ attributes: Set<Attribute> = [], foreground: [Int] = [], background: [Int] = []
    ) {
      self.attributes = attributes
      self.foreground = foreground
      self.background = background
    }
  }

  /// One place on the screen.
  public struct Cell: Hashable, Sendable {
    /// What stands there; the cell after a wide character holds nothing.
    public var text = " "

    /// What it looks like.
    public var style = Style()

    /// Whether the text goes on in the next row, of which only the last cell of a row can tell.
    var wraps = false
  }

  /// A place on the screen, counted from 0.
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

  /// Where the next character goes.
  public internal(set) var cursor = Position(row: 0, column: 0)

  /// How the next character looks.
  public internal(set) var style = Style()

  /// Whether the terminal has been asked to mark what is pasted.
  public internal(set) var marksPastes = false

  /// Whether the last column has been written, so that the next character begins a row.
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

  /// The rows as text without blanks at their ends, down to the last that is not blank.
  public var lines: [String] {
    let lines = cells.map { row in
      let text = row.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    return Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// The lines with a frame, and the cursor's place.
  public var description: String {
    let frame = "+" + String(repeating: "-", count: columns) + "+"
    let place = "cursor: row \(cursor.row), column \(cursor.column)"
    return ([frame] + lines.map { "|" + $0 } + [frame, place]).joined(separator: "\n")
  }

  /// Shows what a program wrote.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let token = parser.take(byte) { perform(token) }
    }
  }

  /// Shows a text.
  public mutating func write(_ text: String) {
    write(text.utf8)
  }

  /// Cuts or extends the screen at its right and lower edges; nothing is wrapped anew.
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
  /// What ESC 7 saves and ESC 8 brings back.
  struct Saved: Hashable, Sendable {
    var cursor = Position(row: 0, column: 0)
    var style = Style()
  }
}
