internal import ContactsModel
internal import UnicodeText

/// Reads contacts from vCards (RFC 2426, RFC 6350, and the earlier 2.1).
///
/// Properties without a field are kept as they were written, and unusual forms beside their values,
/// so that a card is written back as it was.
struct VCardReader: ContactReader, IssueCollecting {
  private(set) var parser: VCardParser
  private let mappings = VCardMapping.made()
  var issues: [ImportIssue] = []

  /// Creates a reader of a file.
  init(_ bytes: [UInt8]) {
    parser = VCardParser(bytes)
  }

  /// Returns the next contact; nil at the end.
  mutating func next() -> ImportedContact? {
    var next = parser.next()
    while let card = next, card.isEmpty {
      issues.append(.emptyCard(card.line))
      next = parser.next()
    }
    guard let card = next else { return nil }
    var imported = ImportedContact(
      contact: Contact(), line: card.line, statedName: card.statedName)
    card.read(into: &imported.contact, by: mappings)
    if imported.contact.dates.contains(where: { !$0.value.freeText.isEmpty }) {
      for property in card.properties where ImportantDate.isUnread(property) {
        report(
          line: property.line,
          "has an unknown date `\(property.text.shortened)`; it was kept as text")
      }
    }
    let hasUnreadPhoto = imported.contact.properties.contains { property in
      Photo.vCardNames.contains(where: property.value.name.isSame(asCapitals:))
    }
    if hasUnreadPhoto {
      for property in card.properties where Photo.isUnread(property) {
        report(line: property.line, "has a photo that is not base64; it was kept verbatim")
      }
    }
    return imported
  }

  /// The number of lines read.
  var lineCount: Int { parser.lineCount }

  /// Returns the issues since the last call, by line.
  mutating func takeIssues() -> [ImportIssue] {
    defer { issues = [] }
    return (parser.takeIssues() + issues).sorted { $0.line < $1.line }
  }
}

extension InputFormat {
  /// vCard in any version.
  static let vCard = InputFormat(
    name: "vcard", summary: "vCard 2.1, 3.0 and 4.0, one card or many", endings: ["vcf", "vcard"],
    recognizes: { head in
      let text = CharacterSet.utf8(ofWide: Array(head)).map { $0[...] } ?? head
      let start = text.drop { $0 <= 0x20 }.prefix(11)
      return String(decoding: start, as: UTF8.self).asciiUppercased == "BEGIN:VCARD"
    }, makeReader: { VCardReader($0) })
}

extension ImportIssue {
  static func emptyCard(_ line: Int) -> ImportIssue {
    ImportIssue(line: line, "has no name and no values; the card was ignored", .leftOut)
  }
}

extension VCard {
  /// Whether no property of the card has a value.
  var isEmpty: Bool {
    properties.allSatisfy { property in
      property["LABEL"].isEmpty
        && property.octets.allSatisfy { $0 <= 0x20 || $0 == 0x2C || $0 == 0x3B }
    }
  }

  /// What the card says of the name; a property without a value says nothing.
  var statedName: StatedName {
    var (hasWhole, hasParts) = (false, false)
    let properties = properties.span
    for index in properties.indices {
      let kind = properties[index].kind
      guard kind == .formattedName || kind == .name,
        properties[index].octets.contains(where: { $0 > 0x20 && $0 != UInt8(ascii: ";") })
      else { continue }
      if kind == .name { hasParts = true } else { hasWhole = true }
    }
    return StatedName(hasWhole: hasWhole, hasParts: hasParts)
  }

  /// The contact of the card.
  var contact: Contact {
    var contact = Contact()
    read(into: &contact, by: VCardMapping.all)
    return contact
  }

