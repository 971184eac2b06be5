internal import ContactsModel

/// A property of a vCard as it was written: one line, unfolded, its encoding and character set taken away.
struct VCardProperty {
  /// What stands before the value.
  private(set) var head: VCardHead
  /// The value, its escapes in place.
  var value: String
  /// The label that Apple's programs put beside it, in its group, as it was written; nil for none.
  var appleLabel: String?
  /// The number of its line in the file; 0 where it comes from no file.
  var line: Int

  init(_ head: VCardHead, value: String, line: Int = 0) {
    (self.head, self.value, self.line) = (head, value, line)
  }

  init(
    group: String = "", name: String, parameterText: String = "",
    parameters: [VCardParameter] = [], value: String, line: Int = 0
  ) {
    let head = VCardHead(
      group: group, name: name, parameterText: parameterText, parameters: parameters)
    self.init(head, value: value, line: line)
  }

  /// The group before the name; empty for none.
  var group: String { head.group }

  /// The name, in the case it was written in.
  var name: String { head.name }

  /// What the name means, in any case.
  var kind: VCardName { head.kind }

  /// The parameters as they were written, those aside that told of the encoding.
  var parameterText: String { head.parameterText }

  /// The parameters, read; others are written as this program does.
  var parameters: [VCardParameter] {
    get { head.parameters }
    set { head = head.with(parameters: newValue) }
  }

  /// The values of a parameter, by its name in capitals; empty where it is missing.
  subscript(parameter: String) -> [String] { head[parameter] }

  /// The words of TYPE in lower case, a quoted list taken apart.
  var types: [String] { head.types }

  /// Whether it is the one to use of several: `TYPE=pref` as much as `PREF=1`.
  var isPreferred: Bool { head.isPreferred }

  /// The place among the properties of the name, 1 for the preferred one; nil for none.
  var rank: Int? { head.rank }

  /// Takes out of the parameters what they say of the encoding and the character set.
  mutating func forgetEncoding() { head = head.withoutEncoding }

  /// Returns the property in a group.
  func inGroup(_ group: String) -> VCardProperty {
    var copy = self
    copy.head = VCardHead(
      group: group, name: name, parameterText: parameterText, parameters: parameters)
    return copy
  }
}

extension VCardProperty: Equatable {
  /// Tells whether both are written alike in the same place.
  static func == (left: VCardProperty, right: VCardProperty) -> Bool {
    left.line == right.line && left.isSame(as: right)
  }

  /// Tells whether both are written alike, wherever they stand.
  func isSame(as other: VCardProperty) -> Bool {
    value == other.value && appleLabel == other.appleLabel
      && (head === other.head
        || name == other.name && group == other.group
          && parameterText == other.parameterText && parameters == other.parameters)
  }
}
