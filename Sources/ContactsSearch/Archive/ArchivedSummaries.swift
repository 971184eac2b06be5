internal import ContactsModel
internal import UnicodeText

/// The summaries of the contacts of an archive, in the order of names, in which they are usually
/// asked for.
///
/// What is corrupt reads as empty, and the file is then broken.
final class ArchivedSummaries: Sendable {
  /// The texts of the parts, given name first, then the name with the family name first if it
  /// differs.
  private let texts: TextColumn
  /// The place of each contact in the order.
  private let places: PackedNumbers

  private static let partCount = ContactSummary.Part.allCases.count
  fileprivate static let textCount = partCount + 1

  /// Creates the summaries from the columns of an archive of `count` contacts; nil if a column is
  /// missing.
  init?(_ parts: ArchiveParts, count: Int) {
    guard
      let texts = TextColumn(parts, .summaries, .summaryStarts, count: Self.textCount * count),
      let places = parts.column(.summaryPlaces, count: count)
    else { return nil }
    (self.texts, self.places) = (texts, places)
  }

  /// Returns the summary of a contact.
  func summary(at slot: Int, in order: NameOrder) -> ContactSummary {
    let start = start(of: slot)
    let familyFirst = start + Self.partCount
    let isFamilyFirst = order == .familyFirst && !texts.isEmpty(at: familyFirst)
    return ContactSummary { part in
      let text = part == .name && isFamilyFirst ? familyFirst : start + part.rawValue
      return texts.withText(text) { String(utf8: $0) }
    }
  }

  /// Returns the key of the display name of a contact.
  func nameKey(at slot: Int) -> FoldedKey {
    texts.withText(start(of: slot)) { FoldedKey(folding: $0) }
  }

  /// Returns the place of the first text of a contact.
  private func start(of slot: Int) -> Int {
    Self.textCount * places.index(at: slot, below: places.count)
  }
}

extension TextColumnBuilder {
  /// Appends the summary of the next contact.
  mutating func append(summaryOf contact: Contact, _ summary: ContactSummary) {
    for part in ContactSummary.Part.allCases { append(summary[part].utf8) }
    let familyFirst = contact.displayName(in: .familyFirst)
    append((familyFirst == summary[.name] ? "" : familyFirst).utf8)
  }

  /// Returns the columns of summaries, in an order of their contacts.
  func summaryParts(in order: [Int]) -> [ArchivePart] {
    var sorted = TextColumnBuilder()
    var places = [Int](repeating: 0, count: order.count)
    for (place, slot) in order.enumerated() {
      places[slot] = place
      let start = ArchivedSummaries.textCount * slot
      for text in start..<start + ArchivedSummaries.textCount { sorted.append(self[text]) }
    }
    let column = sorted.column
    return [
      ArchivePart(.summaries, column.bytes), ArchivePart(.summaryStarts, column.starts),
      ArchivePart(.summaryPlaces, PackedNumbers(places)),
    ]
  }
}
