/// The measurements of a column.
struct TableColumn {
  /// The width needed by cells with others to their right.
  private(set) var width = 0
  /// The width at which those cells need only one line each.
  private(set) var wholeWidth = 0
  /// The same two widths, if nothing stands to the right.
  private var (widthAtEnd, wholeWidthAtEnd) = (0, 0)
  /// The width needed by cells that are not unusually long, and that of the last column.
  private var (shortWidth, shortWidthAtEnd) = (0, 0)
  private(set) var flexibility = Cell.Flexibility.soft
  private(set) var priority = Cell.Priority.low
  private(set) var isLabel = false
  /// Whether a text in it matches the search, with no more important match in its row.
  private(set) var isMatched = false
  /// Whether it has texts that wrap.
  private(set) var wraps = false
  /// The width of the texts that do not wrap.
  private var unwrappedWidth = 0
  /// The number of hanging texts of each width; empty if there are none.
  private var hangingWidths: [Int] = []

  /// The smallest comfortable width of a wrapping cell.
  static let wrapping = 16
  /// The width it keeps before a column as important as a name is cut.
  static let narrowWrapping = 10
  /// The smallest comfortable width of a hanging cell.
  static let hanging = 4
  /// Columns this narrow are cut last: little would be legible, and little gained.
  private static let few = 6
  /// The width to which they are cut.
  private static let least = 4
  /// The width up to which a rigid text is never cut.
  private static let whole = 20
  /// The widest text for which other rows are padded where lines are not fitted.
  static let longest = 60
  /// The widest text that counts in finding the usual width.
  private static let widest = 200

  /// Makes this the last column.
  mutating func end() {
    (width, wholeWidth, shortWidth) = (widthAtEnd, wholeWidthAtEnd, shortWidthAtEnd)
  }
}

// MARK: - Measuring

extension TableColumn {
  /// Adds a measured cell.
  mutating func include(_ cell: Cell, reachesEnd: Bool, isMatch: Bool) {
    let (wrapping, columns) = (cell.wrapping, cell.columns)
    let wanted =
      wrapping == .paragraphs || wrapping == .whole && reachesEnd
      ? min(columns, Self.wrapping) : columns
    widthAtEnd = max(widthAtEnd, wanted)
    if !reachesEnd { width = max(width, wanted) }
    if wanted <= Self.longest {
      shortWidthAtEnd = max(shortWidthAtEnd, wanted)
      if !reachesEnd { shortWidth = max(shortWidth, wanted) }
    }
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

  /// The priority when cutting; a match is kept whole if possible.
  var cutPriority: Cell.Priority { isMatched && flexibility != .soft ? .highest : priority }

  /// The width where lines are not fitted: a long text moves only the rest of its own row.
  var unfittedWidth: Int { shortWidth > 0 ? shortWidth : min(width, Self.longest) }

  /// Returns `width`, or more if that would cut a text that does not wrap.
  func wrapped(to width: Int) -> Int { wraps ? max(width, unwrappedWidth) : .max }

  /// The width that fits nine out of ten hanging texts.
  var usualWidth: Int {
    var missing = (hangingWidths.reduce(0, +) * 9 + 9) / 10
    for (width, count) in hangingWidths.enumerated() {
      missing -= count
      if missing <= 0 { return width }
    }
    return width
  }

  /// The width below which the column is better left out.
  var worthReading: Int {
    switch flexibility {
    case .soft: width <= Self.few ? width : max(min(width / 2, 10), Self.least)
    case .firm: width <= Self.few ? width : max(min(width * 2 / 3, 16), Self.least)
    case .rigid: min(width, Self.whole)
    }
  }

  /// The width left when no wide column can be cut further.
  var leastWidth: Int {
    flexibility != .rigid && width <= Self.few ? min(width, Self.least) : worthReading
  }
}
