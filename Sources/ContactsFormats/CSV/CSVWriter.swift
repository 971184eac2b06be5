internal import ContactsModel
internal import UnicodeText

/// Writes contacts as a table in the layout of a program (RFC 4180: lines end with CRLF).
///
/// Entries go to the columns of their labels, then to others of their kind. Everything that the
/// columns do not hold exactly is in an extra column at the end, so that the table can be imported
/// again without loss.
struct CSVWriter: ContactWriter {
  private let layout: CSVLayout
  /// Whether an apostrophe is put before formulas.
  private let isSpreadsheetSafe: Bool
  private let marksByteOrder: Bool
  private let columns: [(column: Column, number: Int, place: ColumnEntry.Place?)]
  /// The places of each kind of entry, in order.
  private let places: [Column.Kind: [ColumnEntry.Place]]
  /// The number of street columns of each place.
  private let streetCounts: [ColumnEntry.Place: Int]

  /// Creates a writer; Outlook recognises UTF-8 by a byte-order mark.
  init(layout: CSVLayout, isSpreadsheetSafe: Bool = false) {
    self.layout = layout
    self.isSpreadsheetSafe = isSpreadsheetSafe
    marksByteOrder = layout.name == CSVLayout.outlook.name
    columns = layout.columns.map { column in
      let number = ColumnName(column.name).number
      guard case .entry(let kind, let label, let part) = column.target else {
        return (column, number, nil)
      }
      return (
        column, number,
        ColumnEntry.Place(kind, label, part, number: number, joinsValues: layout.joinsValues)
      )
    }
    var places: [Column.Kind: [ColumnEntry.Place]] = [:]
    var streets: [ColumnEntry.Place: Int] = [:]
    for (column, _, place) in columns {
      guard let place, case .entry(let kind, _, let part) = column.target else { continue }
      if places[kind]?.contains(place) != true { places[kind, default: []].append(place) }
      if part == .street { streets[place, default: 0] += 1 }
    }
    (self.places, streetCounts) = (places, streets)
  }

  func header() -> [UInt8] {
    let names = layout.columns.map(\.name) + [FurtherFields.column]
    return (marksByteOrder ? [0xEF, 0xBB, 0xBF] : []) + TableLine.csv(names)
  }

  func bytes(for contact: Contact) -> [UInt8] {
    var cells = cells(for: contact)
    if isSpreadsheetSafe {
      for (index, column) in columns.enumerated() {
        cells[index] = cells[index].safeForSpreadsheets(isPhone: column.place?.kind == .phone)
      }
    }
    var builder = ContactBuilder(joinsValues: layout.joinsValues)
    for (cell, (column, number, _)) in zip(cells, columns) where !cell.isEmpty {
      builder.add(cell.withPlainLineEnds, column, number: number)
    }
    return TableLine.csv(
      cells + [FurtherFields.text(of: contact, besides: builder.finish())])
  }

  private func cells(for contact: Contact) -> [String] {
    var held: [ColumnEntry.Place: [ColumnEntry]] = [:]
    for (kind, places) in places { hold(contact.entries(of: kind), in: places, &held) }
    var streets: [ColumnEntry.Place: Int] = [:]
    return columns.map { column, _, place in
      switch column.target {
      case .text(let path): return text(of: contact, path)
      case .name: return contact.name.full
      case .tags(let separators):
        guard !layout.joinsValues else {
          return (contact.tags + ["* myContacts"]).joined(separator: ColumnEntry.joint)
        }
        return contact.tags.joined(separator: String(separators.prefix(1)))
      case .id: return contact.id.description
      case .furtherFields, .field, .tagList: return ""
      case .entry(_, _, let part):
        guard let place, let entries = held[place] else { return "" }
        guard part == .street, let count = streetCounts[place], count > 1 else {
          return joined(entries, part)
        }
        let number = streets[place, default: 0]
        streets[place] = number + 1
        return line(number, of: count, in: entries.first?.parts[.street] ?? "")
      }
    }
  }

  /// Returns a line of a street; the last column takes all further lines.
  private func line(_ number: Int, of count: Int, in street: String) -> String {
    let lines = street.split(
      separator: "\n", maxSplits: count - 1, omittingEmptySubsequences: false)
    return number < lines.count ? String(lines[number]) : ""
  }

  private func text(
    of contact: Contact, _ path: any WritableKeyPath<Contact, String> & Sendable
  ) -> String {
    let text = contact[keyPath: path]
    guard text.isEmpty else { return text }
    // A name without parts is better in the wrong column than in none.
    if contact.kind != .person {
      return path == \Contact.organization.name ? contact.name.full : ""
    }
    let isWhole = contact.name.family.isEmpty && !layout.columns.contains { $0.isName }
    return isWhole && path == \Contact.name.given ? contact.name.formatted : ""
  }

  /// Puts entries into the places of their label, in any case, then into general ones.
  private func hold(
    _ entries: [ColumnEntry], in places: [ColumnEntry.Place],
    _ held: inout [ColumnEntry.Place: [ColumnEntry]]
  ) {
    guard !entries.isEmpty else { return }
    var left = entries.map { (entry: $0, label: VCardLabel.folded($0.label)) }
    func place(where fits: (_ label: String, ColumnEntry.Place) -> Bool) {
      left = left.filter { entry, label in
        guard let place = places.first(where: { held[$0] == nil && fits(label, $0) }) else {
          return true
        }
        held[place] = [entry]
        return false
      }
    }
    place { !$1.label.isEmpty && $1.label == $0 }
    if !layout.joinsValues {
      place { label, place in label.split(separator: " ").contains { $0 == place.label } }
    }
    place { $1.label.isEmpty }
    if layout.joinsValues {
      guard let last = places.last(where: \.label.isEmpty) else { return }
      held[last, default: []] += left.map(\.entry)
    } else {
      place { $1.label == "other" }
    }
  }

  /// Returns a part of the entries of one place as a cell.
  private func joined(_ entries: [ColumnEntry], _ part: Column.Part) -> String {
    let texts = entries.map { part == .label ? $0.writtenLabel : $0.parts[part] ?? "" }
    if texts.allSatisfy(\.isEmpty) { return "" }
    if part == .label, Set(texts).count == 1 { return texts[0] }
    return texts.joined(separator: ColumnEntry.joint)
  }
}

extension Column {
  /// Whether the column holds the whole name.
  fileprivate var isName: Bool {
    if case .name = target { true } else { false }
  }
}

extension String {
  /// The cell with an apostrophe if a spreadsheet would run it as a formula; phone numbers are
  /// safe.
  func safeForSpreadsheets(isPhone: Bool) -> String {
    guard unicodeScalars.first?.beginsFormula ?? false else { return self }
    let phone = "+-0123456789 ()./*#".unicodeScalars
    return isPhone && unicodeScalars.allSatisfy(phone.contains) ? self : "'" + self
  }

  /// The cell without the apostrophe that `safeForSpreadsheets` puts before it; of several, one.
  var withoutSpreadsheetApostrophe: String {
    let rest = unicodeScalars.drop { $0 == "'" }
    guard rest.first?.beginsFormula ?? false, hasPrefix("'") else { return self }
    return String(dropFirst())
  }
}

extension Unicode.Scalar {
  /// Whether a spreadsheet runs a cell with this first character as a formula.
  fileprivate var beginsFormula: Bool { "=+-@\t\r".unicodeScalars.contains(self) }
}
