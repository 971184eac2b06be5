/// The members of a JSON object, in the order they were written.
///
/// Look-up is linear, as objects here have a handful of members; one of very many is made in linear time.
public struct JSONObject: Hashable, Sendable {
  /// One name and its value.
  public struct Member: Hashable, Sendable {
    /// The member's name.
    public let key: String
    /// The member's value.
    public var value: JSONValue
  }

  /// The members, in order, each name once.
  public private(set) var members: [Member]

  /// Makes an object without members.
  public init() {
    members = []
  }

  /// Makes an object of members in order; of two with one name the later wins.
  ///
  /// Takes linear time.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init()
    var places = Places()
    for (key, value) in members { set(key, value, places: &places) }
  }

  /// Where the members of an object under way are; looked up by name once there are many.
  struct Places {
    fileprivate var byName: [[UInt8]: Int] = [:]
    fileprivate static let many = 16
  }

  /// Gives a member a value, a new one at the end, in constant time; `places` has seen all members before.
  mutating func set(_ key: String, _ value: JSONValue, places: inout Places) {
    guard members.count >= Places.many else { return self[key] = value }
    if places.byName.isEmpty {
      for (index, member) in members.enumerated() { places.byName[Array(member.key.utf8)] = index }
    }
    let name = Array(key.utf8)
    if let index = places.byName[name] {
      members[index].value = value
    } else {
      places.byName[name] = members.count
      members.append(Member(key: key, value: value))
    }
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
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  private func index(of key: String) -> Int? {
    members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object with its members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
