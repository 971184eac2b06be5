internal import ContactsFormats
internal import JSON

/// A record other than a contact, for programs: values by name, in order.
typealias Record = [(name: String, value: JSONValue)]

/// A value that records of items have, by name; null if an item lacks it.
struct RecordColumn<Item>: Sendable {
  let name: String
  let value: @Sendable (Item) -> JSONValue

  init(_ name: String, _ value: @escaping @Sendable (Item) -> JSONValue) {
    (self.name, self.value) = (name, value)
  }
}

extension ReadingSession {
  /// Prints a record of each item in the format of `--output`; returns false if there is none.
  ///
  /// `json` is an array of objects, `jsonl` one object per line, `tsv` and `csv` a header and
  /// one line per record, with empty cells for missing values. Other formats are an error that lists
  /// the formats of `command`, including `others`.
  @discardableResult
  mutating func write<Item>(
    _ items: some Sequence<Item>, _ columns: [RecordColumn<Item>], of command: String,
    others: [String] = []
  ) throws -> Bool {
    guard let format = preferences.format else { return false }
    switch format.name {
    case "json", "jsonl":
      let objects = items.lazy.map { item in
        Self.object(columns.map { ($0.name, $0.value(item)) })
      }
      try write(objects, asArray: format.name == "json")
    case "tsv", "csv":
      let line = format.name == "tsv" ? TableLine.tsv : TableLine.csv
      output.writeData(line(columns.map(\.name)))
      for item in items {
        output.writeData(line(columns.map { Self.cell($0.value(item)) }))
        try flushIfLong()
      }
    default:
      throw CommandError(
        command, cannotPrint: format, only: ["json", "jsonl", "tsv", "csv"] + others)
    }
    return true
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

extension JSONValue {
  /// Returns a text; null if there is none.
  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// Returns a number; null if there is none.
  static func int(_ number: Int?) -> JSONValue { number.map { .number(String($0)) } ?? .null }
}

extension CommandError {
  /// Creates the error of a command that lacks a format; `names` are those that it has besides a table.
  init(_ command: String, cannotPrint format: OutputFormat, only names: [String]) {
    self.init(
      "`\(command)` cannot print \(format.name); it can print "
        + (["table"] + names).joined(separator: ", "))
  }
}
