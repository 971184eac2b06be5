/// The reason and place of a failure to read JSON.
public struct JSONError: Error, Hashable, Sendable {
  /// What was found.
  public enum Kind: Hashable, Sendable {
    case unexpectedEnd
    case unexpectedByte(UInt8)
    case invalidString
    case invalidNumber
    case tooDeep
    case trailingBytes
    /// A value of another type than expected, such as "a string".
    case expected(String)
    /// A value of the right type that is not valid, and why.
    case invalidValue(String)
  }

  /// What was found.
  public let kind: Kind
  /// The offset of the wrong byte, from the first byte read.
  public let offset: Int

  /// Creates an error at an offset.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// What is wrong, without the place: the reader of a file adds the line.
  public var description: String {
    switch kind {
    case .unexpectedEnd: "the JSON ends too early"
    case .unexpectedByte(let byte) where byte >= 0x20 && byte < 0x7F:
      "unexpected `\(Character(Unicode.Scalar(byte)))` in JSON"
    case .unexpectedByte(let byte): "unexpected byte 0x\(String(byte, radix: 16)) in JSON"
    case .invalidString: "a JSON string that is not valid UTF-8 or has a bad escape"
    case .invalidNumber: "a malformed JSON number"
    case .tooDeep: "JSON nested deeper than \(JSONReader.maximumDepth) levels"
    case .trailingBytes: "more after the end of the JSON value"
    case .expected(let what): "expected \(what)"
    case .invalidValue(let reason): reason
    }
  }
}
