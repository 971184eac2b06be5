internal import UnicodeText

/// A field in whose values a text can be replaced: any that can be assigned, a part of addresses, or the labels of
/// all entries.
public struct ReplaceableField: Sendable {
  /// What the field is called.
  public let name: String
  /// What the field is for, as help says it.
  public let summary: String
  /// The values that contacts have in common.
  public let vocabularies: [Vocabulary]
  private let takesLabel: Bool
  private let replaceText: Field.ReplaceText

  /// Replaces a text in the values of a contact, of those with a label, or of all; returns how many changed.
  ///
  /// Tags and labels are replaced as a whole, in any case. Where a value would not fit its field, or nothing would be
  /// left of it, the contact is as it was.
  public func replace(
    _ replacement: TextReplacement, label: String? = nil, in contact: inout Contact
  ) throws(FieldError) -> Int {
    guard label == nil || takesLabel else { throw FieldError(.noLabel(field: name)) }
    var changed = contact
    let count = try replaceText(replacement, label, &changed)
    if count > 0 { contact = changed }
    return count
  }
}

extension ReplaceableField {
  /// All of them, in the order in which help lists them.
  public static let all: [ReplaceableField] =
    Field.all.map(ReplaceableField.init) + PostalAddress.namedParts.map(ReplaceableField.init)
    + [labels]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the field of that name, in any case.
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
    ContactKey.all.reduce(0) { $0 + ($1.relabel?(replacement, &contact) ?? 0) }
  }
}

extension PostalAddress {
  /// A part of an address by the name that queries give it.
  fileprivate struct NamedPart {
    let name: String
    let summary: String
    let path: any WritableKeyPath<PostalAddress, String> & Sendable

    /// The part's values that contacts have in common; nil where they have none.
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
  /// Replaces a text in the name: in its parts, or where that is not the same, in the whole, which is split anew.
  mutating func replaceInName(_ replacement: TextReplacement) throws(FieldError) -> Bool {
    let former = name.full
    guard let whole = replacement.result(in: former) else { return false }
    guard !whole.trimmed.isEmpty else {
      throw FieldError(.leftEmpty(field: "name", value: former))
    }
    var parts = name
    let paths: [WritableKeyPath<PersonName, String>] = [
      \.formatted, \.prefix, \.given, \.middle, \.family, \.suffix,
    ]
    for path in paths {
      if let text = replacement.result(in: parts[keyPath: path]) { parts[keyPath: path] = text }
    }
    if parts.full == whole { name = parts } else { rename(whole) }
    return true
  }
}
