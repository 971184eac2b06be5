/// A line that continues on the next one: it ends in a backslash that is neither quoted nor in a
/// comment.
///
/// Each appended line is scanned once, however many there are.
public struct ContinuedLine: Sendable {
  /// The joined lines, without the backslashes.
  public private(set) var text = ""
  /// The text the next line is scanned after: empty between words, otherwise a stand-in for the
  /// word it continues.
  private var context = ""

  /// Creates an empty line.
  public init() {}

  /// Appends the next line; returns whether another one must follow.
  public mutating func append(_ line: String) -> Bool {
    let goesOn = line.utf8.last == UInt8(ascii: "\\") && endsInBackslash(line)
    text += goesOn ? String(line.unicodeScalars.dropLast()) : line
    return goesOn
  }

  private mutating func endsInBackslash(_ line: String) -> Bool {
    var scanner = LineScanner(context + line)
    var last: Word?
    while let word = scanner.next() { last = word }
    guard case .backslash(let position) = scanner.ending else {
      context = ""
      return false
    }
    if last?.range.lowerBound == position {
      context = ""
      return true
    }
    // Any letter stands for the word to continue; but a `$` is kept, as a quote may follow it.
    let endsInDollar =
      scanner.plainEnd == position && scanner.byte(at: position - 1) == UInt8(ascii: "$")
    context = endsInDollar ? "$" : "x"
    return true
  }
}
