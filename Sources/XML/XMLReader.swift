/// A pull parser for XML 1.0 with namespaces, made for answers from servers that are not trusted.
///
/// Linear in the bytes read, with bounded depth and no access to anything but them:
/// - A document type is an error, so there are no entities but the five predefined ones.
/// - The encoding is UTF-8 or ISO-8859-1; invalid UTF-8 is an error, and never repaired.
/// - Control characters are accepted in text and attribute values, although XML forbids them, since
///   servers send them.
/// - All else that makes a document malformed is an error.
///
/// After an error, every call throws it again.
public struct XMLReader {
  /// The depth of nesting that is allowed by default.
  public static let maximumDepth = 64

  /// An element that has started and not ended.
  struct OpenElement {
    let name: XMLName
    /// Its name as written.
    let tag: ArraySlice<UInt8>
    /// The prefixes that it declares.
    let prefixes: [String]
  }

  let source: [UInt8]
  let depthLimit: Int
  /// The offset of the next byte.
  var offset: Int
  var open: [OpenElement] = []
  /// Whether the last open element was written as `<a/>`, and its end is next.
  var isEmptyElement = false
  var hasRoot = false
  /// The names by how they are written, each checked and split once.
  var names: [ArraySlice<UInt8>: WrittenName] = [:]
  /// The namespaces of each prefix, the one that counts last.
  var namespaces = ["": [""], "xml": [XMLName.xmlNamespace]]
  private var failure: XMLError?

  /// Creates a reader of one document.
  ///
  /// Linear in the bytes: checks that all of them are valid UTF-8.
  public init(
    _ bytes: [UInt8], maximumDepth: Int = XMLReader.maximumDepth
  ) throws(XMLError) {
    let source = try XMLSource(bytes)
    (self.source, offset, depthLimit) = (source.bytes, source.start, maximumDepth)
  }

  /// The number of elements that have started and not ended.
  public var depth: Int { open.count }

  /// Returns the next part of the document; `nil` after its end.
  public mutating func next() throws(XMLError) -> XMLEvent? {
    if let failure { throw failure }
    do throws(XMLError) {
      return try readEvent()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func readEvent() throws(XMLError) -> XMLEvent? {
    if isEmptyElement {
      isEmptyElement = false
      return .end(closeElement())
    }
    if open.isEmpty {
      guard try skipOutside() else { return nil }
    } else {
      let text = try readTextRun()
      if !text.isEmpty { return .text(text) }
    }
    // Here is a `<` that starts a tag.
    return source.byte(at: offset + 1) == UInt8(ascii: "/")
      ? .end(try readEndTag()) : .start(try readStartTag())
  }

  /// Skips to the root element, or to the end after it; returns false at the end.
  private mutating func skipOutside() throws(XMLError) -> Bool {
    while true {
      offset = source.endOfSpace(from: offset)
      guard let byte = source.byte(at: offset) else {
        guard hasRoot else { throw XMLError(.unexpectedEnd, at: offset) }
        return false
      }
      guard byte == UInt8(ascii: "<") else { throw XMLError(.textOutsideRoot, at: offset) }
      switch source.byte(at: offset + 1) {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): offset = try endOfMarkup(at: offset)
      case UInt8(ascii: "/"): throw XMLError(.unexpectedByte(UInt8(ascii: "/")), at: offset + 1)
      case _ where hasRoot: throw XMLError(.secondRoot, at: offset)
      default: return true
      }
    }
  }
}

// MARK: - Reading elements

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
    guard case .start(let root) = try reader.next() else {
      throw XMLError(.unexpectedEnd, at: bytes.count)
    }
    let result = try body(root, &reader)
    while try reader.next() != nil {}
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
    while let event = try next(), depth >= level {
      guard case .start(let child) = event else { continue }
      try body(child, &self)
      while depth > level, try next() != nil {}
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
    var text: ArraySlice<UInt8> = []
    while let event = try next(), depth >= level {
      guard depth == level, case .text(let part) = event else { continue }
      if text.isEmpty { text = part } else { text += part }
    }
    return text
  }
}
