internal import ContactsModel
internal import Ordering

/// Texts in a row, one for each document.
struct TextColumn: Sendable {
  let bytes: PackedNumbers
  /// Where each text begins, and where the last one ends.
  let starts: PackedNumbers

  /// Returns whether the text of a document is empty.
  func isEmpty(at document: Int) -> Bool { starts[document] == starts[document + 1] }

  subscript(document: Int) -> [UInt8] { withText(document) { Array(copying: $0) } }

  /// Calls `body` with the text of a document.
  func withText<Result>(_ document: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    bytes.withBytes(starts.range(at: document, in: bytes.count), body)
  }
}

/// Builds a column of texts.
struct TextColumnBuilder {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]

  mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    starts.append(UInt32(bytes.count))
  }

  /// Appends the texts of another builder.
  mutating func append(_ other: TextColumnBuilder) {
    let end = UInt32(bytes.count)
    bytes += other.bytes
    starts += other.starts.dropFirst().map { end + $0 }
  }

  /// The texts.
  var texts: [ArraySlice<UInt8>] { (0..<starts.count - 1).map { self[$0] } }

  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[Int(starts[index])..<Int(starts[index + 1])]
  }

  var column: TextColumn {
    TextColumn(bytes: PackedNumbers(bytes: bytes), starts: PackedNumbers(starts))
  }
}

/// The days of documents in date fields.
struct DayColumn: Sendable {
  let documents: PackedNumbers
  /// The place of the field, the form of the day, and its year, month and day.
  let codes: PackedNumbers

  /// Calls `body` with each document and day of a field.
  func forEachDay(in place: Int, _ body: (Int, ImportantDate.Day) -> Void) {
    PackedNumbers.forEach(documents, codes, in: 0..<min(documents.count, codes.count)) {
      document, code in
      let code = UInt64(truncatingIfNeeded: code)
      if code >> 56 == place { body(document, Self.day(code)) }
    }
  }

  static func code(_ day: ImportantDate.Day, in place: Int) -> UInt64 {
    let (form, year, month, number): (UInt64, Int, Int, Int) =
      switch day {
      case .full(let year, let month, let day): (0, year, month, day)
      case .yearless(let month, let day): (1, 0, month, day)
      case .month(let year, let month): (2, year, month, 0)
      case .year(let year): (3, year, 0, 0)
      }
    let low = UInt64(UInt32(truncatingIfNeeded: year)) << 16 | UInt64(month & 255) << 8
    return UInt64(place) << 56 | form << 48 | low | UInt64(number & 255)
  }

  private static func day(_ code: UInt64) -> ImportantDate.Day {
    let year = Int(Int32(truncatingIfNeeded: code >> 16))
    let (month, day) = (Int(code >> 8 & 255), Int(code & 255))
    return switch code >> 48 & 255 {
    case 0: .full(year: year, month: month, day: day)
    case 1: .yearless(month: month, day: day)
    case 2: .month(year: year, month: month)
    default: .year(year)
    }
  }
}
