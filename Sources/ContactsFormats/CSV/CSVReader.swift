internal import ContactsModel
internal import UnicodeText

/// Reads comma-separated values as RFC 4180 has them and as programs write them.
///
/// Cells are separated by `,`, `;` or TAB, quoted cells may span lines, and lines end with CRLF, LF
/// or CR in any mixture. Each byte is read once, or twice after a quote that is never closed.
struct CSVReader: TextGuessing {
  /// The cells of a line.
  struct Record {
    /// The number of its first line in the file, from 1.
    let line: Int
    var cells: [String]
  }

  /// The most cells of a record, as in spreadsheets; further ones are ignored.
  static let cellLimit = 16_384

  /// The byte between cells.
  let separator: UInt8
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  /// The offset of a quote that is never closed; it is read as text.
  private var openQuote: Int?
  /// Whether quotes are text, unless a spreadsheet has quoted the cell.
  var keepsQuotes = false
  var issues: [ImportIssue] = []
  var hasGuessed = false

  /// Creates a reader of a file in UTF-8, Windows-1252 or UTF-16.
  init(_ bytes: [UInt8], separator: UInt8? = nil) {
    self.bytes = CharacterSet.utf8(ofWide: bytes) ?? bytes
    offset = self.bytes.withoutByteOrderMark.startIndex
    // Excel names the separator in a line before the header.
    let mark = Array("sep=".utf8)
    let head = self.bytes[offset...].prefix(7)
    if head.count >= 6, head.starts(with: mark), [0x0A, 0x0D].contains(head[offset + 5]) {
      self.separator = separator ?? head[offset + 4]
      _ = next()
    } else {
      self.separator = separator ?? Self.separator(in: self.bytes[offset...])
    }
  }

  /// Returns the separator: the most frequent one, outside quotes, in the first line with any
  /// cells.
  private static func separator(in bytes: ArraySlice<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes.prefix(1 << 20) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D, counts != [0, 0, 0] { break }
      if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    return counts[most] == 0 ? candidates[0] : candidates[counts.firstIndex(of: counts[most]) ?? 0]
  }

  /// Returns the next record with a value; nil at the end.
  mutating func nextWithValues() -> Record? {
    while let record = next() {
      if !record.cells.allSatisfy(\.isBlank) { return record }
    }
    return nil
  }

  /// Returns the next record, which may be empty; nil at the end.
  mutating func next() -> Record? {
    guard offset < bytes.count else { return nil }
    var record = Record(line: line, cells: [])
    var count = 0
    while true {
      let cell = nextCell()
      count += 1
      if count <= Self.cellLimit { record.cells.append(text(cell, line: line)) }
      guard offset < bytes.count, bytes[offset] == separator else { break }
      offset += 1
    }
    if count > Self.cellLimit {
      report(
        line: record.line, "has \(count) cells; those after \(Self.cellLimit) were ignored",
        .leftOut)
    }
    takeLineEnd()
    return record
  }

  private mutating func takeLineEnd() {
    guard offset < bytes.count else { return }
    let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    offset += isPair ? 2 : 1
    line += 1
  }

  /// Reads a cell up to its end.
  private mutating func nextCell() -> [UInt8] {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\""), openQuote != offset else {
      return Array(takePlain())
    }
    guard !keepsQuotes else {
      let plain = takePlain()
      return Self.unquoted(plain) ?? Array(plain)
    }
    let (start, startLine) = (offset, line)
    offset += 1
    var cell: [UInt8] = []
    while let quote = bytes[offset...].firstIndex(of: UInt8(ascii: "\"")) {
      appendLines(bytes[offset..<quote], to: &cell)
      offset = quote + 1
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
        // Text after a closing quote belongs to the cell.
        return cell + takePlain()
      }
      cell.append(UInt8(ascii: "\""))
      offset += 1
    }
    // All later quotes are in pairs, so none of them is open.
    report(line: startLine, "has an unclosed quote; it was read as text")
    (offset, line, openQuote) = (start, startLine, start)
    return Array(takePlain())
  }

  /// Returns the inside of a quoted cell that needs its quotes; nil for any other.
  private static func unquoted(_ cell: ArraySlice<UInt8>) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    guard cell.count >= 2, cell.last == quote else { return nil }
    let inside = cell.dropFirst().dropLast()
    var text: [UInt8] = []
    var isPaired = true
    for byte in inside {
      if byte == quote { isPaired.toggle() }
      guard byte == quote || isPaired else { return nil }
      if byte != quote || isPaired { text.append(byte) }
    }
    guard isPaired, text.count < inside.count || text.contains(UInt8(ascii: ",")) else {
      return nil
    }
    return text
  }

  private mutating func takePlain() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, bytes[offset] != separator, bytes[offset] != 0x0A,
      bytes[offset] != 0x0D
    {
      offset += 1
    }
    return bytes[start..<offset]
  }

  /// Adds quoted text, with each line end as LF.
  private mutating func appendLines(_ part: ArraySlice<UInt8>, to cell: inout [UInt8]) {
    guard part.contains(0x0A) || part.contains(0x0D) else {
      cell += part
      return
    }
    var isAfterReturn = false
    for byte in part {
      if byte == 0x0A || byte == 0x0D {
        if !(byte == 0x0A && isAfterReturn) {
          line += 1
          cell.append(0x0A)
        }
      } else {
        cell.append(byte)
      }
      isAfterReturn = byte == 0x0D
    }
  }
}
