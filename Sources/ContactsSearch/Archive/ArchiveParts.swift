public import Platform

/// The columns that an archive stores in its file.
///
/// A number is part of the file format. Where a column comes to hold something else, the revision
/// in `meaning` tells old files.
enum ArchiveColumn: UInt32, CaseIterable {
  case lineStarts = 1
  case ids, slotsByDigits
  /// A hash of what the other columns mean.
  case meaning
  case kinds, fields, created, modified, lastContacted, dayDocuments, dayCodes
  case uids, uidStarts, letters, sortingNames, sortingNameStarts
  case byRecency, byName, nameHeadings, nameHeadingEnds, byGiven, givenHeadings, givenHeadingEnds
  case words, wordStarts, signatures, texts, textStarts
  case postingStarts, postingDocuments, postingPlaces, places, wholePlaces
  case numbers, numberStarts, numberPostingStarts, numberPostingDocuments
  case numberPlaceNumbers, numberPlaces, numberWholePlaces
  case slotsByDisplayName, nameWords, nameWordStarts, nameWordNumbers, nameWordSlots
  case values, valueStarts, valueCounts, valueListStarts
  case summaries, summaryStarts, summaryPlaces
}

/// Where a column is in a file, and how its integers are stored.
public struct ColumnPlace: Sendable {
  /// The offset of the first byte.
  public let offset: Int
  /// The number of integers.
  public let count: Int
  /// The bits of an integer.
  public let width: Int
  /// The number that all are stored as a difference to.
  public let base: Int

  /// Creates a place.
  public init(offset: Int, count: Int, width: Int, base: Int) {
    (self.offset, self.count, self.width, self.base) = (offset, count, width, base)
  }

  /// The size in bytes.
  public var size: Int { PackedNumbers.size(of: count, width: width) }
}

/// A column as it is stored in a file, under its number.
public struct ArchivePart: Sendable {
  /// The number of the column.
  public let code: UInt32
  private let column: PackedNumbers

  init(_ code: ArchiveColumn, _ column: PackedNumbers) {
    (self.code, self.column) = (code.rawValue, column)
  }

  /// Returns the place of the column if its first byte is at an offset.
  public func place(at offset: Int) -> ColumnPlace {
    ColumnPlace(offset: offset, count: column.count, width: column.width, base: column.base)
  }

  /// Calls `body` with the bytes.
  public func withBytes(_ body: (Span<UInt8>) -> Void) { column.withStoredBytes(body) }
}

/// The columns of a file, by number.
public struct ArchiveParts: Sendable {
  let bytes: PagedBytes
  private let places: [UInt32: ColumnPlace]

  /// Creates the columns of a file from its bytes and the place of each column.
  public init(_ bytes: PagedBytes, places: [UInt32: ColumnPlace]) {
    (self.bytes, self.places) = (bytes, places)
  }

  /// Returns a column, of `count` integers if that is given; nil if the file has no such column.
  func column(_ column: ArchiveColumn, count: Int? = nil) -> PackedNumbers? {
    guard let place = places[column.rawValue], count == nil || place.count == count else {
      return nil
    }
    return PackedNumbers(bytes, at: place)
  }
}
