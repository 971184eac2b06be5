/// The name of a member, quoted once for all uses.
///
/// It has no references, whose counts threads that use the same names would contend for.
public struct JSONName: Sendable {
  /// A comma, the quoted name, and a colon; then zeros.
  let separated: InlineArray<48, UInt8>
  /// Where the colon ends.
  let end: Int
  /// The first eight bytes of the quoted name and its colon, and a mask of how many count.
  @usableFromInline
  let head: UInt64
  @usableFromInline
  let mask: UInt64

  /// Quotes a name, of at most 44 bytes that need no escapes.
  public init(_ name: String) {
    let quoted = JSONValue.string(name).utf8
    precondition(
      quoted.count == name.utf8.count + 2 && quoted.count <= 46,
      "a member's name is short and plain")
    var separated = InlineArray<48, UInt8>(repeating: 0)
    separated[0] = UInt8(ascii: ",")
    for index in quoted.indices { separated[index + 1] = quoted[index] }
    separated[quoted.count + 1] = UInt8(ascii: ":")
    self.separated = separated
    end = quoted.count + 2
    head = separated.span.extracting(1..<9).word(at: 0)
    mask = quoted.count >= 7 ? .max : 1 << UInt64(8 * quoted.count + 8) - 1
  }

  /// The number of bytes of the quoted name and its colon.
  var count: Int { end - 1 }

  /// The name as a string.
  public var string: String {
    String(decoding: (2..<end - 2).map { separated[$0] }, as: UTF8.self)
  }

  /// Returns whether the name is a text in UTF-8.
  func equals(_ text: Span<UInt8>) -> Bool {
    separated.span.extracting(2..<end - 2).isSame(as: text)
  }
}

extension JSONName: ExpressibleByStringLiteral {
  /// Quotes a literal.
  public init(stringLiteral name: String) { self.init(name) }
}
