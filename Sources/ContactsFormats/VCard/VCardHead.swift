internal import ContactsModel
internal import JSON
internal import UnicodeText

/// The part of a property before its value: group, name and parameters.
///
/// Properties of a file with equal heads share one, and what follows from it, which is computed
/// once. It belongs to one thread.
final class VCardHead {
  /// The group before the name; may be empty.
  let group: String
  /// The name, as it was written.
  let name: String
  /// The meaning of the name, in any case.
  let kind: VCardName
  /// The group in capitals.
  private(set) lazy var groupKey = group.asciiUppercased
  /// The parameters, as they were written.
  let parameterText: String
  /// The parameters.
  let parameters: [VCardParameter]

  /// The TYPE words in lower case, with quoted lists split.
  private(set) lazy var types = Self.types(of: parameters)
  /// The rank among properties of the same name, 1 for the preferred one: from TYPE, PREF, and our
  /// X-PREF of 3.0.
  private(set) lazy var rank = parameters.rank(isPreferredByType: types.contains("pref"))
  /// Whether a parameter has no name, as in vCard 2.1.
  private(set) lazy var hasBareWords = VCardParameter.hasBareWords(parameterText)
  /// Whether parameters give the encoding or the character set of the value.
  private(set) lazy var declaresEncoding = parameters.contains(where: Self.declaresEncoding)
  /// The head without these parameters.
  private(set) lazy var withoutEncoding = with(
    parameters: parameters.filter { !Self.declaresEncoding($0) })
  /// The label among the parameters of a telephone's card; nil if there is none.
  private(set) lazy var customLabel = VCardCustomLabel(
    of: parameters, hasBareWords: hasBareWords)
  /// The head without it.
  private(set) lazy var withoutCustomLabel = with(parameters: customLabel?.rest ?? parameters)
  private var labels: [String?] = []
  private var kept: [Kept] = []

  init(
    group: String = "", name: String, parameterText: String = "",
    parameters: [VCardParameter] = []
  ) {
    (self.group, self.name, kind) = (group, name, VCardName(name))
    (self.parameterText, self.parameters) = (parameterText, parameters)
  }

  /// Returns the head with other parameters.
  func with(parameters: [VCardParameter]) -> VCardHead {
    VCardHead(
      group: group, name: name, parameterText: VCardParameter.text(of: parameters),
      parameters: parameters)
  }

  /// Whether there are no parameters.
  var hasNoParameters: Bool { parameterText.isEmpty && parameters.isEmpty }

  /// Whether it is the preferred one: `TYPE=pref` or `PREF=1`.
  private(set) lazy var isPreferred = !hasNoParameters && rank == 1

  /// The values of a parameter, by its name in capitals; empty if it is missing.
  subscript(name: String) -> [String] {
    for index in parameters.indices where parameters[index].name == name {
      return parameters[index].values
    }
    return []
  }

  /// The rank that PREF gives, 1 (most preferred) to 100; nil where it gives none.
  var preference: Int? { parameters.rank(in: "PREF") }

  /// The rank of a card of 4.0 that 3.0 has no parameter for; nil where none is kept.
  var keptPreference: Int? { parameters.rank(in: "X-PREF") }

  /// The label that TYPE gives to an entry.
  func label(of subject: VCardLabel.Subject) -> String {
    if hasNoParameters { return "" }
    if labels.isEmpty { labels = VCardLabel.Subject.allCases.map { _ in nil } }
    if let label = labels[subject.rawValue] { return label }
    let label = VCardLabel.label(of: types, ignoring: subject.ignored)
    labels[subject.rawValue] = label
    return label
  }

  /// Returns what is kept beside an entry whose value, head and Apple label say everything; nil if
  /// it is not known yet.
  func kept<Value>(
    of type: Value.Type, _ version: VCard.Version, label: String?
  ) -> JSONObject? {
    let type = ObjectIdentifier(type)
    for index in kept.indices
    where kept[index].type == type && kept[index].version == version && kept[index].label == label {
      return kept[index].object
    }
    return nil
  }

  /// Notes what is kept beside such an entry.
  func keep<Value>(
    _ object: JSONObject, of type: Value.Type, _ version: VCard.Version, label: String?
  ) {
    if kept.count == Self.maximumKept { kept.removeAll() }
    kept.append(
      Kept(type: ObjectIdentifier(type), version: version, label: label, object: object))
  }

  private static let maximumKept = 16

  private struct Kept {
    let type: ObjectIdentifier
    let version: VCard.Version
    let label: String?
    let object: JSONObject
  }

  private static func declaresEncoding(_ parameter: VCardParameter) -> Bool {
    parameter.name == "ENCODING" || parameter.name == "CHARSET"
  }

  private static func types(of list: [VCardParameter]) -> [String] {
    (list.first { $0.name == "TYPE" }?.values ?? []).flatMap { value in
      guard value.utf8.contains(where: { $0 <= 0x20 || $0 == 0x2C || $0 >= 0x80 }) else {
        return [value.asciiLowercased]
      }
      return value.unicodeScalars.split(separator: ",").map { String($0).trimmed.lowercased() }
    }.filter { !$0.isEmpty }
  }
}
