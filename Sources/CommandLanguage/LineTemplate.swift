/// What lines have in common that differ in some values alone.
///
/// It is made of one line and the places of its values. Another line is of the template where all else is the same, byte
/// for byte, and each value is plain: made of characters that mean themselves wherever a word may stand. So it has the
/// same words as the first line, but for the values.
public struct LineTemplate: Sendable {
  /// A place in a line whose text is another in other lines.
  public struct Blank: Hashable, Sendable {
    /// The UTF-8 offsets in the line of the text that stands there.
    public let range: Range<Int>
    /// Whether the text may have spaces, as it stands in quotes.
    let takesSpaces: Bool

    /// Returns the places of the words that stand there in a line of UTF-8, with one space between them; other lines have as
    /// many.
    public func words(in line: [UInt8]) -> [Blank] {
      line[range].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        .map { Blank(range: $0.startIndex..<$0.endIndex, takesSpaces: false) }
    }
  }

  private let line: [UInt8]
  private let blanks: [Blank]

  /// Makes a template of a line; nil where what stands in its blanks is not plain.
  ///
  /// - Parameters:
  ///   - line: The line, in UTF-8.
  ///   - blanks: Places in the line behind its first word, in their order.
  public init?(_ line: [UInt8], blanks: [Blank]) {
    (self.line, self.blanks) = (line, blanks)
    let places = self.line.withUnsafeBufferPointer { line in self.places(in: line) }
    guard places == blanks.map(\.range) else { return nil }
  }

  /// Returns where in a line the texts stand that fill the blanks, by their UTF-8 offsets; nil for a line that is not of the
  /// template.
  ///
  /// The time is that of passing over the line once.
  public func places(in other: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
    line.withUnsafeBufferPointer { line -> [Range<Int>]? in
      var places: [Range<Int>] = []
      // The ends, in both lines, of what is known to be alike.
      var (end, otherEnd) = (0, 0)
      for blank in blanks {
        let text = line[end..<blank.range.lowerBound]
        guard Self.isThere(text, in: other, at: otherEnd) else { return nil }
        let start = otherEnd + text.count
        end = blank.range.upperBound
        otherEnd = blank.endOfPlainText(in: other, from: start)
        guard otherEnd > start else { return nil }
        if places.isEmpty { places.reserveCapacity(blanks.count) }
        places.append(start..<otherEnd)
      }
      let rest = line[end...]
      guard rest.count == other.count - otherEnd, Self.isThere(rest, in: other, at: otherEnd) else {
        return nil
      }
      return places
    }
  }

  /// Returns the line with other texts in its blanks, which are plain, too.
  public func line(filledWith texts: [String]) -> String {
    var filled: [UInt8] = []
    var end = 0
    for (blank, text) in zip(blanks, texts) {
      filled += line[end..<blank.range.lowerBound]
      filled += text.utf8
      end = blank.range.upperBound
    }
    return String(decoding: filled + line[end...], as: UTF8.self)
  }

  /// Tells whether a text stands in a line at an offset.
  private static func isThere(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, in line: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Bool {
    guard text.count <= line.count - offset else { return false }
    for index in 0..<text.count where text[text.startIndex + index] != line[offset + index] {
      return false
    }
    return true
  }
}

extension Word {
  /// Returns where the end of the word's text stands in its line, as a blank: in a word without quotes, or in quotes that are
  /// around nothing else; nil where it stands otherwise, or is not plain.
  ///
  /// - Parameter line: The line, in UTF-8.
  public func blank(of end: String, in line: [UInt8]) -> LineTemplate.Blank? {
    let length = end.utf8.count
    var place = range.upperBound - length..<range.upperBound
    let marks = range.filter { line[$0].isMark }
    if let opening = marks.first {
      guard marks.count == 2, marks[1] == range.upperBound - 1, line[opening] == line[marks[1]]
      else { return nil }
      place = opening + 1..<marks[1]
    }
    let blank = LineTemplate.Blank(range: place, takesSpaces: !marks.isEmpty)
    guard place.count == length, range.lowerBound <= place.lowerBound,
      line[place].elementsEqual(end.utf8), blank.isPlain(in: line)
    else { return nil }
    return blank
  }
}

extension LineTemplate.Blank {
  /// Whether what stands there is plain text, of which no more follows.
  fileprivate func isPlain(in line: [UInt8]) -> Bool {
    line.withUnsafeBufferPointer {
      endOfPlainText(in: $0, from: range.lowerBound) == range.upperBound
    }
  }

  /// Returns where plain text ends that begins at `start`; `start` itself where there is none.
  fileprivate func endOfPlainText(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < line.count, line[start].beginsPlainText else { return start }
    var end = start + 1
    while end < line.count,
      line[end].isPlainInAnyQuotes || takesSpaces && line[end] == UInt8(ascii: " ")
    {
      end += 1
    }
    return end
  }
}

extension UInt8 {
  /// Whether the byte quotes, or may.
  fileprivate var isMark: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "$"): true
    default: false
    }
  }

  /// Whether the byte means itself in a word and in any quotes, and makes no assignment of a word.
  @inline(__always)
  var isPlainInAnyQuotes: Bool {
    self > 0x20 && self != 0x7F && self != UInt8(ascii: "=") && !isMark
  }

  /// Whether the byte may begin plain text: as a letter of ASCII, a Latin, Greek or Cyrillic one, a digit, or what begins a
  /// telephone number; so no comment, no option, no blank and nothing that joins the character before.
  fileprivate var beginsPlainText: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "("), 0xC3...0xC9,
      0xCE...0xD1:
      true
    default: false
    }
  }
}
