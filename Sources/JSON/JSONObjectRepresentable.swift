/// A type represented as a JSON object that keeps unknown members.
public protocol JSONObjectRepresentable: Hashable, Sendable {
  /// The known members, in the order written.
  static var members: JSONMembers<Self> { get }
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
    var hasFirst = false
    guard try reader.beginObject() else { return false }
    while try !Self.members.read(&self, &reader, reader.word, &hasFirst) {
      // Most members come in the written order and form; this one does not.
      let key = try reader.readMemberName()
      if let place = Self.members.all.firstIndex(where: { key.equals($0.name) }) {
        if place == 0 { hasFirst = true }
        try Self.members.all[place].read(into: &self, from: &reader)
      } else {
        unknown[key.string] = try reader.readValue()
      }
      guard try reader.nextMember() else { break }
    }
    return hasFirst
  }

  /// Creates a value from a JSON object.
  public init(json: JSONValue) throws(JSONError) {
    self = try JSONReader.read(json.utf8) { reader throws(JSONError) in try Self(json: &reader) }
  }

  /// Writes the known members in order, then the unknown ones.
  @inlinable
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      Self.members.write(self, &writer)
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
