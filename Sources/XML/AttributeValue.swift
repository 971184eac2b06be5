/// The value of an attribute as it is written.
struct AttributeValue {
  /// The bytes between the quotes.
  let range: Range<Int>
  /// Whether decoding would change nothing.
  let isPlain: Bool

  /// Reads the value whose quote is at an offset.
  init(in bytes: Span<UInt8>, at start: Int) throws(XMLError) {
    guard let quote = bytes.byte(at: start),
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { throw bytes.unexpected(at: start) }
    var (end, isPlain) = (start + 1, true)
    while let byte = bytes.byte(at: end), byte != quote {
      switch byte {
      case UInt8(ascii: "&"):
        end = try XMLReference(in: bytes, at: end).end
        isPlain = false
      case UInt8(ascii: "<"): throw bytes.unexpected(at: end)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        end += 1
        isPlain = false
      default: end += 1
      }
    }
    guard end < bytes.count else { throw XMLError(.unexpectedEnd, at: bytes.count) }
    (range, self.isPlain) = (start + 1..<end, isPlain)
  }

  /// Returns the value with references replaced, and white space as spaces (XML 1.0, sections 2.11
  /// and 3.3.3).
  func decoded(in source: [UInt8]) -> ArraySlice<UInt8> {
    guard !isPlain else { return source[range] }
    let bytes = source.span.extracting(range)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "&"):
        // All references have been checked, so this one is valid.
        guard let reference = try? XMLReference(in: bytes, at: index) else { return decoded[...] }
        reference.append(to: &decoded)
        index = reference.end
      case UInt8(ascii: "\r") where bytes.byte(at: index + 1) == UInt8(ascii: "\n"): index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        decoded.append(UInt8(ascii: " "))
        index += 1
      case let byte:
        decoded.append(byte)
        index += 1
      }
    }
    return decoded[...]
  }
}
