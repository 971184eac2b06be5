internal import ContactsModel
internal import JSON

/// The original form of the members of a Card, if it differs from ours; stored in the book under
/// `jscontact`.
struct JSContactSource {
  private(set) var json: JSONObject

  init(_ json: JSONObject = JSONObject()) {
    self.json = json
  }

  /// The members about the Card itself.
  static let ofRecord = ["version", "created", "updated", "language", "prodId"]

  /// The version written (RFC 9553, section 2.1.9).
  static let version: JSONValue = "1.0"

  /// The original form of a member.
  subscript(member: String) -> JSONValue? {
    get { json[member] }
    set { json[member] = newValue }
  }

  /// The item of a member with a single value.
  subscript(itemOf member: String) -> JSContactItem? {
    get { json[member]?.object.flatMap { JSContactItem(source: $0) } }
    set { json[member] = newValue.map { .object($0.source) } }
  }
}

/// An entry of a map member, or a member with a single value.
struct JSContactItem: Hashable {
  /// The key in the map; empty if any will do, or for a whole member.
  var key = ""
  var value: JSONValue
  /// The id of the contact's entry, if it comes from one.
  var entry: Int?
  /// Whether the key has a meaning, as in a group.
  var isKeyFixed = false

  init(key: String = "", _ value: JSONValue, isKeyFixed: Bool = false) {
    (self.key, self.value, self.isKeyFixed) = (key, value, isKeyFixed)
  }

  /// The members of the item, if it is an object.
  var object: JSONObject { value.object ?? JSONObject() }

  /// Reads an item from the book; its value is null if we would write it the same.
  init?(source: JSONObject) {
    guard source["key"] != nil || source["value"] != nil else { return nil }
    self.init(key: source["key"]?.string ?? "", source["value"] ?? .null)
  }

  /// The item as it is stored in the book.
  var source: JSONObject {
    var source = JSONObject()
    if !key.isEmpty { source["key"] = .string(key) }
    if value != .null { source["value"] = value }
    return source
  }

  /// Returns the item with some of its members.
  func limited(to members: Set<String>) -> JSContactItem {
    guard var object = value.object else { return self }
    for member in object.members where !members.contains(member.key) { object[member.key] = nil }
    var copy = self
    copy.value = .object(object)
    return copy
  }

  /// Returns the item with the unmanaged members and the key of another.
  func keepingRest(of other: JSContactItem, managed: Set<String>) -> JSContactItem {
    var copy = self
    if !isKeyFixed { copy.key = other.key }
    guard var object = value.object, let rest = other.value.object else { return copy }
    for member in rest.members where !managed.contains(member.key) {
      object[member.key] = member.value
    }
    copy.value = .object(object)
    return copy
  }
}

extension Contact {
  /// The original form of the Card.
  var jsContactSource: JSContactSource {
    get { JSContactSource(unknown["jscontact"]?.object ?? JSONObject()) }
    set { unknown["jscontact"] = newValue.json.isEmpty ? nil : .object(newValue.json) }
  }
}

extension Labeled {
  /// The original form of the entry; nil if there is none, or it is ours.
  var jsContactSource: JSContactItem? {
    get { unknown["jscontact"]?.object.flatMap { JSContactItem(source: $0) } }
    set { unknown["jscontact"] = newValue.map { .object($0.source) } }
  }
}
