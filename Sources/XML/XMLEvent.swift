/// A part of a document that `XMLReader.next` returns.
///
/// Each start has an end, `<a/>` too.
public enum XMLEvent: Sendable {
  /// The start of an element.
  case start(XMLElement)
  /// All text up to the next tag, as UTF-8; never empty. CDATA sections are part of it; comments and
  /// processing instructions are not, and do not split it.
  case text(ArraySlice<UInt8>)
  /// The end of an element.
  case end(XMLName)
}
