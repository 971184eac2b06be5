/// A line that may go on in the next one: it ends in a backslash that is neither quoted nor part of a comment.
///
/// Each line that is appended is looked at once, however many there are.
public struct ContinuedLine: Sendable {
  /// The lines joined: the backslashes are gone, and nothing has come between them.
  public private(set) var text = ""
  /// What the next line is read behind: nothing between words, else what tells that it goes on with one.
  private var context = ""

  /// Makes one without lines.
  public init() {}

  /// Appends the next line; returns whether the whole goes on in a further one.
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
    // The next line goes on with a word, whichever; but behind a dollar a quote may follow, which makes one of both.
    let endsInDollar =
      scanner.plainEnd == position && scanner.byte(at: position - 1) == UInt8(ascii: "$")
    context = endsInDollar ? "$" : "x"
    return true
  }
}
