internal import ContactsModel

extension InputFormat {
  /// Tables, by the names of their layouts; `csv` is any table.
  static let tables: [InputFormat] = CSVLayout.all.map { layout in
    InputFormat(
      name: layout.name, summary: layout.summary, endings: layout.endings,
      recognizes: { head in
        // JSON has words between commas, too.
        guard !"[{".utf8.contains(head.first { $0 > 0x20 } ?? 0) else { return false }
        var reader = CSVReader(Array(head))
        guard let header = reader.nextWithValues()?.cells else { return false }
        return CSVLayout.recognizes(header) && CSVLayout.of(header).name == layout.name
      },
      makeReader: { bytes in
        // A file called `csv` may be in a more specific layout.
        CSVContactReader(bytes, layout: layout.name == CSVLayout.common.name ? nil : layout)
      },
      makeMappedReader: { (bytes, mapping) throws(CSVMappingError) in
        try CSVContactReader(
          bytes, layout: layout.name == CSVLayout.common.name ? nil : layout, mapping: mapping)
      })
  }
}

extension CSVLayout {
  fileprivate var endings: [String] {
    switch name {
    case Self.tsv.name: ["tsv", "tab"]
    case Self.common.name: ["csv"]
    default: []
    }
  }
}

extension OutputFormat {
  /// Tables that other programs read.
  static let tables: [OutputFormat] = [
    table("csv", "Google's CSV, which most programs read", .google),
    table("google-csv", "the same as csv", .google),
    table("outlook-csv", CSVLayout.outlook.summary, .outlook),
  ]

  private static func table(_ name: String, _ summary: String, _ layout: CSVLayout) -> OutputFormat
  {
    OutputFormat(
      name: name, summary: summary, makeWriter: { CSVWriter(layout: layout) },
      makeSpreadsheetSafeWriter: { CSVWriter(layout: layout, isSpreadsheetSafe: true) })
  }
}
