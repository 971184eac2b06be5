/// Something with a member's name.
public protocol JSONNamed {
  /// The name of the member.
  var name: JSONName { get }
}

extension JSONMember: JSONNamed {}

extension JSONReader {
  /// Starts an object; returns whether a member follows, or the object has ended.
  public mutating func beginObject() throws(JSONError) -> Bool {
    try begin(UInt8(ascii: "{"), UInt8(ascii: "}"), as: "an object")
  }

  /// Continues after a member's value; returns whether another follows, or the object has ended.
  public mutating func nextMember() throws(JSONError) -> Bool {
    try next(orEnd: UInt8(ascii: "}"))
  }

  /// Reads a member's name and the colon.
  public mutating func readMemberName() throws(JSONError) -> String {
    let name = try readString()
    try passColon()
    return name
  }

  /// Skips a member's name and the colon.
  mutating func scanKey() throws(JSONError) -> RawString {
    let name = try scanString()
    try passColon()
    return name
  }

  private mutating func passColon() throws(JSONError) {
    try expect(UInt8(ascii: ":"))
    // Errors are reported at the value, not at the white space before it.
    _ = peek()
  }

  /// The next eight bytes, padded with zeros.
  @usableFromInline
  var word: UInt64 {
    let bytes = source.span
    if offset <= bytes.count &- 8 { return bytes.word(at: offset) }
    var word: UInt64 = 0
    for index in (offset..<max(offset, bytes.count)).reversed() {
      word = word << 8 | UInt64(bytes[index])
    }
    return word
  }

  /// Skips a member's name and colon if they come next exactly as written; `word` is the next eight
  /// bytes.
  ///
  /// Returns false, and skips nothing, if not.
  @usableFromInline
  mutating func accept(_ name: JSONName) -> Bool {
    let count = name.count
    guard offset &+ count <= source.count else { return false }
    if count > 8 {
      let found = source.span.extracting(offset &+ 8..<offset &+ count)
      guard found.isSame(as: name.separated.span.extracting(9..<name.end)) else { return false }
    }
    offset &+= count
    _ = peek()
    return true
  }

  /// Skips the name of one of the members from index `next` on, if it comes next exactly as
  /// written; returns its index.
  @inlinable
  public mutating func acceptName<Named: JSONNamed>(
    of members: Span<Named>, from next: Int
  ) -> Int? {
    let word = word
    var index = next
    while index < members.count {
      if word & members[index].name.mask == members[index].name.head, accept(members[index].name) {
        return index
      }
      index += 1
    }
    return nil
  }
}
