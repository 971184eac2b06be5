internal import UnicodeText

/// A field in which a text can be replaced: any field, a part of addresses, or the labels of all
/// entries.
public struct ReplaceableField: Sendable {
  /// The name.
  public let name: String
  /// The meaning, for help.
  public let summary: String
  /// The shared values.
  public let vocabularies: [Vocabulary]
  private let takesLabel: Bool
  private let replaceText: Field.ReplaceText

  /// Replaces a text in the values of a contact, of one label or all; returns how many changed.
  ///
  /// Tags and labels are replaced as a whole, in any case. If a value becomes invalid or empty, it
  /// throws and leaves the contact unchanged.
  public func replace(
    _ replacement: TextReplacement, label: String? = nil, in contact: inout Contact
  ) throws(FieldError) -> Int {
    guard label == nil || takesLabel else { throw FieldError.noLabel(field: name) }
    var changed = contact
    let count = try replaceText(replacement, label, &changed)
    if count > 0 { contact = changed }
    return count
  }
}

extension ReplaceableField {
  /// All of them, in the order of help.
  public static let all: [ReplaceableField] =
    Field.all.map(ReplaceableField.init) + PostalAddress.namedParts.map(ReplaceableField.init)
    + [labels]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the field with a name, in any case.
  public static func named(_ name: String) -> ReplaceableField? {
    byName[name] ?? byName[name.lowercased()]
  }

  private init(_ field: Field) {
    self.init(
      name: field.name, summary: field.summary,
      vocabularies: field.key == PostalAddress.key ? [] : field.sharedValues?.vocabularies ?? [],
      takesLabel: field.takesLabel, replaceText: field.replaceText)
  }

  private init(_ part: PostalAddress.NamedPart) {
    self.init(
      name: part.name, summary: part.summary, vocabularies: part.vocabulary.map { [$0] } ?? [],
      takesLabel: true
    ) { replacement, label, contact in
      let label = label.map { FoldedText($0) }
      var count = 0
      for (index, entry) in contact.addresses.enumerated()
      where label.map({ $0 == FoldedText(entry.label) }) ?? true {
        let old = entry.value[keyPath: part.path]
        guard let new = replacement.result(in: old) else { continue }
        contact.addresses[index].value[keyPath: part.path] = new
        // The whole address as one text says the same.
        if let whole = TextReplacement(of: old, by: new)?.result(in: entry.value.formatted) {
          contact.addresses[index].value.formatted = whole
        }
        count += 1
      }
      return count
    }
  }

  private static let labels = ReplaceableField(
    name: "label", summary: "the labels of all entries, as a whole",
    vocabularies: Field.all.compactMap(\.labels), takesLabel: false
  ) { replacement, _, contact in
    Contact.entryTypes.reduce(0) { $0 + $1.relabelEntries(of: &contact, by: replacement) }
  }
}

extension PostalAddress {
  /// A part of an address, by its name in queries.
  fileprivate struct NamedPart {
    let name: String
    let summary: String
    let path: any WritableKeyPath<PostalAddress, String> & Sendable

    /// The shared values of the part, if it has any.
    var vocabulary: Vocabulary? {
      let all = Field.named("address")?.sharedValues?.vocabularies ?? []
      return all.first { $0.name == name.replacingText("-", with: " ") }
    }
  }

  fileprivate static let namedParts = [
    NamedPart(name: "street", summary: "the street of addresses", path: \.street),
    NamedPart(name: "city", summary: "the town of addresses", path: \.city),
    NamedPart(
      name: "region", summary: "the state, county or province of addresses", path: \.region),
    NamedPart(
      name: "postal-code", summary: "the postal code of addresses", path: \.postalCode),
    NamedPart(name: "country", summary: "the country of addresses", path: \.country),
    NamedPart(name: "po-box", summary: "the post-office box of addresses", path: \.poBox),
    NamedPart(name: "extended", summary: "the flat or floor of addresses", path: \.extended),
  ]
}

extension Contact {
  /// Replaces a text in the name: in its parts, or, if they do not have it, in the whole, which is
  /// split again.
  mutating func replaceInName(_ replacement: TextReplacement) throws(FieldError) -> Bool {
    let former = name.full
    guard let whole = replacement.result(in: former) else { return false }
    guard !whole.trimmed.isEmpty else {
      throw FieldError.leftEmpty(field: "name", value: former)
    }
    var parts = name
    for path in PersonName.wholeAndParts {
      if let text = replacement.result(in: parts[keyPath: path]) { parts[keyPath: path] = text }
    }
    if parts.full == whole { name = parts } else { rename(whole) }
    return true
  }
}
