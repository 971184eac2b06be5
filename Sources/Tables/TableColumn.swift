/// What is known of a column while rows are measured.
struct TableColumn {
  /// The columns wanted by cells with something to their right.
  private(set) var width = 0
  /// The columns in which they would take no further lines.
  private(set) var wholeWidth = 0
  /// The columns wanted should nothing stand to the right, and those in which no text takes further
  /// lines then.
  private var (widthAtEnd, wholeWidthAtEnd) = (0, 0)
  private(set) var flexibility = Cell.Flexibility.soft
  private(set) var priority = Cell.Priority.low
  private(set) var isLabel = false
  /// Whether a text in it has what is looked for, and no more important one of its row.
  private(set) var isMatched = false
  /// Whether there are texts that take further lines where it is narrow.
  private(set) var wraps = false
  /// The columns of texts that do not.
  private var unwrappedWidth = 0
  /// How many texts that can hang have a width, by their widths; empty where none can.
  private var hangingWidths: [Int] = []

  /// The columns that a wrapping cell wants at least.
  static let wrapping = 16
  /// The columns that are enough for it before anything else is cut that is as important as a name.
  static let narrowWrapping = 10
  /// The columns that one had better have which hangs.
  static let hanging = 4
  /// A column as narrow as that gives way last: what is left would say nothing, and make little
  /// room.
  private static let few = 6
  /// What is left of them then.
  private static let least = 4
  /// The columns of a text that is shown whole or not at all; all of a longer one is not worth it.
  private static let whole = 20
  /// The widest text that tells what is usual.
  private static let widest = 200

  /// Has the column be the last, behind which nothing stands.
  mutating func end() { (width, wholeWidth) = (widthAtEnd, wholeWidthAtEnd) }
}

// MARK: - Measuring

extension TableColumn {
  /// Takes in a cell whose text has a number of columns.
  mutating func include(_ cell: Cell, of columns: Int, reachesEnd: Bool, isMatch: Bool) {
    let wrapping = cell.wrapping
    let wanted =
      wrapping == .paragraphs || wrapping == .whole && reachesEnd
      ? min(columns, Self.wrapping) : columns
    widthAtEnd = max(widthAtEnd, wanted)
    if !reachesEnd { width = max(width, wanted) }
    if wrapping == .whole || wrapping == .paragraphs {
      wraps = true
    } else if !reachesEnd {
      unwrappedWidth = max(unwrappedWidth, columns)
    }
    if columns > 0 { priority = max(priority, cell.priority) }
    isMatched = isMatched || isMatch
    if !reachesEnd || cell.flexibility == .rigid {
      flexibility = max(flexibility, cell.flexibility)
    }
    wholeWidthAtEnd = max(wholeWidthAtEnd, columns)
    guard !reachesEnd else { return }
    wholeWidth = max(wholeWidth, columns)
    isLabel = isLabel || cell.role == .label
    if wrapping == .hanging {
      if hangingWidths.isEmpty { hangingWidths = [Int](repeating: 0, count: Self.widest + 1) }
      hangingWidths[min(columns, Self.widest)] += 1
    }
  }
}

// MARK: - What is worth reading

extension TableColumn {
  /// Whether texts that are too wide hang.
  var hangs: Bool { !hangingWidths.isEmpty }

  /// The priority of the texts where it comes to cutting them, of which what is looked for is
  /// rather shown whole.
  var cutPriority: Cell.Priority { isMatched && flexibility != .soft ? .highest : priority }

  /// Returns so many columns, or more where these do not wrap but cut a text.
  func wrapped(to width: Int) -> Int { wraps ? max(width, unwrappedWidth) : .max }

  /// The columns that nine of ten texts fit into which can hang.
  var usualWidth: Int {
    var missing = (hangingWidths.reduce(0, +) * 9 + 9) / 10
    for (width, count) in hangingWidths.enumerated() {
      missing -= count
      if missing <= 0 { return width }
    }
    return width
  }

  /// The columns below which the column had better be left out.
  var worthReading: Int {
    switch flexibility {
    case .soft: width <= Self.few ? width : max(min(width / 2, 10), Self.least)
    case .firm: width <= Self.few ? width : max(min(width * 2 / 3, 16), Self.least)
    case .rigid: min(width, Self.whole)
    }
  }

  /// The columns that are left where no wide column can give way any more.
  var leastWidth: Int {
    flexibility != .rigid && width <= Self.few ? min(width, Self.least) : worthReading
  }
}
