/// The known members of a type, in the order written.
///
/// Reading and writing are chains of closures, each of which sees to one member and calls the next.
/// What a closure holds it does not count, unlike what it takes from an array; threads that read or
/// write at the same time would contend for the counts.
public struct JSONMembers<Root>: ExpressibleByArrayLiteral, Sendable {
  /// Reads the members that come next in the order written, given the reader's `word`, and sets its
  /// last argument if the first of all is among them; returns whether the object has ended.
  public typealias Reading =
    @Sendable (inout Root, inout JSONReader, UInt64, inout Bool) throws(JSONError) -> Bool
  /// Writes the members of a value that are not empty.
  public typealias Writing = @Sendable (Root, inout JSONWriter) -> Void

  /// The members.
  public let all: [JSONMember<Root>]
  @usableFromInline
  let read: Reading
  @usableFromInline
  let write: Writing

  /// Creates a table.
  public init(_ all: [JSONMember<Root>]) {
    self.all = all
    var read: Reading = { _, _, _, _ in false }
    var write: Writing = { _, _ in }
    for (place, member) in all.enumerated().reversed() {
      read = Self.reading(member, isFirst: place == 0, then: read)
      write = Self.writing(member, then: write)
    }
    (self.read, self.write) = (read, write)
  }

  /// Creates a table.
  public init(arrayLiteral members: JSONMember<Root>...) { self.init(members) }

  private static func reading(
    _ member: JSONMember<Root>, isFirst: Bool, then rest: @escaping Reading
  ) -> Reading {
    let name = member.name
    return { root, reader, word, hasFirst throws(JSONError) in
      guard name.mayBegin(word), reader.accept(name) else {
        return try rest(&root, &reader, word, &hasFirst)
      }
      if isFirst { hasFirst = true }
      try member.read(into: &root, from: &reader)
      guard try reader.nextMember() else { return true }
      return try rest(&root, &reader, reader.word, &hasFirst)
    }
  }

  private static func writing(
    _ member: JSONMember<Root>, then rest: @escaping Writing
  ) -> Writing {
    { root, writer in
      member.write(root, to: &writer)
      rest(root, &writer)
    }
  }
}
