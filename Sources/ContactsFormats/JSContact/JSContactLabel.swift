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
    let contexts = words("contexts", of: object).map { $0 == "private" ? "home" : $0 }
    let features = words("features", of: object).filter { $0 != "voice" }
      .map { $0 == "main-number" ? "main" : $0 }
    return VCardLabel.label(of: contexts + features)
  }

  /// Returns whether it is the preferred one.
  static func isPreferred(_ object: JSONObject) -> Bool { object["pref"]?.int == 1 }

  private static func words(_ member: String, of object: JSONObject) -> [String] {
    (object[member]?.object?.members ?? []).filter { $0.value == true }.prefix(100).map(\.key)
  }

  /// Adds a label and a preference to an object.
  ///
  /// - Parameter contexts: Further words allowed in `contexts`.
  static func add(
    _ label: String, isPreferred: Bool, hasFeatures: Bool = false,
    contexts further: Set<String> = [],
    to object: inout JSONObject
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
    if isPreferred { object["pref"] = 1 }
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

  /// Sets a member to a text, unless that is empty.
  mutating func set(_ member: String, _ text: String) {
    if !text.isEmpty { self[member] = .string(text) }
  }
}
