/// The form in which a member's value is written, and in no other.
///
/// What has the form reads, and what is read is written with the same bytes: that it may be kept as those bytes
/// is known without reading it.
public indirect enum JSONShape: Sendable {
  /// A string that is not empty.
  case string
  /// The word `true`.
  case yes
  /// A whole number in a range.
  case count(ClosedRange<Int>)
  /// A whole number that tells one object from others in the same whole; it comes first, and is never left out.
  case identifier
  /// A string without escapes whose UTF-8 a closure takes.
  case text(@Sendable (UnsafeBufferPointer<UInt8>) -> Bool)
  /// Strings, one at least.
  case strings
  /// An object with some of these members in their order, then unknown ones; one at least.
  case object(Members)
  /// Such objects, one at least.
  case objects(Members)

  /// Tells the members of an object; asked when a layout is made, as most processes make none.
  public typealias Members = @Sendable () -> [(name: JSONName, shape: JSONShape)]
}

/// Objects of a type in the form in which they are written, told from others in one pass over their bytes.
///
/// Strings are valid UTF-8 and escaped as `JSONWriter` escapes; no member is there twice.
public struct JSONLayout: Sendable {
  enum Kind: UInt8 { case string, yes, count, identifier, text, strings, object, objects }

  /// What a value must be: plain numbers, so that no reference is counted on the way.
  struct Node {
    var kind = Kind.object
    /// The range of a count; the members of an object; the place of a test.
    var lower = 0
    var upper = 0
  }

  struct Member {
    /// The first eight bytes of the quoted name with its colon, and which of them count.
    let head: UInt64
    let mask: UInt64
    /// Where the quoted name stands among the names.
    let name: Range<Int>
    let node: Node
  }

  private(set) var members: [Member] = []
  private(set) var names: [UInt8] = []
  private(set) var tests: [@Sendable (UnsafeBufferPointer<UInt8>) -> Bool] = []
  private(set) var root = Node()

  /// Makes the layout of objects with the members that a type has.
  public init<Root: JSONObjectRepresentable>(of type: Root.Type) {
    root = node(.object { Root.shapes })
  }

  private mutating func node(_ shape: JSONShape) -> Node {
    switch shape {
    case .string: Node(kind: .string)
    case .yes: Node(kind: .yes)
    case .count(let range):
      Node(kind: .count, lower: range.lowerBound, upper: range.upperBound)
    case .identifier: Node(kind: .identifier)
    case .text(let test): node(testing: test)
    case .strings: Node(kind: .strings)
    case .object(let members): node(.object, members())
    case .objects(let members): node(.objects, members())
    }
  }

  private mutating func node(
    testing test: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Node {
    tests.append(test)
    return Node(kind: .text, lower: tests.count - 1)
  }

  private mutating func node(
    _ kind: Kind, _ parts: [(name: JSONName, shape: JSONShape)]
  ) -> Node {
    // The members of one object lie together; those of its parts come before.
    let made = parts.map { part in
      let node = node(part.shape)
      let start = names.count
      names += part.name.quoted
      return Member(
        head: part.name.head, mask: part.name.mask,
        name: start..<names.count, node: node)
    }
    members += made
    return Node(kind: kind, lower: members.count - made.count, upper: members.count)
  }
}

/// An object that has its layout: where it ends, and what was passed.
public struct JSONMatch: Sendable {
  /// The offset behind the object.
  public internal(set) var end = 0
  /// Where the values of the whole object's known members lie, each at the place of its member; those that are
  /// not there are empty.
  public internal(set) var values: [Range<Int>] = []
  /// The identifiers in it.
  public internal(set) var identifiers = JSONIdentifiers()
  /// Whether an unknown member of the whole object is a list.
  public internal(set) var hasUnknownList = false

  /// Makes a match to be filled; one is used for many objects.
  public init() {}

  mutating func restart(_ memberCount: Int) {
    if values.count != memberCount { values = Array(repeating: 0..<0, count: memberCount) }
    for index in values.indices { values[index] = 0..<0 }
    (end, hasUnknownList) = (0, false)
    identifiers.restart()
  }
}
