internal import ContactsModel

/// A card as it was written: its properties in order, those that begin, end and number it aside.
struct VCard: Hashable {
  /// The versions that occur.
  enum Version: String, Hashable {
    case v21 = "2.1"
    case v30 = "3.0"
    case v40 = "4.0"
  }

  var version = Version.v30
  var properties: [VCardProperty] = []
  /// The number of the line that begins it.
  var line = 0
}

/// Reads vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350) out of bytes: in one pass, in linear time, however broken
/// they are.
///
/// A card without an end is ended by the next one, or by the file. What cannot be read is an issue with its line.
struct VCardParser {
  private var lines: VCardLines
  /// What could not be read as it stands, in the order of the lines; taken by whoever reads the cards.
  private(set) var issues: [ImportIssue] = []
  /// A line that has been read, and belongs to the next card.
  private var pending: VCardProperty?

  /// The deepest that cards may stand in cards; what is deeper is left out.
  static let deepest = 8
  /// The most properties of a card; the rest is left out.
  static let mostProperties = 100_000

  init(_ bytes: [UInt8]) {
    lines = VCardLines(CharacterSet.textByMark(bytes) ?? bytes)
  }

  /// Returns the next card; nil at the end.
  mutating func next() -> VCard? {
    var isTold = false
    while true {
      switch nextProperty() {
      case nil: return nil
      case .property(let property) where property.isBeginning:
        return card(begunAt: property.line, depth: 0)
      case .property(let property):
        if !isTold { issues.append(.outsideOfCards(property.line)) }
        isTold = true
      case .other(let line):
        if !isTold { issues.append(.outsideOfCards(line.number)) }
        isTold = true
      }
    }
  }

  /// Returns what was found wrong since the last call.
  mutating func takeIssues() -> [ImportIssue] {
    defer { issues = [] }
    return issues
  }

  private enum Item {
    case property(VCardProperty)
    case other(VCardLines.Line)
  }

  private mutating func nextProperty() -> Item? {
    if let property = pending {
      pending = nil
      return .property(property)
    }
    while let line = lines.next() {
      if line.bytes.allSatisfy({ $0 <= 0x20 }) { continue }
      var remarks: [TextRemark] = []
      guard let property = VCardProperty(line, remarks: &remarks) else { return .other(line) }
      for remark in Set(remarks) {
        issues.append(ImportIssue(line: line.number, remark.description))
      }
      return .property(property)
    }
    return nil
  }

  private mutating func card(begunAt line: Int, depth: Int) -> VCard {
    var card = VCard(line: line)
    while let item = nextProperty() {
      switch item {
      case .other(let line):
        let text = CharacterSet.text(guessing: line.bytes).text
        card.properties.append(VCardProperty(name: "", value: text, line: line.number))
        issues.append(.noProperty(line.number))
      case .property(let property) where property.isEnd:
        return card
      case .property(let property) where property.isBeginning:
        guard let last = card.properties.last, last.name.asciiUppercased == "AGENT",
          last.value.allSatisfy(\.isWhitespace), depth < Self.deepest
        else {
          issues.append(.noEnd(card.line))
          pending = property
          return card
        }
        let agent = self.card(begunAt: property.line, depth: depth + 1)
        card.properties[card.properties.count - 1].value = VCardText.escaped(agent.text)
      case .property(let property) where property.name.asciiUppercased == "VERSION":
        card.version = VCard.Version(rawValue: property.value.trimmed) ?? card.version
      case .property(let property):
        guard card.properties.count < Self.mostProperties else { continue }
        card.properties.append(property)
      }
    }
    issues.append(.noEnd(card.line))
    return card
  }
}

extension ImportIssue {
  fileprivate static func outsideOfCards(_ line: Int) -> ImportIssue {
    ImportIssue(
      line: line, "is in no card (BEGIN:VCARD … END:VCARD); it was left out", .leftOut)
  }

  fileprivate static func noEnd(_ line: Int) -> ImportIssue {
    ImportIssue(
      line: line, "begins a card without END:VCARD; what could be read of it was taken")
  }

  fileprivate static func noProperty(_ line: Int) -> ImportIssue {
    ImportIssue(line: line, "is no property (NAME:VALUE); it was kept verbatim")
  }
}

extension VCardProperty {
  fileprivate var isBeginning: Bool { isMark("BEGIN") }
  fileprivate var isEnd: Bool { isMark("END") }

  private func isMark(_ name: String) -> Bool {
    self.name.utf8.count == name.utf8.count && self.name.asciiUppercased == name
      && value.trimmed.asciiUppercased == "VCARD"
  }
}

extension VCard {
  /// The card as one text, lines unfolded.
  var text: String {
    let lines = properties.map { $0.name.isEmpty ? $0.value : $0.written }
    return (["BEGIN:VCARD", "VERSION:\(version.rawValue)"] + lines + ["END:VCARD"])
      .joined(separator: "\n")
  }
}

extension VCardProperty {
  /// The property as one unfolded line.
  var written: String {
    (group.isEmpty ? "" : group + ".") + name
      + (parameterText.isEmpty ? "" : ";" + parameterText) + ":" + value
  }
}
