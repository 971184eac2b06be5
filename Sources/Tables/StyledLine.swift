/// A line being put together, piece by piece.
///
/// Spaces are held back until something follows them, so that no line ends in one.
struct StyledLine {
  private(set) var text = ""
  /// The columns taken, held-back spaces included.
  private(set) var columns = 0
  private let colour: Bool
  private var ink = Ink.plain
  private var heldBack: [(spaces: Int, ink: Ink)] = []

  init(colour: Bool) {
    self.colour = colour
    text.reserveCapacity(Self.usualSize)
  }

  private static let usualSize = 160

  /// Appends a text, which is to be ready for a terminal.
  mutating func append(_ piece: Substring, _ ink: Ink) {
    append(piece, of: DisplayWidth.columns(of: piece), ink)
  }

  /// Appends a text of which the columns are known.
  private mutating func append(_ piece: Substring, of pieceColumns: Int, _ ink: Ink) {
    columns += pieceColumns
    let lastVisible = piece.utf8.lastIndex { $0 != 0x20 }
    let end = lastVisible.map(piece.utf8.index(after:)) ?? piece.startIndex
    if end > piece.startIndex {
      for held in heldBack { write(Self.spaces(held.spaces), held.ink) }
      heldBack.removeAll(keepingCapacity: true)
      write(piece[..<end], ink)
    }
    let spaces = piece.utf8.distance(from: end, to: piece.endIndex)
    if spaces > 0 { heldBack.append((spaces, ink)) }
  }

  /// Appends what is shown of a text that has no highlights.
  mutating func append(_ part: FittedText, _ ink: Ink) {
    if part.isCutBefore { append("…", of: 1, ink) }
    append(part.shown, of: part.shownColumns, ink)
    if part.isCut { append("…", of: 1, ink) }
  }

  /// Appends what is shown of a text, its highlights in an ink of their own.
  mutating func append(_ part: FittedText, of whole: TerminalText, _ ink: Ink) {
    guard !whole.highlights.isEmpty else { return append(part, ink) }
    if part.isCutBefore { append("…", ink) }
    let bounds = part.shown.startIndex..<part.shown.endIndex
    var index = bounds.lowerBound
    for highlight in whole.highlights where highlight.overlaps(bounds) {
      let match = highlight.clamped(to: bounds)
      append(whole.text[index..<match.lowerBound], ink)
      append(whole.text[match], .match)
      index = match.upperBound
    }
    append(whole.text[index..<bounds.upperBound], ink)
    if part.isCut { append("…", ink) }
  }

  /// Appends spaces up to a column.
  mutating func pad(to column: Int) {
    guard column > columns else { return }
    heldBack.append((column - columns, .plain))
    columns = column
  }

  /// Ends the line, and returns it.
  consuming func finished() -> String {
    change(to: .plain)
    return text
  }

  private static let someSpaces = String(repeating: " ", count: 100)

  private static func spaces(_ count: Int) -> Substring {
    count <= 100
      ? someSpaces[..<someSpaces.utf8.index(someSpaces.startIndex, offsetBy: count)]
      : String(repeating: " ", count: count)[...]
  }

  private mutating func write(_ piece: Substring, _ ink: Ink) {
    change(to: ink)
    text.append(contentsOf: piece)
  }

  private mutating func change(to ink: Ink) {
    guard colour, ink != self.ink else { return }
    if self.ink != .plain { text += "\u{1B}[0m" }
    if ink != .plain { text += "\u{1B}[\(ink.rawValue)m" }
    self.ink = ink
  }
}
