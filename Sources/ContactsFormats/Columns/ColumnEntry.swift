internal import ContactsModel
internal import UnicodeText

/// An entry of any kind, in the parts that columns hold.
struct ColumnEntry: Hashable {
  /// The entry that columns of one number and label form.
  struct Place: Hashable {
    let kind: Column.Kind
    let label: String
    let number: Int

    /// Creates the place of a part; a numbered street column without numbered addresses is a
    /// further line.
    init(
      _ kind: Column.Kind, _ label: String, _ part: Column.Part, number: Int, joinsValues: Bool
    ) {
      let isLine = kind == .address && !joinsValues && (part == .street || number <= 1)
      (self.kind, self.label, self.number) = (kind, label, isLine ? 0 : number)
    }
  }

  /// What Google puts between several values of a cell.
  static let joint = " ::: "

  var kind: Column.Kind
  var label: String
  var isPreferred = false
  var parts: [Column.Part: String] = [:]

  init(
    _ kind: Column.Kind, label: String, isPreferred: Bool = false, _ value: String? = nil
  ) {
    (self.kind, self.label, self.isPreferred) = (kind, label, isPreferred)
    parts[.value] = value
  }

  /// The entries in cells that Google has joined.
  var separated: [ColumnEntry] {
    guard parts.values.contains(where: { $0.containsText(Self.joint) }) else { return [self] }
    let separated = parts.mapValues { $0.parts(between: Self.joint) }
    let count = separated.filter { $0.key != .label }.map(\.value.count).max() ?? 1
    return (0..<count).map { index in
      var entry = ColumnEntry(kind, label: label)
      for (part, values) in separated {
        if index < values.count { entry.parts[part] = values[index].trimmed }
        // A single label belongs to all entries, a star only to the first.
        if part == .label, values.count == 1 {
          let label = values[0]
          entry.parts[part] = index > 0 && label.hasPrefix("*") ? String(label.dropFirst()) : label
        }
      }
      return entry
    }
  }

  /// Splits the star off the label; it marks the preferred entry.
  mutating func completeLabel() {
    guard var text = parts.removeValue(forKey: .label)?.trimmed, !text.isEmpty else { return }
    if text == "*" || text.hasPrefix("* ") {
      isPreferred = true
      text = String(text.dropFirst()).trimmed
    }
    let small = text.lowercased()
    label = kind != .custom && Self.usualLabels.contains(small) ? small : text
  }

  /// The label as Google writes it.
  var writtenLabel: String {
    let folded = VCardLabel.folded(label)
    let isUsual = kind != .custom && Self.usualLabels.contains(folded)
    let text =
      isUsual
      ? folded.split(separator: " " as Character)
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ") : label
    return isPreferred ? "* " + text : text
  }

  /// The labels that Google capitalises.
  static let usualLabels: Set = [
    "home", "work", "mobile", "main", "other", "home fax", "work fax", "pager", "anniversary",
    "birthday", "assistant", "brother", "child", "domestic partner", "father", "friend", "manager",
    "mother", "parent", "partner", "referred by", "relative", "sister", "spouse", "sibling",
  ]

  /// The date in three columns; nil if all are empty.
  var datedByParts: ImportantDate? {
    let numbers = [Column.Part.year, .month, .day].map { part in
      parts[part].flatMap { Int($0.trimmed) }.flatMap { $0 > 0 ? $0 : nil }
    }
    return ImportantDate(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The address in the parts; its text is kept if it says more.
  var address: PostalAddress? {
    var address = PostalAddress()
    for (part, path) in Self.addressParts { address[keyPath: path] = parts[part] ?? "" }
    address.keepFormatted(parts[.formatted] ?? "")
    return address == PostalAddress() ? nil : address
  }

  /// The parts of an address.
  static var addressParts: [(Column.Part, any WritableKeyPath<PostalAddress, String> & Sendable)] {
    [
      (.street, \.street), (.city, \.city), (.region, \.region), (.postalCode, \.postalCode),
      (.country, \.country), (.poBox, \.poBox), (.extended, \.extended), (.formatted, \.formatted),
    ]
  }
}

extension PostalAddress {
  /// Keeps the text of the address if it says more than the parts.
  mutating func keepFormatted(_ text: String) {
    formatted = ""
    let known = Set(FoldedText(lines.joined(separator: " ")).words)
    if !FoldedText(text).words.allSatisfy(known.contains) { formatted = text }
  }
}

extension Contact {
  /// The texts of columns of other programs, kept without a field.
  var keptColumns: [ColumnEntry] {
    properties.filter { !$0.value.isData }.compactMap { property in
      property.value.columnName.map {
        ColumnEntry(.custom, label: $0, property.value.text)
      }
    }
  }

  /// Returns the entries of a kind, in the parts that columns hold.
  func entries(of kind: Column.Kind) -> [ColumnEntry] {
    func list<Value: EntryValue>(_ entries: [Labeled<Value>], _ text: (Value) -> String)
      -> [ColumnEntry]
    {
      entries.map {
        ColumnEntry(kind, label: $0.label, isPreferred: $0.isPreferred, text($0.value))
      }
    }
    switch kind {
    case .phone: return list(phones, \.number)
    case .email: return list(emails, \.address)
    case .url: return list(urls, \.url)
    case .date: return list(dates, \.text)
    case .relation: return list(relations, \.name)
    case .messaging: return list(messaging, \.text)
    case .photo: return list(photos, \.url).filter { $0.parts[.value] != "" }
    case .address:
      return addresses.map { address in
        var entry = ColumnEntry(.address, label: address.label, isPreferred: address.isPreferred)
        for (part, path) in ColumnEntry.addressParts {
          entry.parts[part] = address.value[keyPath: path]
        }
        return entry
      }
    case .custom:
      return list(self[CustomField.list], \.text) + keptColumns
    }
  }
}