  /// Reads the card into an empty contact, by `mappings`, which equal `VCardMapping.all`.
  func read(into contact: inout Contact, by mappings: [VCardMapping]) {
    let withLabels = withLabels.withPreferredFirst
    let properties = withLabels.span
    /// The first property that each mapping has read, and those after it.
    var taken = [Int32](repeating: -1, count: mappings.count)
    var furtherTaken: [Int: [VCardProperty]] = [:]
    /// The groups, in capitals, whose label the entries write.
    var labeled: Set<String> = []
    var revision: Int?
    var labels: [VCardProperty] = []
    for index in properties.indices {
      let kind = properties[index].kind
      if kind == .revision, revision == nil {
        revision = index
      } else if kind == .appleLabel, !properties[index].group.isEmpty {
        labels.append(properties[index])
      } else if let mapping = properties[index].mapping,
        mappings[mapping].read(properties[index], version, &contact)
      {
        if taken[mapping] < 0 {
          taken[mapping] = Int32(truncatingIfNeeded: index)
        } else if mappings[mapping].sources != nil {
          furtherTaken[mapping, default: []].append(properties[index])
        }
        if properties[index].appleLabel != nil { labeled.insert(properties[index].head.groupKey) }
      } else {
        contact.append(properties[index])
      }
    }
    // A label that its entries would write differently is kept.
    if !labels.isEmpty {
      let counts = Dictionary(labels.map { ($0.head.groupKey, 1) }, uniquingKeysWith: +)
      for label in labels {
        let group = label.head.groupKey
        let isTaken =
          labeled.contains(group) && counts[group] == 1 && label.head.hasNoParameters
        if !isTaken { contact.append(label) }
      }
    }
    // Before 4.0 each card should have an N; without one, FN is split as if it was typed.
    contact.simplifyName(
      splitting: version != .v40 && !withLabels.contains { $0.kind == .name })
    var sources: [(String, [VCardSource])] = [
      ("REV", revision.map { [VCardSource(properties[$0])] } ?? [])
    ]
    for index in mappings.indices where taken[index] >= 0 {
      guard let written = mappings[index].sources else { continue }
      mappings[index].finish?(&contact)
      let first = properties[Int(taken[index])]
      let further = furtherTaken[index] ?? []
      guard let kept = written(first, further, version, contact) else { continue }
      sources.append((mappings[index].key, kept))
    }
    contact.setVCardSources(sources)
  }

  /// The properties with labels attached: Apple's by group, those of telephones from parameters,
  /// and the LABEL of vCard 3.0 by group or TYPE.
  private var withLabels: [VCardProperty] {
    var labels: [String: (text: String, group: String)] = [:]
    var (hasAddressLabels, hasCustomLabels) = (false, false)
    // A span copies none of the properties it returns.
    let given = properties.span
    for index in given.indices {
      let kind = given[index].kind
      if kind == .appleLabel, !given[index].group.isEmpty {
        let group = given[index].head.groupKey
        labels[group] = labels[group] ?? (given[index].value, given[index].group)
      }
      if kind == .addressLabel { hasAddressLabels = true }
      if given[index].hasCustomLabel { hasCustomLabels = true }
    }
    guard hasAddressLabels || hasCustomLabels || !labels.isEmpty else { return properties }
    var result = properties
    for index in result.indices where result[index].takesAppleLabel {
      guard let label = labels[result[index].head.groupKey] else { continue }
      result[index].appleLabel = label.text
      if label.group != result[index].group { result[index].labelGroup = label.group }
    }
    if hasCustomLabels {
      for index in result.indices where result[index].hasCustomLabel {
        result[index].takeCustomLabel()
      }
    }
    return hasAddressLabels ? attachingAddressLabels(to: result) : result
  }
}

extension [VCardProperty] {
  /// The properties with the most preferred of several first, where a contact has only one: the lowest
  /// rank (RFC 6350, section 5.3).
  fileprivate var withPreferredFirst: [VCardProperty] {
    var kinds: [VCardName] = []
    let properties = span
    for index in properties.indices where !properties[index].head.hasNoParameters {
      let kind = properties[index].kind
      if properties[index].rank != nil, VCardName.singleTexts.contains(kind), !kinds.contains(kind)
      {
        kinds.append(kind)
      }
    }
    guard !kinds.isEmpty else { return self }
    var result = self
    for kind in kinds {
      let places = indices.filter { self[$0].kind == kind }
      let ranked = places.map { (rank: self[$0].rank ?? Int.max, place: $0) }.sorted { $0 < $1 }
      for (place, source) in zip(places, ranked) { result[place] = self[source.place] }
    }
    return result
  }
}

extension RawProperty {
  /// Creates a property as it is in a card.
  init(_ property: VCardProperty) {
    self.init()
    (group, name) = (property.group, property.name)
    (parameters, value) = (property.parameterText, property.value)
  }
}

extension Contact {
  /// Keeps a property without a field.
  fileprivate mutating func append(_ property: VCardProperty) { append(RawProperty(property)) }

  /// Keeps the whole name only if its parts do not form it, and if it is a name: in cards without
  /// one, FN is often an address or number.
  fileprivate mutating func simplifyName(splitting isSplit: Bool) {
    let formatted = name.formatted
    name.formatted = ""
    var full = name.full
    if full.isEmpty, isCalledBy(formatted) { return }
    if isSplit, kind == .person, formatted != organization.name {
      rename(formatted)
      full = name.full
    }
    if kind != .person || full != formatted { name.formatted = formatted }
  }

  /// Returns whether a contact without a name is called by something else: a person by the
  /// organization or the nickname, anybody by an address or number, or by nothing.
  private func isCalledBy(_ text: String) -> Bool {
    let ofPerson = kind == .person ? [organization.name, name.nickname] : []
    let others = [emails.first?.value.address, phones.first?.value.number, Self.placeholderName]
    return displayName == text && (ofPerson + others).contains(text)
  }
}
