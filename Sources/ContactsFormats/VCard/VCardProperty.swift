internal import ContactsModel

/// A property of a vCard as it was written: one line, unfolded, its encoding and character set taken away.
struct VCardProperty {
  /// The group before the name; empty for none.
  var group: String
  /// The name, in the case it was written in.
  var name: String { didSet { kind = VCardName(name) } }
  /// What the name means, in any case.
  private(set) var kind: VCardName
  /// The parameters as they were written and read; nil for none.
  private(set) var allParameters: VCardParameters?
  /// The value, its escapes in place.
  var value: String
  /// The label that Apple's programs put beside it, in its group, as it was written; nil for none.
  var appleLabel: String?
  /// The number of its line in the file; 0 where it comes from no file.
  var line: Int

  init(
    group: String = "", name: String, parameterText: String = "",
    parameters: [VCardParameter] = [], value: String, line: Int = 0
  ) {
    self.group = group
    self.name = name
    kind = VCardName(name)
    self.value = value
    self.line = line
    setParameters(parameterText, parameters)
  }

  /// Makes a property of what is known of it, without looking at anything again.
  init(
    group: String, name: String, kind: VCardName, _ parameters: VCardParameters?, line: Int
  ) {
    self.group = group
    self.name = name
    self.kind = kind
    allParameters = parameters
    value = ""
    self.line = line
  }

  /// What stands for the end of a file.
  static var none: VCardProperty {
    VCardProperty(group: "", name: "", kind: .none, nil, line: 0)
  }

  /// The parameters as they were written, those aside that told of the encoding.
  var parameterText: String {
    get { allParameters?.text ?? "" }
    set { setParameters(newValue, parameters) }
  }

  /// The parameters, read.
  var parameters: [VCardParameter] {
    get { allParameters?.list ?? [] }
    set { setParameters(parameterText, newValue) }
  }

  private mutating func setParameters(_ text: String, _ list: [VCardParameter]) {
    let hasNone = text.isEmpty && list.isEmpty
    allParameters = hasNone ? nil : VCardParameters(text: text, list)
  }

  /// The values of a parameter, by its name in capitals; empty where it is missing.
  subscript(parameter: String) -> [String] { allParameters?[parameter] ?? [] }

  /// The words of TYPE in lower case, a quoted list taken apart.
  var types: [String] { allParameters?.types ?? [] }

  /// Whether it is the one to use of several: `TYPE=pref` as much as `PREF=1`.
  var isPreferred: Bool { allParameters?.isPreferred ?? false }

  /// The rank that PREF gives, 1 (most preferred) to 100; nil where it gives none.
  var preference: Int? { allParameters?.preference }

  /// The rank of a card of 4.0 that 3.0 has no parameter for; nil where none is kept.
  var keptPreference: Int? { allParameters?.keptPreference }

  /// The place among the properties of the name, 1 for the preferred one; nil for none.
  var rank: Int? { allParameters?.rank }

  /// Whether a parameter stands there without a name, as vCard 2.1 has it.
  var hasBareWords: Bool { allParameters?.hasBareWords ?? false }
}

extension VCardProperty: Equatable {
  /// Tells whether both are written alike in the same place.
  static func == (left: VCardProperty, right: VCardProperty) -> Bool {
    left.line == right.line && left.isSame(as: right)
  }
}
