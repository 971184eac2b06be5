internal import ContactsModel
internal import JSON

/// The original form of a property, if it differs from ours; stored in the book beside the value,
/// under `vcard`.
struct VCardSource: Hashable {
  private(set) var json: JSONObject

  init(_ json: JSONObject) {
    self.json = json
  }

  /// Keeps the differences of a property from `canonical`, or a whole property.
  init(_ property: VCardProperty, besides canonical: VCardProperty? = nil) {
    json = JSONObject()
    if !property.group.isEmpty { json["group"] = .string(property.group) }
    let (parameters, label) = (property.parameterText, property.appleLabel)
    // A date of another label has another name.
    let isNamedByLabel =
      property.isNamed("X-ABDATE") && canonical?.appleLabel != "_$!<Anniversary>!$_"
    if property.name != canonical?.name || isNamedByLabel && label != canonical?.appleLabel {
      json["name"] = .string(property.name)
    }
    // Parameters that describe a value are true for this one alone.
    let hasOwnValue =
      property.describesValue || canonical?.octets.span.isSame(as: property.octets.span) != true
    // So is an omitted year; and ours, which differ by version, are not true for a row of another
    // value.
    let hasOthers =
      parameters != canonical?.parameterText ?? "" || property.kind == .android
      || hasOwnValue && property.parameters.contains(where: \.isOmittedYear)
    if hasOthers, !parameters.isEmpty { json["parameters"] = .string(parameters) }
    if hasOwnValue { json["value"] = .string(property.value) }
    if let label, label != canonical?.appleLabel || property.group.isEmpty {
      json["label"] = .string(label)
    }
    if !property.labelGroup.isEmpty { json["labelGroup"] = .string(property.labelGroup) }
    if hasOthers, parameters.isEmpty { json["parameters"] = "" }
    // A group without a label may get one, which is not that of its other members.
    let isUnlabeled = canonical?.appleLabel != nil || canonical != nil && property.takesAppleLabel
    if label == nil, isUnlabeled { json["label"] = .null }
  }

  /// The original name, if it differs from ours.
  var name: String? { json["name"]?.string }

  /// Returns the original property; what is not kept is as in `canonical`.
  func property(like canonical: VCardProperty) -> VCardProperty {
    let parameters = json["parameters"]?.string
    var property = VCardProperty(
      group: json["group"]?.string ?? "", name: json["name"]?.string ?? canonical.name,
      parameterText: parameters ?? canonical.parameterText,
      parameters: parameters.map { VCardParameter.parameters(in: $0.utf8) } ?? canonical.parameters,
      value: json["value"]?.string ?? canonical.value, line: canonical.line)
    // The omitted year belongs to the value: ours comes with it, and a kept value has its own.
    if let year = canonical.parameters.first(where: \.isOmittedYear) {
      if json["value"] == nil, !property.parameters.contains(where: \.isOmittedYear) {
        property.parameters.append(year)
      } else if json["value"] != nil, parameters == nil,
        !year.values.contains(where: property.value.hasPrefix)
      {
        property.parameters.removeAll(where: \.isOmittedYear)
      }
    }
    // So does its type, if it was changed: a date that became text.
    let type = canonical.parameters["VALUE"]
    if json["value"] == nil, !type.isEmpty, !property.parameters["VALUE"].isEmpty {
      property.parameters["VALUE"] = type
    }
    // Apple's label needs a group: one that was not kept came later, and TYPE may contradict it.
    let label = property.group.isEmpty ? nil : canonical.appleLabel
    property.appleLabel = json["label"].map(\.string) ?? label
    property.labelGroup = json["labelGroup"]?.string ?? ""
    return property
  }
}

extension Labeled {
  /// The original form of the entry's property; nil if it is ours.
  var vCardSource: VCardSource? {
    get { unknown["vcard"]?.object.map { VCardSource($0) } }
    set { unknown["vcard"] = newValue.map { .object($0.json) } }
  }
}

extension Contact {
  /// The original forms of properties of values without entries, by name.
  var vCardSources: [String: [VCardSource]] {
    guard let object = unknown["vcard"]?.object else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: object.members.map { member in
        (member.key, (member.value.array ?? []).compactMap { $0.object.map(VCardSource.init) })
      })
  }

  /// Keeps the original forms of properties of values without entries, by name.
  mutating func setVCardSources(_ sources: [(String, [VCardSource])]) {
    let members = sources.sorted { $0.0 < $1.0 }.map { key, sources in
      (key, JSONValue.array(sources.map { .object($0.json) }))
    }
    unknown["vcard"] = members.isEmpty ? nil : .object(JSONObject(members))
  }
}

extension VCardParameter {
  /// The name of the year that means none, as Apple writes it.
  static let omittedYear = "X-APPLE-OMIT-YEAR"

  /// Whether it names the year that means none.
  fileprivate var isOmittedYear: Bool { name == Self.omittedYear }
}
