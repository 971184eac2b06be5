internal import ContactsModel
internal import JSON

/// The written form of a value, and the part of the label left to TYPE, PREF and Apple's label.
struct WrittenProperty: Equatable {
  let name: String
  let value: WrittenValue
  /// The parameters that follow from the value.
  let parameters: [VCardParameter]
  /// The TYPE words of the property; other labels become Apple's.
  let knownTypes: VCardLabel.KnownTypes
  var label = ""
  var isPreferred = false
  /// A fixed Apple label, if there is one.
  var appleLabel: String?

  init(
    _ name: String, _ value: WrittenValue, parameters: [VCardParameter] = [],
    knownTypes: VCardLabel.KnownTypes = .none
  ) {
    (self.name, self.value) = (name, value)
    (self.parameters, self.knownTypes) = (parameters, knownTypes)
  }

  init<Value>(
    _ name: String, _ value: WrittenValue, parameters: [VCardParameter] = [],
    knownTypes: VCardLabel.KnownTypes = .none, as entry: Labeled<Value>
  ) {
    self.init(name, value, parameters: parameters, knownTypes: knownTypes)
    (label, isPreferred) = (entry.label, entry.isPreferred)
  }
}

/// The value of a property to write, whose escapes are added when it is written or compared.
enum WrittenValue {
  /// A text, escaped when it is written.
  case text(String)
  /// Texts with a separator between them.
  case texts([String], separator: UInt8)
  /// Anything else, as it is.
  case verbatim(String)

  /// The value in UTF-8.
  var octets: [UInt8] {
    var octets: [UInt8] = []
    switch self {
    case .text(let text): VCardText.appendEscaped(text, to: &octets)
    case .texts(let texts, let separator):
      for (index, text) in texts.enumerated() {
        if index > 0 { octets.append(separator) }
        VCardText.appendEscaped(text, to: &octets)
      }
    case .verbatim(let text): octets = Array(text.utf8)
    }
    return octets
  }

  /// Returns whether the value is written as these bytes.
  func isSame(as octets: Span<UInt8>) -> Bool {
    var place = 0
    switch self {
    case .text(let text):
      guard VCardText.skip(text, in: octets, at: &place) else { return false }
    case .texts(let texts, let separator):
      for index in texts.indices {
        if index > 0 {
          guard place < octets.count, octets[place] == separator else { return false }
          place += 1
        }
        guard VCardText.skip(texts[index], in: octets, at: &place) else { return false }
      }
    case .verbatim(let text): return octets.isSame(as: text.utf8.span)
    }
    return place == octets.count
  }
}

extension WrittenValue: Equatable {
  /// Returns whether both are written alike.
  static func == (left: WrittenValue, right: WrittenValue) -> Bool {
    left.isSame(as: right.octets.span)
  }
}
