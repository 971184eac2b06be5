internal import ContactsModel

/// Comma-separated values as RFC 4180 has them and as programs write them: cells between `,`, `;` or TAB, cells in
/// quotes spanning lines, lines ended by CRLF, LF or CR in any mixture.
///
/// Each octet is looked at once, but for those behind a quote that is never closed, which are looked at twice.
struct CSVReader {
  /// The cells between two ends of lines.
  struct Record {
    /// The number of its first line in the file, from 1.
    let line: Int
    var cells: [String]
  }

  /// How many cells a record may have, as in spreadsheets; what comes behind them is left out.
  static let cellLimit = 16_384

  /// The octet between cells.
  let separator: UInt8
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  /// Whether a quote that is never closed has been found: what begins with it is read without it.
  private var openQuote: Int?
  /// Whether a quote is text, but where a spreadsheet that wrote the table again put a cell in quotes.
  var keepsQuotes = false
  private(set) var issues: [ImportIssue] = []
  private var hasGuessed = false

  /// Makes a reader of the octets of a file: UTF-8 or Windows-1252, or UTF-16.
  init(_ bytes: [UInt8], separator: UInt8? = nil) {
    self.bytes = CharacterSet.utf8(ofWide: bytes) ?? bytes
    offset = self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Excel's own way of saying it, in a line before the header.
    let mark = Array("sep=".utf8)
    let head = self.bytes[offset...].prefix(7)
    if head.count >= 6, head.starts(with: mark), [0x0A, 0x0D].contains(head[offset + 5]) {
      self.separator = separator ?? head[offset + 4]
      _ = next()
    } else {
      self.separator = separator ?? Self.separator(in: self.bytes[offset...])
    }
  }

  /// Returns what parts the cells of the first line that has any: what stands there most often, outside quotes.
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

  /// Returns what was found wrong since the last call.
  mutating func takeIssues() -> [ImportIssue] {
    defer { issues = [] }
    return issues
  }

  /// Returns the next record, an empty line among them; nil at the end.
  mutating func next() -> Record? {
    guard offset < bytes.count else { return nil }
    var record = Record(line: line, cells: [])
    var count = 0
    while true {
      let cell = nextCell()
      count += 1
      if count <= Self.cellLimit { record.cells.append(text(cell)) }
      guard offset < bytes.count, bytes[offset] == separator else { break }
      offset += 1
    }
    if count > Self.cellLimit {
      issues.append(
        ImportIssue(
          line: record.line, "has \(count) cells; those after \(Self.cellLimit) were ignored",
          .leftOut))
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

  /// Takes a cell; what ends it stays.
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
        // What stands between a closing quote and the separator belongs to the cell.
        return cell + takePlain()
      }
      cell.append(UInt8(ascii: "\""))
      offset += 1
    }
    // All quotes behind this one are in pairs, so that no further one is left open.
    issues.append(
      ImportIssue(line: startLine, "has an unclosed quote; it was read as text"))
    (offset, line, openQuote) = (start, startLine, start)
    return Array(takePlain())
  }

  /// Returns the inside of a cell in quotes that needs them, for a quote or a comma that it has; nil for any other.
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

  /// Adds what stands in quotes, each end of a line as LF.
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

  private mutating func text(_ cell: [UInt8]) -> String {
    let (text, isUTF8) = CharacterSet.text(guessing: cell)
    if !isUTF8, !hasGuessed {
      hasGuessed = true
      issues.append(ImportIssue(line: line, "\(TextRemark.readAsWindows1252), and so are others"))
    }
    return text
  }
}
