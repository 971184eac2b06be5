internal import ContactsFormats
internal import JSON

/// A record other than a contact, for programs: values by name, in order.
typealias Record = [(name: String, value: JSONValue)]

extension ReadingSession {
  /// Prints records in the format of `--output`.
  ///
  /// `json` is an array of objects, `jsonl` one object per line, `tsv` and `csv` a header and
  /// one line per record, with empty cells for missing values. Other formats are an error that lists
  /// the formats of `command`, including `others`.
  mutating func write(
    _ records: some Sequence<Record>, columns: [String], as format: OutputFormat,
    of command: String, others: [String] = []
  ) throws {
    switch format.name {
    case "json", "jsonl":
      try write(records.lazy.map(Self.object), asArray: format.name == "json")
    case "tsv", "csv":
      let line = format.name == "tsv" ? TableLine.tsv : TableLine.csv
      output.writeData(line(columns))
      for record in records {
        let cells = columns.map { column in
          Self.cell(record.first { $0.name == column }?.value ?? .null)
        }
        output.writeData(line(cells))
        try flushIfLong()
      }
    default:
      throw CommandError(
        command, cannotPrint: format, only: ["json", "jsonl", "tsv", "csv"] + others)
    }
  }

  /// Prints JSON values, one a line.
  mutating func write(
    _ values: some Sequence<[UInt8]>, asArray isArray: Bool
  ) throws {
    var lines = JSONLines(asArray: isArray)
    output.writeData(lines.header)
    for value in values {
      output.writeData(lines.line(value))
      try flushIfLong()
    }
    output.writeData(lines.footer)
  }

  /// Prints a record as an object on one line.
  mutating func write(_ record: Record) {
    output.writeData(Self.object(record) + [UInt8(ascii: "\n")])
  }

  private static func object(_ record: Record) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      for (name, value) in record where value != .null {
        writer.member(name)
        writer.write(value)
      }
    }
    return writer.bytes
  }

  /// A value as one text; several are separated by commas.
  private static func cell(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let bool): "\(bool)"
    case .array(let values): values.map(cell).joined(separator: ",")
    default: ""
    }
  }
}

extension CommandError {
  /// Creates the error of a command that lacks a format; `names` are those that it has besides a table.
  init(_ command: String, cannotPrint format: OutputFormat, only names: [String]) {
    self.init(
      "`\(command)` cannot print \(format.name); it can print "
        + (["table"] + names).joined(separator: ", "))
  }
}
