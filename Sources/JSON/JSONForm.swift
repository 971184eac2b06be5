/// The form of a type's objects: some of its members in order, then unknown ones; at least one.
public struct JSONForm: Sendable {
  /// Skips the known members that come next, given the reader's `word`, passes the index and the
  /// bytes of each to its last argument, and returns whether the object has ended; throws if a value
  /// is not canonical.
  ///
  /// A chain of closures, as in `JSONMembers`.
  typealias Passing =
    @Sendable (inout JSONReader, UInt64, inout JSONExtent, (Int, Span<UInt8>) -> Void)
    throws(JSONError) -> Bool

  /// The names of the members.
  let names: [JSONName]
  let pass: Passing

  /// Creates the form of a type's objects.
  public init<Root: JSONObjectRepresentable>(of type: Root.Type) {
    let members = type.members.all
    names = members.map(\.name)
    var pass: Passing = { _, _, _, _ in false }
    for (place, member) in members.enumerated().reversed() {
      pass = Self.passing(member.name, member.shape(), at: place, then: pass)
    }
    self.pass = pass
  }

  private static func passing(
    _ name: JSONName, _ shape: JSONShape, at place: Int, then rest: @escaping Passing
  ) -> Passing {
    { reader, word, extent, member throws(JSONError) in
      guard name.mayBegin(word), reader.accept(name) else {
        if shape.isAlwaysThere { try reader.check(false) }
        return try rest(&reader, word, &extent, member)
      }
      let start = reader.offset
      try shape.pass(&reader, &extent)
      member(place, reader.source.span.extracting(start..<reader.offset))
      guard try reader.nextMember() else { return true }
      return try rest(&reader, reader.word, &extent, member)
    }
  }
}

/// The properties of a canonical object.
public struct JSONExtent: Sendable {
  /// The bytes of the object; shares the memory that was read.
  public internal(set) var bytes: ArraySlice<UInt8> = []
  /// The identifiers in the object.
  public internal(set) var identifiers = JSONIdentifiers()
  /// Whether an unknown member of the object itself, not of a nested one, is an array.
  public internal(set) var hasUnknownList = false
}
