/// The name of a member, quoted once for all uses.
///
/// One reference and two words, so that it is passed in registers.
public struct JSONName: Sendable {
  private let content: Content
  /// The first eight bytes of the quoted name and its colon, and a mask of how many count.
  @usableFromInline
  let head: UInt64
  @usableFromInline
  let mask: UInt64

  /// The name, plain and quoted.
  private final class Content: Sendable {
    let utf8: [UInt8]
    let quoted: [UInt8]
    let separated: [UInt8]

    init(_ name: String) {
      utf8 = Array(name.utf8)
      quoted = JSONValue.string(name).utf8 + [UInt8(ascii: ":")]
      separated = [UInt8(ascii: ",")] + quoted
    }
  }

  /// Quotes and escapes a name.
  public init(_ name: String) {
    content = Content(name)
    let quoted = content.quoted
    var head: UInt64 = 0
    for index in 0..<min(quoted.count, 8) { head |= UInt64(quoted[index]) << UInt64(8 * index) }
    self.head = head
    mask = quoted.count >= 8 ? .max : 1 << UInt64(8 * quoted.count) - 1
  }

  /// The name in UTF-8.
  public var utf8: [UInt8] { content.utf8 }

  /// The quoted name and its colon.
  var quoted: [UInt8] { content.quoted }

  /// The same after a comma.
  var separated: [UInt8] { content.separated }

  /// The name as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}

extension JSONName: ExpressibleByStringLiteral {
  /// Quotes and escapes a literal.
  public init(stringLiteral name: String) { self.init(name) }
}
