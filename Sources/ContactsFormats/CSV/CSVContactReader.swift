internal import ContactsModel
internal import UnicodeText

/// Reads contacts from a table whose first line names its columns.
///
/// Columns are recognised by name, not by place. Values of unknown columns are kept in a property
/// `X-COLUMN`, and reported once.
struct CSVContactReader: ContactReader, IssueCollecting {
  private var records: CSVReader
  private let layout: CSVLayout
  /// The meaning of each column, and the number in its name; nil if unknown.
  private var columns: [(column: Column, number: Int)?] = []
  private var names: [String] = []
  var issues: [ImportIssue] = []
  private var reportedColumns: Set<Int> = []
  /// The names of the columns whose values were reported as further ones of a field.
  private var reportedFurther: Set<String> = []
  /// The columns whose constant values were reported as ignored.
  private var reportedConstants: Set<Int> = []
  private var hasReportedLongRows = false
  /// The first line with any cells.
  private var first: CSVReader.Record?
  /// The first line, if it is no header.
  private var pending: CSVReader.Record?
  /// The orders of day and month that dates read so far show.
  private var shownOrders: Set<WrittenDate.Order> = []
  /// The order of day and month in the dates of the file; nil if it cannot be told.
  ///
  /// Looked up when needed.
  private var dateOrder: WrittenDate.Order??

  /// Creates a reader of a file, of a given layout or the one of its header.
  init(_ bytes: [UInt8], layout: CSVLayout? = nil) {
    records = CSVReader(bytes)
    var header = records.nextWithValues()
    if let preamble = header, let table = Self.table(after: preamble, in: records) {
      let reason =
        "is not the header, which is line \(table.header.line); the lines before it were "
        + "ignored"
      issues = [ImportIssue(line: preamble.line, reason)]
      (header, records) = (table.header, table.rest)
    }
    first = header
    names = (header?.cells ?? []).map(\.trimmed)
    self.layout = layout ?? .of(names)
    // In our own tables, a cell is exactly its value.
    records.keepsQuotes = self.layout.isOwn
    columns = self.layout.columns(of: names)
    if let header, !columns.contains(where: { $0 != nil }) { reportNoColumns(header.line) }
  }

  /// Creates a reader of a file, of a given layout or the one of its header, with some columns
  /// mapped to fields, such as `phone:work`.
  init(
    _ bytes: [UInt8], layout: CSVLayout? = nil, mapping: [(column: String, field: String)]
  ) throws(CSVMappingError) {
    self.init(bytes, layout: layout)
    let mapped = try mapping.map { (item) throws(CSVMappingError) in
      try ColumnMapping(item.column, item.field, in: names)
    }
    let isKnown = columns.contains { $0 != nil }
    if let first, !isKnown, mapped.allSatisfy({ $0.isByPlace && $0.fits(first.cells) }) {
      beginWithoutHeader(first)
    }
    for mapping in mapped {
      for place in mapping.places { columns[place] = (Column(names[place], mapping.target), 0) }
    }
    if !mapped.isEmpty { issues.removeAll { $0.outcome == .leftOut } }
  }

  /// The most lines that some programs, such as LinkedIn, write before the header.
  private static let maximumPreamble = 8

  /// Returns the header after a first line of one cell, if it is clear, and the lines after it.
  private static func table(
    after first: CSVReader.Record, in records: CSVReader
  ) -> (header: CSVReader.Record, rest: CSVReader)? {
    guard first.cells.filter({ !$0.isBlank }).count == 1 else { return nil }
    var rest = records
    for _ in 0..<maximumPreamble {
      guard let row = rest.next() else { return nil }
      let layout = CSVLayout.of(row.cells)
      if row.cells.lazy.filter({ layout.column(named: $0) != nil }).prefix(3).count == 3 {
        return (row, rest)
      }
    }
    return nil
  }

  /// Reads the first line as a contact.
  private mutating func beginWithoutHeader(_ first: CSVReader.Record) {
    pending = first
    names = names.indices.map { "Column \($0 + 1)" }
    report(line: first.line, "does not look like a header; it was read as a contact")
  }

  private mutating func reportNoColumns(_ line: Int) {
    report(
      line: line,
      "has no column with a known name such as `Name` or `Email`; name the columns with "
        + "--map COLUMN=FIELD", .leftOut)
  }

  /// Returns the next contact; nil at the end.
  mutating func next() -> ImportedContact? {
    guard columns.contains(where: { $0 != nil }) else { return nil }
    while let record = pending.take() ?? records.nextWithValues() {
      issues += records.takeIssues()
      let contact = contact(of: record)
      if contact.isOfUse {
        return ImportedContact(
          contact: contact, line: record.line, keepsID: layout.isOwn, isExcerpt: layout.isOwn)
      }
      report(line: record.line, "has no name and no values; the row was ignored", .leftOut)
    }
    issues += records.takeIssues()
    return nil
  }

  private mutating func contact(of record: CSVReader.Record) -> Contact {
    var builder = ContactBuilder(joinsValues: layout.joinsValues)
    for (index, cell) in record.cells.enumerated() where !cell.isBlank {
      if index < columns.count, let (column, number) = columns[index] {
        if column.isDate { findDateOrder(for: cell, in: record) }
        builder.dateOrder = dateOrder ?? nil
        let text = layout.isOwn ? cell.withoutSpreadsheetApostrophe : cell
        builder.add(text, column, number: number)
      } else {
        keep(cell, of: index, line: record.line, in: &builder)
      }
    }
    let contact = builder.finish()
    issues += builder.remarks.map { ImportIssue(line: record.line, $0) }
    for name in builder.furtherColumns where reportedFurther.insert(name).inserted {
      report(
        line: record.line,
        "has another value for the same field in the column `\(name.shortened)`; its values were "
          + "kept")
    }
    return contact
  }

  private mutating func keep(
    _ cell: String, of index: Int, line: Int, in builder: inout ContactBuilder
  ) {
    let isNamed = index < names.count && !names[index].isEmpty
    let name = isNamed ? names[index] : "Column \(index + 1)"
    if layout.saysNothing(cell, inColumn: name) {
      guard reportedConstants.insert(index).inserted else { return }
      return report(
        line: line,
        "has `\(cell.trimmed.shortened)` in the column `\(name.shortened)`, which the program "
          + "writes for everybody; it was not kept")
    }
    builder.keep(cell, of: name)
    if index >= names.count {
      guard !hasReportedLongRows else { return }
      hasReportedLongRows = true
      report(line: line, "has more cells than the header, as do other rows; they were kept")
    } else if reportedColumns.insert(index).inserted {
      report(line: line, "has an unknown column `\(name.shortened)`; its values were kept")
    }
  }

  /// Notes which order a date shows; at the first one that shows none, looks for others that do, in
  /// the row and all after it.
  private mutating func findDateOrder(for cell: String, in record: CSVReader.Record) {
    guard dateOrder == nil else { return }
    if let order = WrittenDate.order(of: cell) { shownOrders.insert(order) }
    guard WrittenDate.read(cell, order: nil) == .ambiguous else { return }
    let places = columns.indices.filter { columns[$0]?.column.isDate == true }
    var (row, rest) = (Optional(record), records)
    while let cells = row?.cells, shownOrders.count < 2 {
      for place in places where place < cells.count {
        if let order = WrittenDate.order(of: cells[place]) { shownOrders.insert(order) }
      }
      row = rest.next()
    }
    // Two orders in one file tell nothing of the other dates.
    dateOrder = .some(shownOrders.count == 1 ? shownOrders.first : nil)
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
