/// Lines of tables in plain text.
public enum TableLine {
  /// Returns a line of tab-separated values; tabs and line ends in values become spaces.
  public static func tsv(_ cells: [String]) -> [UInt8] {
    let safe = cells.map { cell in
      String(cell.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
    return Array(safe.joined(separator: "\t").utf8) + [UInt8(ascii: "\n")]
  }

  /// Returns a line of comma-separated values (RFC 4180).
  public static func csv(_ cells: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      let bytes = cell.utf8
      let needsQuotes =
        bytes.first == 0x20 || bytes.last == 0x20
        || bytes.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") }
      guard needsQuotes else {
        line += bytes
        continue
      }
      line.append(UInt8(ascii: "\""))
      for byte in bytes { line += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
      line.append(UInt8(ascii: "\""))
    }
    return line + [0x0D, 0x0A]
  }
}
