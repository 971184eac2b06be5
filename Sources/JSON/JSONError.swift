/// Why some bytes are not the JSON that was wanted, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What stood there instead.
  public enum Kind: Hashable, Sendable {
    case unexpectedEnd
    case unexpectedByte(UInt8)
    case invalidString
    case invalidNumber
    case tooDeep
    case trailingBytes
    /// A value of another kind than the reader asked for, as "a string".
    case expected(String)
    /// A value of the right kind that means nothing, with the reason.
    case invalidValue(String)
  }

  /// What stood there instead.
  public let kind: Kind
  /// The offset of the byte at fault, from the first byte read.
  public let offset: Int

  /// Makes an error of what stands at `offset`.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// What is wrong, without the place: the reader of a file names its line.
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
