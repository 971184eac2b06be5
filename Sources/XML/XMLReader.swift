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
    /// Its name as written.
    let range: Range<Int>
    /// Its namespace and its local name, by their numbers among the strings.
    let (namespace, local): (Int, Int)
    /// The number of declarations of namespaces outside it.
    let outerDeclarations: Int
  }

  /// A part of the document, before anything is made of it.
  enum Token {
    /// The start of the last open element.
    case start
    case text(Range<Int>, isPlain: Bool)
    /// The end of an element, which is no longer open.
    case end(OpenElement)
  }

  let source: [UInt8]
  let depthLimit: Int
  /// The offset of the next byte.
  var offset: Int
  var open: [OpenElement] = []
  /// Whether the last open element was written as `<a/>`, and its end is next.
  var isEmptyElement = false
  var hasRoot = false
  /// The attributes of the last start tag.
  var attributes: [RawAttribute] = []
  var names = NameTable()
  var strings = StringTable()
  var scope = NamespaceScope()
  /// The serial number of the last start tag.
  var tag = 0
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
    switch try advance() {
    case .start: .start(startedElement())
    case .text(let range, let isPlain): .text(XMLText(raw: source[range], isPlain: isPlain))
    case .end(let element): .end(name(element.namespace, element.local))
    case nil: nil
    }
  }

  /// Returns the next part of the document without making anything of it; `nil` after its end.
  mutating func advance() throws(XMLError) -> Token? {
    if let failure { throw failure }
    do throws(XMLError) {
      // The bytes are borrowed from a copy of the reference, so that the reader can change.
      let source = source
      return try readToken(in: source.span)
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func readToken(in bytes: Span<UInt8>) throws(XMLError) -> Token? {
    if isEmptyElement {
      isEmptyElement = false
      return .end(closeElement())
    }
    if open.isEmpty {
      guard try skipOutside(in: bytes) else { return nil }
    } else if let text = try readText(in: bytes) {
      return text
    }
    // Here is a `<` that starts a tag.
    if bytes.byte(at: offset + 1) == UInt8(ascii: "/") {
      return .end(try readEndTag(in: bytes))
    }
    try readStartTag(in: bytes)
    return .start
  }

  /// Skips to the root element, or to the end after it; returns false at the end.
  private mutating func skipOutside(in bytes: Span<UInt8>) throws(XMLError) -> Bool {
    while true {
      offset = bytes.endOfSpace(from: offset)
      guard let byte = bytes.byte(at: offset) else {
        guard hasRoot else { throw XMLError(.unexpectedEnd, at: offset) }
        return false
      }
      guard byte == UInt8(ascii: "<") else { throw XMLError(.textOutsideRoot, at: offset) }
      switch bytes.byte(at: offset + 1) {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): offset = try endOfMarkup(in: bytes, at: offset)
      case UInt8(ascii: "/"): throw XMLError(.unexpectedByte(UInt8(ascii: "/")), at: offset + 1)
      case _ where hasRoot: throw XMLError(.secondRoot, at: offset)
      default: return true
      }
    }
  }

  /// Returns a name made of the numbers of its strings.
  func name(_ namespace: Int, _ local: Int) -> XMLName {
    XMLName(namespace: strings[namespace], strings[local])
  }
}
