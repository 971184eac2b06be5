public import Platform

/// The columns that an archive stores in its file.
///
/// A number is part of the file format: once used, it never gets another meaning.
enum ArchiveColumn: UInt32, CaseIterable {
  case lineStarts = 1
  case ids, sortedDigits, slotsByDigits, nameHashes, slotsByName
  /// A hash of what the other columns mean.
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

/// A column as it is stored in a file, under its number.
public struct ArchivePart {
  /// The number of the column.
  public let code: UInt32
  /// The size in bytes.
  public let size: Int
  private let read: ((Span<UInt8>) -> Void) -> Void

  init(_ column: ArchiveColumn, _ elements: Column<some FixedWidthInteger>) {
    code = column.rawValue
    size = elements.size
    read = { body in elements.withElements { $0.withOctets(body) } }
  }

  /// Calls `body` with the bytes.
  public func withBytes(_ body: (Span<UInt8>) -> Void) { read(body) }
}

/// The columns of a file, by number.
public struct ArchiveParts: Sendable {
  let bytes: PagedBytes
  private let places: [UInt32: Range<Int>]

  /// Creates the columns of a file from its bytes and the place of each column.
  public init(_ bytes: PagedBytes, places: [UInt32: Range<Int>]) {
    (self.bytes, self.places) = (bytes, places)
  }

  /// Returns a column, of `count` integers if that is given; nil if the file has no such column.
  func column<Element>(_ column: ArchiveColumn, count: Int? = nil) -> Column<Element>? {
    let size = MemoryLayout<Element>.size
    guard let place = places[column.rawValue], place.lowerBound % size == 0,
      place.count % size == 0,
      count == nil || place.count == count! * size
    else { return nil }
    return Column(bytes, at: place.lowerBound, count: place.count / size)
  }
}
