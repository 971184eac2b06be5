internal import ContactsModel
internal import JSON
internal import UnicodeText

/// A property of a vCard as it was written: one unfolded line, decoded.
struct VCardProperty {
  /// The part before the value.
  private(set) var head: VCardHead
  /// The value in UTF-8, with its escapes: a part of the file, unless it was folded or encoded.
  var octets: ArraySlice<UInt8>
  /// Apple's label in its group, as it was written, if there is one.
  var appleLabel: String?
  /// The group of that label, if it is written otherwise than the property's own; else empty.
  var labelGroup = ""
  /// Whether that label came later than the group.
  var hasNewLabel = false
  /// The number of its line in the file; 0 if there is none.
  var line: Int

  init(_ head: VCardHead, octets: ArraySlice<UInt8>, line: Int = 0) {
    (self.head, self.octets, self.line) = (head, octets, line)
  }

  init(
    group: String = "", name: String, parameterText: String = "",
    parameters: [VCardParameter] = [], value: String, line: Int = 0
  ) {
    let head = VCardHead(
      group: group, name: name, parameterText: parameterText, parameters: parameters)
    self.init(head, octets: Array(value.utf8)[...], line: line)
  }

  /// The value, with its escapes.
  var value: String {
    get { String(utf8: octets.span) }
    set { octets = Array(newValue.utf8)[...] }
  }

  /// The value without escapes, and without white space at its ends.
  var text: String { VCardText.unescaped(octets.span).trimmed }
  /// The value as a URI.
  var uri: String { VCardText.unescapedURI(value.trimmed) }

  /// The group before the name; may be empty.
  var group: String { head.group }

  /// Whether Apple's label in its group is its own; Proton puts the tags of an address into the
  /// address's group.
  var takesAppleLabel: Bool { !group.isEmpty && kind != .categories }

  /// The name, as it was written.
  var name: String { head.name }

  /// Returns whether it has a name, given in capitals, in any case.
  func isNamed(_ name: String) -> Bool { head.name.isSame(asCapitals: name) }

  /// The meaning of the name, in any case.
  var kind: VCardName { head.kind }

  /// The index of its mapping in `VCardMapping.all`, if there is one.
  var mapping: Int? { kind.mapping ?? AndroidItem(self)?.name.mapping }

  /// The parameters as they were written, without those of the encoding.
  var parameterText: String { head.parameterText }

  /// The parameters; setting them writes them in our form.
  var parameters: [VCardParameter] {
    get { head.parameters }
    set { head = head.with(parameters: newValue) }
  }

  /// The values of a parameter, by its name in capitals; empty if it is missing.
  subscript(parameter: String) -> [String] { head[parameter] }

  /// The TYPE words in lower case, with quoted lists split.
  var types: [String] { head.types }

  /// Whether it is the preferred one: `TYPE=pref` or `PREF=1`.
  var isPreferred: Bool { head.isPreferred }

  /// The rank among properties of the same name, 1 for the preferred one; nil for none.
  var rank: Int? { head.rank }

  /// Removes the parameters of the encoding and the character set.
  mutating func forgetEncoding() { head = head.withoutEncoding }

  /// Whether a telephone wrote a label among the parameters of an entry that has no other one.
  var hasCustomLabel: Bool {
    !head.hasNoParameters && head.customLabel != nil && group.isEmpty
      && [.phone, .email, .address].contains(kind) && !text.isEmpty
  }

  /// Gives the property that label.
  mutating func takeCustomLabel() {
    appleLabel = (head.customLabel?.text).map(VCardText.escaped)
    head = head.withoutCustomLabel
  }

  /// Returns the property with another name.
  func named(_ name: String) -> VCardProperty {
    var copy = self
    copy.head = VCardHead(
      group: group, name: name, parameterText: parameterText, parameters: parameters)
    return copy
  }

  /// Returns the property in a group.
  func inGroup(_ group: String) -> VCardProperty {
    var copy = self
    copy.head = VCardHead(
      group: group, name: name, parameterText: parameterText, parameters: parameters)
    return copy
  }
}

extension VCardProperty: Equatable {
  /// Returns whether both are written alike, on the same line.
  static func == (left: VCardProperty, right: VCardProperty) -> Bool {
    left.line == right.line && left.isSame(as: right)
  }

  /// Returns whether both are written alike.
  func isSame(as other: VCardProperty) -> Bool {
    octets.span.isSame(as: other.octets.span) && appleLabel == other.appleLabel
      && (head === other.head
        || name == other.name && group == other.group
          && parameterText == other.parameterText && parameters == other.parameters)
  }
}
