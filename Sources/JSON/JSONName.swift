/// The name of a member, quoted once for all the times it is written.
///
/// It is handed on with each member that is read or written, so that it is one reference and two words: more might not
/// fit into registers, and each call would copy it.
public struct JSONName: Sendable {
  private let content: Content
  /// The first eight bytes of the quoted name with its colon, and which of them count.
  @usableFromInline
  let head: UInt64
  @usableFromInline
  let mask: UInt64

  /// The name, and how it is written.
  private final class Content: Sendable {
    let utf8: [UInt8]
    let quoted: [UInt8]

    init(_ name: String) {
      utf8 = Array(name.utf8)
      quoted = JSONValue.string(name).utf8 + [UInt8(ascii: ":")]
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

  /// The name's UTF-8.
  public var utf8: [UInt8] { content.utf8 }

  /// The name in quotes, with its colon.
  var quoted: [UInt8] { content.quoted }

  /// Returns the name.
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}
