/// A thing with the name of a member.
public protocol JSONNamed {
  /// The member's name.
  var name: JSONName { get }
}

extension JSONMember: JSONNamed {}

extension JSONReader {
  /// Begins an object; tells whether a member comes next, else the object is passed.
  public mutating func beginObject() throws(JSONError) -> Bool {
    guard accept(UInt8(ascii: "{")) else { throw unexpected("an object") }
    depth += 1
    guard depth <= Self.maximumDepth else { throw JSONError(.tooDeep, at: offset) }
    guard accept(UInt8(ascii: "}")) else {
      _ = peek()
      return true
    }
    depth -= 1
    return false
  }

  /// Goes on behind a member's value; tells whether another member comes next, else the object is passed.
  public mutating func nextMember() throws(JSONError) -> Bool {
    if accept(UInt8(ascii: ",")) {
      _ = peek()
      return true
    }
    try expect(UInt8(ascii: "}"))
    depth -= 1
    return false
  }

  /// Reads a member's name, up to its value.
  public mutating func readMemberName() throws(JSONError) -> JSONKey {
    let key = try readKey()
    try passColon()
    return key
  }

  /// Passes over a member's name, up to its value.
  mutating func scanKey() throws(JSONError) -> RawString {
    let name = try scanString()
    try passColon()
    return name
  }

  private mutating func passColon() throws(JSONError) {
    try expect(UInt8(ascii: ":"))
    // The offset is that of the value, not of the white space before it.
    _ = peek()
  }

  /// The next eight bytes, zeros behind the end.
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

  /// Passes over a member's name, up to its value, where it comes next as it is written, of which the first eight bytes
  /// do; false, and nothing is passed, where another comes.
  @usableFromInline
  mutating func accept(_ name: JSONName) -> Bool {
    let count = name.quoted.count
    guard offset &+ count <= source.count else { return false }
    if count > 8 {
      let found = source.span.extracting(offset &+ 8..<offset &+ count)
      guard found.isSame(as: name.quoted.span.extracting(droppingFirst: 8)) else { return false }
    }
    offset &+= count
    _ = peek()
    return true
  }

  /// Passes over the name of one of some members, those from the place `next` on, where it comes next as it is
  /// written; returns its place.
  @inlinable
  public mutating func acceptName<Named: JSONNamed>(of members: [Named], from next: Int) -> Int? {
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
