internal import ContactsModel
internal import JSON
internal import UnicodeText

/// The label of an entry: `label`, `contexts` and `features` (RFC 9553, section 1.5).
enum JSContactLabel {
  /// The members that are the label of an object.
  static let members: Set = ["label", "contexts", "features"]
  /// Our words, and those of `contexts`.
  private static let contexts = ["home": "private", "work": "work"]
  /// Our words, and those of the `features` of phones.
  private static let features = [
    "mobile": "mobile", "fax": "fax", "pager": "pager", "video": "video", "text": "text",
    "main": "main-number", "textphone": "textphone",
  ]

  /// Returns the label of an object: the user's, or the words of its sets.
  static func label(of object: JSONObject) -> String {
    let label = object.words("label")
    if !label.isEmpty { return label }
    let contexts = object.trueKeys(of: "contexts").prefix(100).map { $0 == "private" ? "home" : $0 }
    let features = object.trueKeys(of: "features").prefix(100).filter { $0 != "voice" }
      .map { $0 == "main-number" ? "main" : $0 }
    return VCardLabel.label(of: contexts + features)
  }

  /// Adds a label to an object; `further` words are allowed in `contexts`.
  static func add(
    _ label: String, hasFeatures: Bool, contexts further: Set<String>, to object: inout JSONObject
  ) {
    var contexts = JSONObject()
    var features = JSONObject()
    var isKnown = true
    for word in label.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      if let context = Self.contexts[word] ?? (further.contains(word) ? word : nil) {
        contexts[context] = true
      } else if hasFeatures, let feature = Self.features[word] {
        features[feature] = true
      } else {
        isKnown = false
        break
      }
    }
    var made = JSONObject()
    if !features.isEmpty { made["features"] = .object(features) }
    if !contexts.isEmpty { made["contexts"] = .object(contexts) }
    if !label.isEmpty {
      if isKnown, Self.label(of: made) == label {
        for member in made.members { object[member.key] = member.value }
      } else {
        object["label"] = .string(label)
      }
    }
  }
}

extension JSContactItem {
  /// Creates an item with the label and the mark of an entry.
  ///
  /// - Parameter contexts: Further words allowed in `contexts`.
  init<Value: EntryValue>(
    _ object: JSONObject, of entry: Labeled<Value>, hasFeatures: Bool = false,
    contexts: Set<String> = []
  ) {
    var object = object
    JSContactLabel.add(
      entry.label, hasFeatures: hasFeatures, contexts: contexts, to: &object)
    if entry.isPreferred { object["pref"] = 1 }
    self.init(.object(object))
  }

  /// Returns an entry with the label and the mark of the item.
  func labeled<Value: EntryValue>(_ value: Value) -> Labeled<Value> {
    Labeled(
      value, label: JSContactLabel.label(of: object), isPreferred: object["pref"]?.int == 1)
  }
}

extension JSONObject {
  /// A text of the object; empty if it is missing.
  func text(_ member: String) -> String { self[member]?.string ?? "" }

  /// A text of the object; empty if it is blank.
  func words(_ member: String) -> String {
    let text = text(member)
    return text.isBlank ? "" : text
  }

  /// The members of a set: those of the object in a member that are true (RFC 9553, section 1.4.3).
  func trueKeys(of member: String) -> [String] {
    (self[member]?.object?.members ?? []).filter { $0.value == true }.map(\.key)
  }

  /// Sets a member to a text, unless that is empty.
  mutating func set(_ member: String, _ text: String) {
    if !text.isEmpty { self[member] = .string(text) }
  }
}
