extension XMLReader {
  /// Reads a whole document: calls `body` with the root element, and checks what follows.
  ///
  /// What `body` leaves unread is skipped.
  public static func read<Result>(
    _ bytes: [UInt8], maximumDepth: Int = XMLReader.maximumDepth,
    _ body: (XMLElement, inout XMLReader) throws(XMLError) -> Result
  ) throws(XMLError) -> Result {
    var reader = try XMLReader(bytes, maximumDepth: maximumDepth)
    // Nothing but the start of an element comes first.
    _ = try reader.advance()
    let result = try body(reader.startedElement(), &reader)
    while try reader.advance() != nil {}
    return result
  }

  /// Calls `body` with each child of the current element, and reads to the element's end.
  ///
  /// The current element is the one that started last and has not ended. `body` may read a child to
  /// its end, not further; what it leaves is skipped. Text between the children is skipped too.
  public mutating func readChildren(
    _ body: (XMLElement, inout XMLReader) throws(XMLError) -> Void
  ) throws(XMLError) {
    let level = depth
    while let token = try advance(), depth >= level {
      guard case .start = token else { continue }
      try body(startedElement(), &self)
      try skip(to: level)
    }
  }

  /// Returns the text of the current element, without that of its children, and reads to its end.
  public mutating func readText() throws(XMLError) -> String {
    String(decoding: try readTextBytes(), as: UTF8.self)
  }

  /// Returns the text of the current element as UTF-8, without that of its children, and reads to
  /// its end.
  ///
  /// Shares the memory that was read where it can.
  public mutating func readTextBytes() throws(XMLError) -> ArraySlice<UInt8> {
    let level = depth
    var first: ArraySlice<UInt8>?
    var joined: [UInt8] = []
    while let token = try advance(), depth >= level {
      guard depth == level, case .text(let range, let isPlain) = token else { continue }
      let text = XMLText(raw: source[range], isPlain: isPlain)
      guard let start = first else {
        first = text.utf8
        continue
      }
      if joined.isEmpty { joined = Array(start) }
      text.append(to: &joined)
    }
    return joined.isEmpty ? first ?? [] : joined[...]
  }

  /// Skips until `level` elements are open.
  private mutating func skip(to level: Int) throws(XMLError) {
    while depth > level, try advance() != nil {}
  }
}
