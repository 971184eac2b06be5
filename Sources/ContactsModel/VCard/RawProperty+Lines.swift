internal import UnicodeText

/// Properties without a field in the text form of a contact: `property:X-SPOUSE = William`.
///
/// A line changes the property with that name, or adds one. A property without a line stays, so
/// that a text cannot lose it. Data has no lines.
extension RawProperty {
  static let lines = ContactKey.LineForm(
    names: ["property"], lines: { lines(of: $0) }, rewrite: { rewrite(&$0, by: $1, errors: &$2) })

  private static func lines(of contact: Contact) -> [FieldLine] {
    contact.properties.filter { !$0.value.isData }.map {
      FieldLine(field: "property", label: $0.value.title, value: $0.value.text)
    }
  }

  private static func rewrite(
    _ contact: inout Contact, by lines: [(index: Int, line: FieldLine)],
    errors: inout [FieldLineError]
  ) {
    let places = contact.properties.indices.filter { !contact.properties[$0].value.isData }
    let former = Self.lines(of: contact)
    let matches = ContactKey.matches(
      of: lines.map(\.line), among: former, by: ContactKey.sameLabel)
    let matched = Set(matches.compactMap(\.self))
    let unmatched = former.indices.filter { !matched.contains($0) }
    // It must be clear which of several properties with one name changes.
    let unclear = Set(unmatched.map { former[$0].label })
    var properties = contact.properties
    for ((index, line), match) in zip(lines, matches) {
      do throws(FieldError) {
        guard !line.isPreferred else { throw FieldError.noMark(field: line.field) }
        guard let match else {
          properties.append(
            Labeled(try RawProperty(title: line.label, text: line.value), id: contact.takeEntryID())
          )
          continue
        }
        guard former[match].value != line.value else { continue }
        guard !unclear.contains(line.label) else {
          throw FieldError.severalProperties(name: line.label)
        }
        guard !line.value.isBlank else { throw FieldError.empty(field: line.field) }
        try properties[places[match]].value.rewrite(as: line.value)
      } catch {
        errors.append(FieldLineError(index: index, error: error))
      }
    }
    contact.properties = properties
  }

  /// Creates a property from its title and text: a vCard property if the title can be its name,
  /// otherwise a table column.
  private init(title: String, text: String) throws(FieldError) {
    guard !text.isBlank else { throw FieldError.empty(field: "property") }
    self.init(column: title, value: text)
    let parts = title.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count <= 2, parts.allSatisfy(VCardParameter.isName) {
      (group, name, parameters) = (parts.count == 2 ? parts[0] : "", parts[parts.count - 1], "")
    }
    guard !title.isBlank, !Self.frame.contains(name.asciiUppercased) else {
      throw FieldError.malformed(
        field: "property", value: title, reason: "write property:X-NAME = VALUE")
    }
  }

  /// The frame of a card, which is no property.
  private static let frame: Set = ["BEGIN", "END", "VERSION"]
}
