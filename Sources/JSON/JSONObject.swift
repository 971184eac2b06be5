/// The members of a JSON object, in the order written.
///
/// Lookup takes constant time.
public struct JSONObject: Sendable {
  /// A member.
  public struct Member: Hashable, Sendable {
    /// The member's name.
    public let key: String
    /// The member's value.
    public var value: JSONValue
  }

  /// The members, in order, with unique names.
  public private(set) var members: [Member]
  /// The index of each member by name; empty while the object is small enough for a linear search.
  private var places: [[UInt8]: Int] = [:]

  private static let few = 16

  /// Creates an empty object.
  public init() {
    members = []
  }

  /// Creates an object from members in order; the last of those with equal names wins.
  ///
  /// Linear.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init()
    for (key, value) in members { self[key] = value }
  }

  /// Whether the object has no members.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of a member; `nil` removes it, a new one is appended.
  ///
  /// The last of several members with one name wins, as in most readers (RFC 8259, section 4).
  /// Names are compared by code units (section 8.3): two normalization forms of one word are two
  /// names.
  public subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil):
        members.remove(at: index)
        guard !places.isEmpty else { break }
        places[Array(key.utf8)] = nil
        for place in index..<members.count { places[Array(members[place].key.utf8)] = place }
      case (nil, let value?):
        members.append(Member(key: key, value: value))
        if !places.isEmpty {
          places[Array(key.utf8)] = members.count - 1
        } else if members.count > Self.few {
          for place in members.indices { places[Array(members[place].key.utf8)] = place }
        }
      case (nil, nil): break
      }
    }
  }

  /// Changes a member's value in place.
  public mutating func modify<Failure: Error>(
    _ key: String, _ change: (inout JSONValue?) throws(Failure) -> Void
  ) throws(Failure) {
    let index = index(of: key)
    var value = index.map { members[$0].value }
    // Takes the value out meanwhile, so that changing it copies nothing.
    if let index { members[index].value = .null }
    defer { self[key] = value }
    try change(&value)
  }

  private func index(of key: String) -> Int? {
    guard places.isEmpty else { return places[Array(key.utf8)] }
    return members.firstIndex { $0.key.utf8.span.isSame(as: key.utf8.span) }
  }
}

extension JSONObject: Hashable {
  /// Returns whether both have the same members in the same order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.members == right.members
  }

  /// Hashes the members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object with members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
