internal import ContactsModel

/// Reads contacts out of a table whose first line says what its columns are.
///
/// Columns are known by name, never by place. What is in a column that no field stands for is kept in a property
/// `X-COLUMN`, and told once.
public struct CSVContactReader: ContactReader {
  private var records: CSVReader
  private let layout: CSVLayout
  /// What each column of the header is, and the number in its name; nil where nobody knows it.
  private var columns: [(column: Column, number: Int)?] = []
  private var names: [String] = []
  private var issues: [ImportIssue] = []
  private var toldColumns: Set<Int> = []
  private var hasToldLongRows = false
  /// In which order the file writes its dates, nil where it does not show; looked up when it is first needed.
  private var dateOrder: WrittenDate.Order??

  /// Makes a reader of the bytes of a file, of a layout or of the one that its header tells.
  init(_ bytes: [UInt8], layout: CSVLayout? = nil, separator: UInt8? = nil) {
    records = CSVReader(bytes, separator: separator)
    var header: CSVReader.Record?
    repeat { header = records.next() } while header.map { $0.cells.allSatisfy(\.isBlank) } ?? false
    names = (header?.cells ?? []).map(\.trimmed)
    self.layout = layout ?? .of(names)
    columns = names.map(self.layout.column)
    if let header, !columns.contains(where: { $0 != nil }) { tellNoColumns(header.line) }
  }

  /// Makes a reader of the bytes of a file in which some columns are given fields, as an assignment names them:
  /// `phone:work`; the others are what their names say.
  public init(
    _ bytes: [UInt8], mapping: [(column: String, field: String)]
  ) throws(CSVMappingError) {
    self.init(bytes)
    for (name, field) in mapping {
      let words = field.split(separator: ":", maxSplits: 1).map(String.init)
      guard let known = words.first.flatMap(Field.named) else {
        throw CSVMappingError(.noSuchField(field))
      }
      guard words.count == 1 || known.takesLabel else {
        throw CSVMappingError(.noLabel(field: known.name))
      }
      let places = names.indices.filter {
        names[$0] == name || FoldedText(names[$0]) == FoldedText(name.trimmed)
      }
      guard !places.isEmpty else {
        throw CSVMappingError(.noSuchColumn(name, names: names.filter { !$0.isEmpty }))
      }
      let target = Column.Target.field(known, label: words.count == 2 ? words[1] : nil)
      for place in places { columns[place] = (Column(names[place], target), 0) }
    }
    if columns.contains(where: { $0 != nil }) {
      issues.removeAll { $0.outcome == .leftOut }
    }
  }

  private mutating func tellNoColumns(_ line: Int) {
    issues.append(
      ImportIssue(
        line: line,
        "has no column of a known name, as `Name` or `Email`; say what they are with "
          + "--map COLUMN=FIELD",
        .leftOut))
  }

  /// Returns the next contact; nil at the end.
  public mutating func next() -> ImportedContact? {
    guard columns.contains(where: { $0 != nil }) else { return nil }
    while let record = records.next() {
      issues += records.takeIssues()
      guard !record.cells.allSatisfy(\.isBlank) else { continue }
      let contact = contact(of: record)
      if contact.isOfUse { return ImportedContact(contact: contact, line: record.line) }
      issues.append(
        ImportIssue(
          line: record.line, "has nothing that makes a contact; the row was left out", .leftOut))
    }
    issues += records.takeIssues()
    return nil
  }

  /// Returns what was found wrong since the last call.
  public mutating func takeIssues() -> [ImportIssue] {
    defer { issues = [] }
    return issues
  }

  private mutating func contact(of record: CSVReader.Record) -> Contact {
    var builder = ContactBuilder(joinsValues: layout.joinsValues)
    for (index, cell) in record.cells.enumerated() where !cell.isBlank {
      if index < columns.count, let (column, number) = columns[index] {
        if column.isDate { findDateOrder(for: cell) }
        builder.dateOrder = dateOrder ?? nil
        builder.add(cell, column, number: number)
      } else {
        keep(cell, of: index, line: record.line, in: &builder)
      }
    }
    let contact = builder.finish()
    issues += builder.remarks.map { ImportIssue(line: record.line, $0) }
    return contact
  }

  private mutating func keep(
    _ cell: String, of index: Int, line: Int, in builder: inout ContactBuilder
  ) {
    let isNamed = index < names.count && !names[index].isEmpty
    let name = isNamed ? names[index] : "Column \(index + 1)"
    builder.keep(cell, of: name)
    if index >= names.count {
      guard !hasToldLongRows else { return }
      hasToldLongRows = true
      issues.append(
        ImportIssue(line: line, "has more cells than the header; they were kept, as in other rows"))
    } else if toldColumns.insert(index).inserted {
      issues.append(
        ImportIssue(
          line: line, "has a column `\(name.shortened)` without a field; its values were kept"))
    }
  }

  /// Looks through the rest of the file, once, for a date that shows whether months or days are written first.
  private mutating func findDateOrder(for cell: String) {
    guard dateOrder == nil, WrittenDate.read(cell, order: nil) == .ambiguous else {
      if dateOrder == nil, let order = WrittenDate.order(of: cell) { dateOrder = order }
      return
    }
    var found: WrittenDate.Order?
    var rest = records
    let places = columns.indices.filter { columns[$0]?.column.isDate == true }
    while found == nil, let record = rest.next() {
      found =
        places.lazy.compactMap { place in
          place < record.cells.count ? WrittenDate.order(of: record.cells[place]) : nil
        }.first
    }
    dateOrder = .some(found)
  }
}

extension Column {
  /// Whether the column holds whole dates.
  fileprivate var isDate: Bool {
    switch target {
    case .entry(.date, _, .value): true
    case .field(let field, _): field.key == ImportantDate.key
    default: false
    }
  }
}

extension String {
  /// Whether there is nothing but white space.
  fileprivate var isBlank: Bool { utf8.isEmpty || allSatisfy(\.isWhitespace) }
}

/// Why a column cannot be given a field.
public struct CSVMappingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  public enum Kind: Hashable, Sendable {
    case noSuchField(String)
    case noSuchColumn(String, names: [String])
    case noLabel(field: String)
  }

  /// What is wrong.
  public let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// What is wrong, and what to do.
  public var description: String {
    switch kind {
    case .noSuchField(let name): "there is no field `\(name)`; `help add` lists the fields"
    case .noSuchColumn(let name, let names):
      "the file has no column `\(name)`; it has \(names.prefix(40).joined(separator: ", "))"
    case .noLabel(let field): "the field `\(field)` takes no label"
    }
  }
}
