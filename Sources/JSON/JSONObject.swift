/// The members of a JSON object, in the order they were written.
///
/// A member is found in constant time, also where there are very many.
public struct JSONObject: Sendable {
  /// One name and its value.
  public struct Member: Hashable, Sendable {
    /// The member's name.
    public let key: String
    /// The member's value.
    public var value: JSONValue
  }

  /// The members, in order, each name once.
  public private(set) var members: [Member]
  /// The place of each member by its name; empty where there are so few that they are looked through.
  private var places: [[UInt8]: Int] = [:]

  private static let few = 16

  /// Makes an object without members.
  public init() {
    members = []
  }

  /// Makes an object of members in order; of two with one name the later wins.
  ///
  /// Takes linear time.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init()
    for (key, value) in members { self[key] = value }
  }

  /// Whether the object has no members.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of the member `key`; nil takes the member away, a new one goes to the end.
  ///
  /// Of two members with one name the later wins, as RFC 8259 section 4 says most readers do. Names
  /// are compared code unit by code unit (section 8.3): two normal forms of one word are two names.
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

  /// Changes the value of the member `key` in place.
  public mutating func modify<Failure: Error>(
    _ key: String, _ change: (inout JSONValue?) throws(Failure) -> Void
  ) throws(Failure) {
    let index = index(of: key)
    var value = index.map { members[$0].value }
    // The value is nobody else's meanwhile, so that it is not copied.
    if let index { members[index].value = .null }
    defer { self[key] = value }
    try change(&value)
  }

  private func index(of key: String) -> Int? {
    guard places.isEmpty else { return places[Array(key.utf8)] }
    return members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: Hashable {
  /// Tells whether both have the same members in the same order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.members == right.members
  }

  /// Combines the members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object with its members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
