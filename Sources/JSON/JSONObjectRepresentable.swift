/// A type represented as a JSON object that keeps unknown members.
public protocol JSONObjectRepresentable: Hashable, Sendable {
  /// The known members, in the order written.
  static var members: [JSONMember<Self>] { get }
  /// The members that are not in `members`, unchanged.
  var unknown: JSONObject { get set }
  init()
}

extension JSONObjectRepresentable {
  /// Reads an object.
  @inlinable
  public init(json reader: inout JSONReader) throws(JSONError) {
    self.init()
    _ = try readMembers(from: &reader)
  }

  /// Reads the members of an object.
  ///
  /// - Returns: Whether the first known member was present.
  @inlinable
  public mutating func readMembers(from reader: inout JSONReader) throws(JSONError) -> Bool {
    let table = Self.members
    let members = table.span
    var next = 0
    var hasFirst = false
    guard try reader.beginObject() else { return false }
    repeat {
      var found = reader.acceptName(of: members, from: next)
      if found == nil {
        // Most members come in the written order and form; this one does not.
        let name = try reader.readMemberName()
        found = members.indices.first { members[$0].name.equals(name.utf8.span) }
        if found == nil { unknown[name] = try reader.readValue() }
      }
      if let found {
        try members.read(at: found, into: &self, from: &reader)
        if found == 0 { hasFirst = true }
        next = found + 1
      }
    } while try reader.nextMember()
    return hasFirst
  }

  /// Creates a value from a JSON object.
  public init(json: JSONValue) throws(JSONError) {
    self = try JSONReader.read(json.utf8) { reader throws(JSONError) in try Self(json: &reader) }
  }

  /// Writes the known members in order, then the unknown ones.
  @inlinable
  public func write(to writer: inout JSONWriter) {
    let table = Self.members
    let members = table.span
    writer.object { writer in
      for index in members.indices { members.write(at: index, of: self, to: &writer) }
      if !unknown.isEmpty { writer.members(of: unknown) }
    }
  }

  /// The object as a JSON value.
  public var json: JSONObject {
    var writer = JSONWriter()
    write(to: &writer)
    // What a writer wrote can be read; a failure would be a bug of the writer.
    return (try? JSONValue(parsing: writer.bytes))?.object ?? JSONObject()
  }
}
