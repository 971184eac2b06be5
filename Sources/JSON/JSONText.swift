/// A value that is a string in JSON.
public protocol JSONText {
  /// Reads the value as it is usually written, without escapes and in ASCII; nil for anything else.
  init?(written utf8: Span<UInt8>)
  /// Reads the value as it may be written.
  init?(_ text: String)
}

extension JSONReader {
  /// Reads a string that stands for a value; `what` says what it must be, with its article.
  public mutating func readText<Value: JSONText>(_ what: String) throws(JSONError) -> Value {
    let start = offset
    let raw = try scanString()
    if !raw.hasEscapes, raw.isASCII,
      let value = Value(written: source.span.extracting(raw.range))
    {
      return value
    }
    offset = start
    let text = try readString()
    guard let value = Value(text) else {
      throw JSONError(.invalidValue("`\(text)` is not \(what)"), at: start)
    }
    return value
  }
}
