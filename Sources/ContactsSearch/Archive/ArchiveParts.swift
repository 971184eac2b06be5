public import Platform

/// The columns that an archive lays down in its file.
///
/// The numbers are the file's: one that has had a meaning never gets another.
enum ArchiveColumn: UInt32, CaseIterable {
  case lineStarts = 1
  case ids, sortedDigits, slotsByDigits, nameHashes, slotsByName
  /// What the other columns mean.
  case meaning
  case kinds, fields, created, modified, lastContacted, dayDocuments, dayCodes
  case sortingNames, sortingNameStarts, nameHeads, byRecency = 19, uids, uidStarts
  case words, wordStarts, postingStarts, postingDocuments, postingMasks, signatures, letters
  case texts, textStarts
  case numbers, numberStarts, numberPostingStarts, numberPostingDocuments, numberPostingMasks
  case sortedNameKeys = 37, sortedNameSlots, nameWordKeys, nameWordSlots
  case values, valueStarts, valueCounts, valueListStarts
  case headings = 48, headingEnds
  case givenNames, givenNameStarts
  case summaries, summaryStarts
  case byName = 56
}

/// What is laid down in a file under a number: the bytes of a column.
public struct ArchivePart {
  /// The number.
  public let code: UInt32
  /// How many bytes there are.
  public let size: Int
  private let read: ((Span<UInt8>) -> Void) -> Void

  init(_ column: ArchiveColumn, _ elements: Column<some FixedWidthInteger>) {
    code = column.rawValue
    size = elements.size
    read = { body in elements.withElements { $0.withOctets(body) } }
  }

  /// Hands on the bytes.
  public func withBytes(_ body: (Span<UInt8>) -> Void) { read(body) }
}

/// The columns of a file, each under its number.
public struct ArchiveParts: Sendable {
  let bytes: PagedBytes
  private let places: [UInt32: Range<Int>]

  /// Takes the bytes of a file, and where in them the column of each number lies.
  public init(_ bytes: PagedBytes, places: [UInt32: Range<Int>]) {
    (self.bytes, self.places) = (bytes, places)
  }

  /// Returns a column of `count` numbers, or of as many as there are; nil where the file has none such.
  func column<Element>(_ column: ArchiveColumn, count: Int? = nil) -> Column<Element>? {
    let size = MemoryLayout<Element>.size
    guard let place = places[column.rawValue], place.lowerBound % size == 0,
      place.count % size == 0,
      count == nil || place.count == count! * size
    else { return nil }
    return Column(bytes, at: place.lowerBound, count: place.count / size)
  }
}
