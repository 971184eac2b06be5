internal import ContactsModel
internal import JSON

/// How the members of a Card were written, as far as this program would write them otherwise; kept beside the values
/// in the book, under `jscontact`.
struct JSContactSource {
  private(set) var json: JSONObject

  init(_ json: JSONObject = JSONObject()) {
    self.json = json
  }

  /// The members that tell of the Card, and nothing of whom it is of.
  static let ofRecord = ["version", "created", "updated", "language", "prodId"]

  /// The version that is written (RFC 9553, section 2.1.9).
  static let version: JSONValue = "1.0"

  /// What is kept under the name of a member.
  subscript(member: String) -> JSONValue? {
    get { json[member] }
    set { json[member] = newValue }
  }

  /// The one item of a member that a field stands for.
  subscript(itemOf member: String) -> JSContactItem? {
    get { json[member]?.object.flatMap { JSContactItem(source: $0) } }
    set { json[member] = newValue.map { .object($0.source) } }
  }
}

/// An entry of a member that is a map of objects, or such a member as a whole.
struct JSContactItem: Hashable {
  /// The key in the map; empty where any will do, and of a whole member.
  var key = ""
  var value: JSONValue
  /// The id of the contact's entry; nil where it comes from no entry.
  var entry: Int?
  /// Whether the key says something, as that of a member of a group.
  var isKeyFixed = false

  init(key: String = "", _ value: JSONValue, isKeyFixed: Bool = false) {
    (self.key, self.value, self.isKeyFixed) = (key, value, isKeyFixed)
  }

  /// The members, where the item is an object.
  var object: JSONObject { value.object ?? JSONObject() }

  /// Reads what `source` has; the value is null where it is as this program writes it.
  init?(source: JSONObject) {
    guard source["key"] != nil || source["value"] != nil else { return nil }
    self.init(key: source["key"]?.string ?? "", source["value"] ?? .null)
  }

  /// The item as it is kept.
  var source: JSONObject {
    var source = JSONObject()
    if !key.isEmpty { source["key"] = .string(key) }
    if value != .null { source["value"] = value }
    return source
  }

  /// The item with those members of another that are none of `managed`, and with its key.
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
  /// How the Card was written.
  var jsContactSource: JSContactSource {
    get { JSContactSource(unknown["jscontact"]?.object ?? JSONObject()) }
    set { unknown["jscontact"] = newValue.json.isEmpty ? nil : .object(newValue.json) }
  }
}

extension Labeled {
  /// How the entry was written in a Card; nil where it came from none, or as this program would write it.
  var jsContactSource: JSContactItem? {
    get { unknown["jscontact"]?.object.flatMap { JSContactItem(source: $0) } }
    set { unknown["jscontact"] = newValue.map { .object($0.source) } }
  }
}
