internal import ContactsModel
internal import JSON

/// An entry that stands in a vCard as a property.
protocol VCardEntryValue: EntryValue {
  /// The names of the properties it is read from, in capitals.
  static var vCardNames: [String] { get }
  /// Reads an entry; nil where the property has none.
  static func entry(_ property: VCardProperty) -> Labeled<Self>?
  /// Tells how this program writes an entry.
  static func written(_ entry: Labeled<Self>, _ version: VCard.Version) -> WrittenProperty
}

extension VCardEntryValue {
  /// Writes an entry as this program does.
  static func property(_ entry: Labeled<Self>, _ version: VCard.Version) -> VCardProperty {
    VCardProperty(written(entry, version), version)
  }
}

/// How a value is written: what follows from it, and what of its entry is left for TYPE, PREF and the label of Apple's
/// programs to say.
struct WrittenProperty: Equatable {
  let name: String
  let value: String
  /// The parameters that follow from the value.
  let parameters: [VCardParameter]
  /// The words of TYPE that the property has; a label of others is one of Apple's.
  let knownTypes: VCardLabel.KnownTypes
  var label = ""
  var isPreferred = false
  /// The label of Apple's that the property always has; nil for none.
  var appleLabel: String?

  init(
    _ name: String, _ value: String, parameters: [VCardParameter] = [],
    knownTypes: VCardLabel.KnownTypes = .none
  ) {
    (self.name, self.value) = (name, value)
    (self.parameters, self.knownTypes) = (parameters, knownTypes)
  }

  init<Value>(
    _ name: String, _ value: String, parameters: [VCardParameter] = [],
    knownTypes: VCardLabel.KnownTypes = .none, as entry: Labeled<Value>
  ) {
    self.init(name, value, parameters: parameters, knownTypes: knownTypes)
    (label, isPreferred) = (entry.label, entry.isPreferred)
  }
}

extension Labeled where Value: VCardEntryValue {
  /// Keeps beside the entry how its property was written, where that is not how it would be.
  mutating func keepSource(of property: VCardProperty, _ version: VCard.Version) {
    let written = Value.written(self, version)
    guard written.parameters.isEmpty, written.name == property.name,
      written.value == property.value
    else { return unknown = kept(property, written, version) }
    // The label and the preference follow from the head and the label of Apple's, as nothing else says them.
    unknown = property.head.kept(of: Value.self, version, label: property.appleLabel) {
      kept(property, written, version)
    }
  }

  private func kept(
    _ property: VCardProperty, _ written: WrittenProperty, _ version: VCard.Version
  ) -> JSONObject {
    let canonical = VCardProperty(written, version)
    guard !property.isSame(as: canonical) else { return JSONObject() }
    var entry = Labeled(value)
    entry.vCardSource = VCardSource(property, besides: canonical)
    return entry.unknown
  }
}

extension VCardProperty {
  /// Tells whether the property is written as a value without an entry is, wherever it stands.
  func isSame(asValue written: WrittenProperty) -> Bool {
    group.isEmpty && head.hasNoParameters && appleLabel == nil && name == written.name
      && value == written.value
  }

  /// The property with the group of another, and with those of its parameters that say nothing of the value.
  func keepingRest(of other: VCardProperty) -> VCardProperty {
    var copy = inGroup(other.group)
    for parameter in other.parameters where !Self.managed.contains(parameter.name) {
      copy.parameters.append(parameter)
    }
    return copy
  }

  /// The parameters that follow from the entry.
  private static let managed: Set<String> = [
    "TYPE", "PREF", "X-PREF", "VALUE", "LABEL", "ENCODING", "CHARSET", "MEDIATYPE",
    "X-APPLE-OMIT-YEAR", "SERVICE-TYPE", "X-SERVICE-TYPE", "X-USER", "USERNAME",
    labelTypes,
  ]
}
