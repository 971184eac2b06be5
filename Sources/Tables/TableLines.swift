internal import Ordering

/// The bytes of lines under construction.
///
/// Spaces are held back until something follows, so that no line ends in one.
struct TableLines {
  /// The complete lines, each with its newline, and the beginning of the next.
  private(set) var bytes: [UInt8] = []
  /// The number of complete lines.
  private(set) var count = 0
  /// The width of the line so far, including spaces held back.
  private(set) var columns = 0
  private let colour: Bool
  private var ink = Ink.plain
  private var heldBack = 0

  init(colour: Bool) { self.colour = colour }

  /// Appends a text that is safe for a terminal, with its highlights in their own ink.
  mutating func append(
    _ part: FittedText, highlighting highlights: [Range<String.Index>] = [], _ ink: Ink
  ) {
    if part.isCutBefore { append("…".utf8.span, of: 1, ink) }
    if highlights.isEmpty {
      append(part.shown.utf8.span, of: part.shownColumns, ink)
    } else {
      append(part.shown, highlighting: highlights, ink)
    }
    if part.isCut { append("…".utf8.span, of: 1, ink) }
  }

  private mutating func append(
    _ shown: Substring, highlighting highlights: [Range<String.Index>], _ ink: Ink
  ) {
    var rest = shown
    let bounds = shown.startIndex..<shown.endIndex
    for highlight in highlights where highlight.overlaps(bounds) {
      let match = highlight.clamped(to: bounds)
      for (piece, ink) in [(rest[..<match.lowerBound], ink), (shown[match], .match)] {
        append(piece.utf8.span, of: DisplayWidth.columns(of: piece), ink)
      }
      rest = shown[match.upperBound...]
    }
    append(rest.utf8.span, of: DisplayWidth.columns(of: rest), ink)
  }

  /// Appends a text of known width in UTF-8.
  mutating func append(_ text: Span<UInt8>, of textColumns: Int, _ ink: Ink) {
    columns += textColumns
    var visible = text.count
    while visible > 0, text[visible - 1] == UInt8(ascii: " ") { visible -= 1 }
    if visible > 0 {
      writeHeldBack()
      change(to: ink)
      bytes.append(copying: text.extracting(first: visible))
    }
    heldBack += text.count - visible
  }

  /// Appends spaces up to a column.
  mutating func pad(to column: Int) {
    guard column > columns else { return }
    heldBack += column - columns
    columns = column
  }

  mutating func endLine() {
    change(to: .plain)
    bytes.append(UInt8(ascii: "\n"))
    count += 1
    (columns, heldBack) = (0, 0)
  }

  /// Removes all lines, and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  private mutating func writeHeldBack() {
    guard heldBack > 0 else { return }
    change(to: .plain)
    bytes.append(addingCapacity: heldBack) { spaces in
      spaces.append(repeating: UInt8(ascii: " "), count: heldBack)
    }
    heldBack = 0
  }

  @inline(always)
  private mutating func change(to ink: Ink) {
    if colour { writeChange(to: ink) }
  }

  private mutating func writeChange(to ink: Ink) {
    guard ink != self.ink else { return }
    if self.ink != .plain { bytes.append(contentsOf: "\u{1B}[0m".utf8) }
    if ink != .plain { bytes.append(contentsOf: "\u{1B}[\(ink.rawValue)m".utf8) }
    self.ink = ink
  }
}
