public import JSON
internal import UnicodeText

/// A vCard property without a field, kept as it was received (RFC 6350, section 3.3).
public struct RawProperty: EntryValue {
  /// The group of the property; may be empty.
  public var group = ""
  /// The name, such as `X-SPOUSE`.
  public var name = ""
  /// The parameters as they were written, `A=b;C=d`.
  public var parameters = ""
  /// The value as it was written, with its escapes.
  public var value = ""

  /// The property that keeps the value of a table column, and the parameter with the column's name.
  private static let column = (name: "X-COLUMN", parameter: "NAME")

  /// The key of these entries.
  public static let key = "properties"
  /// The known members, in the order they are written.
  public static let members = Labeled<RawProperty>.members(
    .string("group", \.value.group), .string("name", \.value.name),
    .string("parameters", \.value.parameters), .string("value", \.value.value))
  /// It has neither a label nor a mark.
  public static let nameOfValueAlone: String? = "a kept property"
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.properties)

  /// Creates an empty value.
  public init() {}

  /// Creates a value from its text.
  public init(text: String) throws(FieldError) {
    value = text
  }

  /// The value without the escapes of text; as it was written if it is no text.
  public var text: String { form == .text ? VCardText.unescaped(value) : value }

  /// Replaces the value, written in the same way; name and parameters stay.
  public mutating func rewrite(as text: String) throws(FieldError) {
    switch form {
    case .text: value = VCardText.escaped(text)
    case .verbatim:
      // The separators are those of the text, without line ends.
      value = VCardText.inOneLine(text)
    case .data:
      throw FieldError.notRewritten(
        "`\(title)` holds data",
        instead: "`remove` takes it away, and `import` of a card brings another")
    }
  }

  /// The property in a form that programs do not change: group, name and parameters in capitals,
  /// and sorted; data and URIs without how a version of vCard declares them, and a preference as a
  /// rank.
  public var canonical: RawProperty {
    var canonical = self
    (canonical.group, canonical.name) = (group.asciiUppercased, name.asciiUppercased)
    let (isData, isMedia) = (isData, isData || isURI && Self.media.contains(canonical.name))
    if value.prefix(5).asciiLowercased == "data:", let comma = value.firstIndex(of: ",") {
      canonical.value = String(value[comma...].dropFirst())
    }
    canonical.value = Self.canonicalText(canonical.value)
    guard !parameters.isEmpty else { return canonical }
    var list = VCardParameter.parameters(in: parameters.utf8)
    // Some programs quote a whole list.
    for index in list.indices where list[index].name == "TYPE" {
      list[index].values = list[index].values.flatMap { $0.parts(between: ",") }
    }
    list.removeAll { isData && $0.name == "ENCODING" || $0.name == "VALUE" && (isData || isURI) }
    list.removeAll { isMedia && $0.name == "MEDIATYPE" }
    for index in list.indices where isMedia && list[index].name == "TYPE" {
      list[index].values.removeAll { !["HOME", "WORK", "PREF"].contains($0.asciiUppercased) }
    }
    Self.rankPreference(in: &list)
    list.removeAll(where: \.values.isEmpty)
    canonical.parameters = VCardParameter.canonical(VCardParameter.text(of: list))
    return canonical
  }

  /// The properties whose TYPE may be the media type of data, or of what a URI leads to.
  private static let media: Set = ["LOGO", "SOUND", "KEY"]

  /// Returns a value without the hyphens and colons of a date, which vCard 4.0 lacks; an empty one
  /// for components that are all empty, of which it has a fixed number.
  private static func canonicalText(_ value: String) -> String {
    if value.utf8.allSatisfy({ $0 == UInt8(ascii: ";") }) { return "" }
    guard value.utf8.first?.isASCIIDigit == true else { return value }
    let (day, rest) = (String(value.prefix(10)), value.dropFirst(10))
    guard day.utf8.contains(UInt8(ascii: "-")), rest.isEmpty || rest.hasPrefix("T"),
      ImportantDate.day(ofISO: day) != nil
    else { return value }
    return day.filter { $0 != "-" } + rest.filter { $0 != ":" }
  }

  /// Writes a preference as the PREF of 4.0, for TYPE=pref and X-PREF of 3.0.
  private static func rankPreference(in list: inout [VCardParameter]) {
    let isPreferred = list.contains { parameter in
      parameter.name == "TYPE" && parameter.values.contains { $0.asciiUppercased == "PREF" }
    }
    guard let rank = list.rank(isPreferredByType: isPreferred) else { return }
    list.removeAll { ["PREF", "X-PREF"].contains($0.name) }
    for index in list.indices where list[index].name == "TYPE" {
      list[index].values.removeAll { $0.asciiUppercased == "PREF" }
    }
    list.append(VCardParameter(name: "PREF", values: [String(rank)]))
  }

  /// Whether the value is data.
  public var isData: Bool { form == .data }

  /// Whether words are looked for in the value: not in data, nor in the name of the program that
  /// wrote the card.
  package var isSearched: Bool { !isData && name.asciiUppercased != "PRODID" }

  /// The name of the property or of the table's column.
  public var subject: String {
    columnName.map { "\(Self.column.name):\($0)" } ?? name.asciiUppercased
  }

  /// The subject, and the group, as a label belongs to all of it.
  public var subjects: Set<String> {
    group.isEmpty ? [subject] : [subject, "\(group.asciiUppercased)."]
  }

  /// Whether it is a line of a card that was no property: it has no valid place in another card.
  public var isInternal: Bool { name.isEmpty }
}

