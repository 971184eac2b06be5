/// The name of a member, quoted once for all uses.
///
/// It holds no reference: threads that use the same name would contend for its count.
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
    let text = name.utf8.span
    var union: UInt64 = 0
    precondition(
      text.count <= 44 && text.endOfPlainText(from: 0, &union) == text.count,
      "a member's name is short and plain")
    var separated = InlineArray<48, UInt8>(repeating: 0)
    (separated[0], separated[1]) = (UInt8(ascii: ","), UInt8(ascii: "\""))
    for index in text.indices { separated[index + 2] = text[index] }
    (separated[text.count + 2], separated[text.count + 3]) = (UInt8(ascii: "\""), UInt8(ascii: ":"))
    self.separated = separated
    end = text.count + 4
    head = separated.span.word(at: 1)
    mask = text.count >= 5 ? .max : 1 << UInt64(8 * (text.count + 3)) - 1
  }

  /// The number of bytes of the quoted name and its colon.
  var count: Int { end - 1 }

  /// The name as a string.
  public var string: String {
    String(decoding: (2..<end - 2).map { separated[$0] }, as: UTF8.self)
  }

  /// Returns whether the name is a text in UTF-8.
  @usableFromInline
  func equals(_ text: Span<UInt8>) -> Bool {
    separated.span.extracting(2..<end - 2).isSame(as: text)
  }
}

extension JSONName: ExpressibleByStringLiteral {
  /// Quotes a literal.
  public init(stringLiteral name: String) { self.init(name) }
}
