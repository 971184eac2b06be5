internal import ContactsModel
internal import UnicodeText

/// A card as it was written: its properties in order, without BEGIN, END and VERSION.
struct VCard: Equatable {
  /// The known versions.
  enum Version: String, Hashable {
    case v21 = "2.1"
    case v30 = "3.0"
    case v40 = "4.0"
  }

  var version = Version.v30
  var properties: [VCardProperty] = []
  /// The number of its first line.
  var line = 0
}

/// Parses vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350) in one pass, in linear time, however broken
/// they are.
///
/// A card without an end is ended by the next one, or by the file. What cannot be read is an issue.
struct VCardParser: IssueCollecting {
  private(set) var lines: VCardLines
  private var recent = RecentHeads()
  /// The issues, by line; the reader of the cards takes them.
  var issues: [ImportIssue] = []
  /// Lines that follow, already read.
  private var pending: [VCardProperty] = []

  /// The deepest nesting of cards; deeper ones are ignored.
  static let deepest = 8
  /// The most properties of a card; further ones are ignored, and reported.
  static let maximumProperties = 100_000
  /// The number of properties reserved for a card.
  private static let usualCount = 24

  init(_ bytes: [UInt8]) {
    lines = VCardLines(CharacterSet.utf8(ofWide: bytes) ?? bytes)
  }

  /// Returns the next card; nil at the end.
  mutating func next() -> VCard? {
    var isReported = false
    while true {
      guard let property = nextProperty() else { return nil }
      if property.isBeginning {
        var card = card(begunAt: property.line, depth: 0)
        if card.version == .v21 { card.escapeTexts() }
        return card
      }
      if !isReported {
        report(
          line: property.line, "is outside a card (BEGIN:VCARD … END:VCARD); it was ignored",
          .leftOut)
      }
      isReported = true
    }
  }

  /// The number of lines read.
  var lineCount: Int { lines.number - 1 }

  /// Returns the next line that is not empty; one that is no property has no name.
  ///
  /// Nil at the end.
  private mutating func nextProperty() -> VCardProperty? {
    if !pending.isEmpty { return pending.removeLast() }
    var line = VCardLines.Line()
    while lines.next(&line) {
      if line.bytes.allSatisfy({ $0 <= 0x20 }) { continue }
      var remarks: [String] = []
      guard
        let property = VCardProperty(
          line, isUTF8: lines.isUTF8, recent: &recent, remarks: &remarks)
      else {
        let text = CharacterSet.text(guessing: line.bytes).text
        return VCardProperty(name: "", value: text, line: line.number)
      }
      if !remarks.isEmpty {
        for remark in Set(remarks) { report(line: line.number, remark) }
      }
      return property
    }
    return nil
  }

  private mutating func card(begunAt line: Int, depth: Int) -> VCard {
    var card = VCard(line: line)
    var isFull = false
    card.properties.reserveCapacity(Self.usualCount)
    while let property = nextProperty() {
      switch property.kind {
      case .end where property.isOfCard: return card
      case .end where property.isBetweenCards:
        // Files were joined, and the first one had no newline at its end.
        pending.append(VCardProperty(name: "BEGIN", value: "VCARD", line: property.line))
        return card
      case .begin where property.isOfCard:
        guard let last = card.properties.last, last.kind == .agent,
          last.value.isBlank, depth < Self.deepest
        else {
          issues.append(.noEnd(card.line))
          pending.append(property)
          return card
        }
        let agent = self.card(begunAt: property.line, depth: depth + 1)
        card.properties[card.properties.count - 1].value = VCardText.escaped(agent.text)
      case .version:
        card.version = VCard.Version(rawValue: property.value.trimmed) ?? card.version
      case _ where card.properties.count == Self.maximumProperties:
        guard !isFull else { continue }
        isFull = true
        report(
          line: property.line,
          "is past the \(Self.maximumProperties) properties that a card can have; the rest of the card "
            + "was ignored", .leftOut)
      case .agent where property.beginsCard:
        // The card begins on the line of its AGENT (vCard 2.1, section 2.5.4): read as the next
        // line.
        pending.append(VCardProperty(name: "BEGIN", value: "VCARD", line: property.line))
        card.properties.append(property)
        card.properties[card.properties.count - 1].value = ""
      case _ where property.name.isEmpty:
        card.properties.append(property)
        report(line: property.line, "is not a property (NAME:VALUE); it was kept verbatim")
      default: card.properties.append(consume property)
      }
    }
    issues.append(.noEnd(card.line))
    return card
  }
}

extension ImportIssue {
  /// Whether a card, or one in it, has no end.
  var isMissingEnd: Bool { self == .noEnd(line) }

  fileprivate static func noEnd(_ line: Int) -> ImportIssue {
    ImportIssue(line: line, "starts a card without END:VCARD; its properties were read")
  }
}

extension VCardProperty {
  fileprivate var isBeginning: Bool { kind == .begin && isOfCard }

  fileprivate var beginsCard: Bool { value.trimmed.asciiUppercased == "BEGIN:VCARD" }

  /// Whether the next card begins on the line of the end.
  fileprivate var isBetweenCards: Bool {
    value.hasCapitals("VCARD") && value.dropFirst(5).trimmed.asciiUppercased == "BEGIN:VCARD"
  }

  fileprivate var isOfCard: Bool { value == "VCARD" || value.trimmed.asciiUppercased == "VCARD" }
}

extension VCard {
  /// The properties whose commas separate nothing in vCard 2.1 (section 2.1.3).
  private static let textNames: Set = ["FN", "N", "ADR", "ORG", "TITLE", "ROLE", "NOTE"]

  /// Escapes the commas of texts, as later versions do, whose lists have plain ones, and
  /// backslashes that escape nothing.
  fileprivate mutating func escapeTexts() {
    let (comma, backslash) = (UInt8(ascii: ","), UInt8(ascii: "\\"))
    for index in properties.indices {
      let octets = properties[index].octets
      guard octets.contains(where: { $0 == comma || $0 == backslash }),
        Self.textNames.contains(properties[index].name.asciiUppercased)
      else { continue }
      var (escaped, rest): ([UInt8], ArraySlice<UInt8>) = ([], octets)
      while let byte = rest.popFirst() {
        if byte == backslash, let next = rest.first, #"\,;:nN"#.utf8.contains(next) {
          escaped += [byte, rest.removeFirst()]
        } else {
          if byte == comma || byte == backslash { escaped.append(backslash) }
          escaped.append(byte)
        }
      }
      if escaped.count > octets.count { properties[index].octets = escaped[...] }
    }
  }

  /// The card as text, unfolded.
  var text: String {
    let lines = properties.map { $0.name.isEmpty ? $0.value : $0.written }
    return (["BEGIN:VCARD", "VERSION:\(version.rawValue)"] + lines + ["END:VCARD"])
      .joined(separator: "\n")
  }
}

extension VCardProperty {
  /// The property as an unfolded line.
  var written: String {
    (group.isEmpty ? "" : group + ".") + name
      + (parameterText.isEmpty ? "" : ";" + parameterText) + ":" + value
  }
}