extension RawProperty {
  /// Creates a property that keeps the value of a table column.
  public init(column: String, value: String) {
    self.init()
    name = Self.column.name
    parameters = VCardParameter.text(of: [
      VCardParameter(name: Self.column.parameter, values: [column])
    ])
    self.value = VCardText.escaped(value)
  }

  /// The title: the name after its group, or the name of the column.
  public var title: String {
    columnName ?? [group, name].filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// The name of the column that the property keeps; nil for other properties.
  public var columnName: String? {
    guard name == Self.column.name, group.isEmpty else { return nil }
    let parameters = VCardParameter.parameters(in: parameters.utf8)
    return parameters.count == 1 && parameters[0].name == Self.column.parameter
      ? parameters[0].values.first : nil
  }

  /// Returns whether a value is text as it is written; old programs escape colons, too.
  private static func isText(_ value: String) -> Bool {
    let text = VCardText.unescaped(value)
    guard !VCardText.isEscaped(value, of: text) else { return true }
    return value.utf8.contains(UInt8(ascii: "\\"))
      && VCardText.escaped(text).replacingText(":", with: "\\:") == value
  }

  /// The form of a value.
  private enum Form {
    /// Text, with separators escaped (RFC 6350, section 3.4).
    case text
    /// Verbatim: a URI, a number, a list, components.
    case verbatim
    /// Encoded.
    case data
  }

  private var form: Form {
    guard !name.isEmpty else { return .verbatim }
    let parameters = parameters.isEmpty ? [] : VCardParameter.parameters(in: parameters.utf8)
    func words(of name: String) -> [String] {
      parameters.first { $0.name == name }?.values.map(\.asciiUppercased) ?? []
    }
    let types = words(of: "VALUE")
    let isEncoded = words(of: "ENCODING").contains { $0 != "7BIT" && $0 != "8BIT" }
    if isEncoded || types == ["BINARY"] || value.prefix(5).asciiLowercased == "data:" {
      return .data
    }
    if !types.isEmpty, types != ["TEXT"] { return .verbatim }
    return columnName != nil || !isURI && Self.isText(value) ? .text : .verbatim
  }

  /// Whether the value looks like a URI, which has no escapes: a scheme (RFC 3986, section 3.1),
  /// and no space.
  private var isURI: Bool {
    guard let colon = value.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return value.utf8[..<colon].isURIScheme
      && value.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\\") }
  }

  /// The names of properties in use, including columns.
  package static let names = Vocabulary("property name") { contact, body in
    for property in contact.properties { property.value.forEachName(body) }
  }

  /// Calls `body` with the name, and that of the column it keeps.
  package func forEachName(_ body: (String) -> Void) {
    body(name)
    columnName.map(body)
  }
}
