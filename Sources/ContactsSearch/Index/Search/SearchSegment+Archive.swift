internal import ContactsModel
// To archive another column, add a line to each list here.

extension SearchSegment {
  /// Creates a segment from the columns of an archive, whose documents are its slots; nil if a
  /// column is missing.
  convenience init?(_ parts: ArchiveParts, count: Int) {
    guard let kinds: Column<UInt8> = parts.column(.kinds, count: count),
      let fields: Column<UInt32> = parts.column(.fields, count: count),
      let days = DayColumn(parts),
      let sortingNames = TextColumn(parts, .sortingNames, .sortingNameStarts, count: count),
      let givenNames = TextColumn(parts, .givenNames, .givenNameStarts, count: count),
      let order = DocumentOrder(parts, count: count),
      let byName = FieldOrder(parts, count: count),
      let uids = TextColumn(parts, .uids, .uidStarts, count: count),
      let words = WordTable(parts, .words, .wordStarts),
      let postings = Postings(parts, .postingStarts, .postingDocuments, .postingMasks),
      let letters: Column<UInt64> = parts.column(.letters, count: count),
      let signatures: Column<UInt64> = parts.column(.signatures, count: words.count),
      let texts: Column<UInt32> = parts.column(.texts),
      let textStarts: Column<UInt32> = parts.column(.textStarts, count: count + 1),
      let numbers = WordTable(parts, .numbers, .numberStarts),
      let numberPostings = Postings(
        parts, .numberPostingStarts, .numberPostingDocuments, .numberPostingMasks),
      postings.starts.count == words.count + 1, numberPostings.starts.count == numbers.count + 1
    else { return nil }
    let times: [Column<Int64>] = Self.timeColumns.compactMap { parts.column($0, count: count) }
    guard times.count == Self.timeColumns.count else { return nil }
    self.init(
      count: count, slots: nil, kinds: kinds, fields: fields, times: times, days: days,
      sortingNames: sortingNames, givenNames: givenNames, order: order,
      fieldOrders: FieldOrders(byName: byName),
      uids: uids, words: words,
      postings: postings, letters: letters, signatures: signatures, texts: texts,
      textStarts: textStarts, numbers: numbers,
      numberPostings: numberPostings)
  }

  /// The columns of the segment.
  var parts: [ArchivePart] {
    [
      ArchivePart(.kinds, kinds), ArchivePart(.fields, fields),
      ArchivePart(.dayDocuments, days.documents), ArchivePart(.dayCodes, days.codes),
      ArchivePart(.sortingNames, sortingNames.bytes),
      ArchivePart(.sortingNameStarts, sortingNames.starts),
      ArchivePart(.givenNames, givenNames.bytes),
      ArchivePart(.givenNameStarts, givenNames.starts),
      ArchivePart(.nameHeads, order.heads),
      ArchivePart(.byRecency, order.byRecency),
      ArchivePart(.byName, fieldOrders.byName.documents),
      ArchivePart(.headings, fieldOrders.byName.headings),
      ArchivePart(.headingEnds, fieldOrders.byName.headingEnds),
      ArchivePart(.uids, uids.bytes), ArchivePart(.uidStarts, uids.starts),
      ArchivePart(.words, words.bytes), ArchivePart(.wordStarts, words.starts),
      ArchivePart(.postingStarts, postings.starts),
      ArchivePart(.postingDocuments, postings.documents),
      ArchivePart(.postingMasks, postings.masks),
      ArchivePart(.letters, letters), ArchivePart(.signatures, signatures),
      ArchivePart(.texts, texts), ArchivePart(.textStarts, textStarts),
      ArchivePart(.numbers, numbers.bytes), ArchivePart(.numberStarts, numbers.starts),
      ArchivePart(.numberPostingStarts, numberPostings.starts),
      ArchivePart(.numberPostingDocuments, numberPostings.documents),
      ArchivePart(.numberPostingMasks, numberPostings.masks),
    ] + zip(Self.timeColumns, times).map { ArchivePart($0, $1) }
  }

  /// The columns of the times of a contact, in order.
  private static let timeColumns = TimeOfContact.allCases.map { time -> ArchiveColumn in
    switch time {
    case .created: .created
    case .modified: .modified
    case .lastContacted: .lastContacted
    }
  }
}

extension DayColumn {
  fileprivate init?(_ parts: ArchiveParts) {
    guard let documents: Column<UInt32> = parts.column(.dayDocuments),
      let codes: Column<UInt64> = parts.column(.dayCodes, count: documents.count)
    else { return nil }
    self.init(documents: documents, codes: codes)
  }
}

extension TextColumn {
  fileprivate init?(
    _ parts: ArchiveParts, _ bytes: ArchiveColumn, _ starts: ArchiveColumn, count: Int
  ) {
    guard let bytes: Column<UInt8> = parts.column(bytes),
      let starts: Column<UInt32> = parts.column(starts, count: count + 1)
    else { return nil }
    self.init(bytes: bytes, starts: starts)
  }
}

extension DocumentOrder {
  fileprivate init?(_ parts: ArchiveParts, count: Int) {
    guard let heads: Column<UInt64> = parts.column(.nameHeads, count: count),
      let byRecency: Column<UInt32> = parts.column(.byRecency, count: count)
    else { return nil }
    self.init(heads: heads, byRecency: byRecency)
  }
}

extension FieldOrder {
  fileprivate init?(_ parts: ArchiveParts, count: Int) {
    guard let documents: Column<UInt32> = parts.column(.byName, count: count),
      let headings: Column<UInt32> = parts.column(.headings),
      let headingEnds: Column<UInt32> = parts.column(.headingEnds, count: headings.count)
    else { return nil }
    self.init(documents: documents, headings: headings, headingEnds: headingEnds)
  }
}

extension WordTable {
  fileprivate init?(_ parts: ArchiveParts, _ bytes: ArchiveColumn, _ starts: ArchiveColumn) {
    guard let bytes: Column<UInt8> = parts.column(bytes),
      let starts: Column<UInt32> = parts.column(starts), starts.count > 0,
      // All counts fit in 32 bits.
      bytes.count < UInt32.max, starts.count < UInt32.max
    else { return nil }
    self.init(bytes: bytes, starts: starts)
  }
}

extension Postings {
  fileprivate init?(
    _ parts: ArchiveParts, _ starts: ArchiveColumn, _ documents: ArchiveColumn,
    _ masks: ArchiveColumn
  ) {
    guard let starts: Column<UInt32> = parts.column(starts), starts.count > 0,
      let documents: Column<UInt32> = parts.column(documents),
      let masks: Column<UInt32> = parts.column(masks, count: documents.count)
    else { return nil }
    self.init(starts: starts, documents: documents, masks: masks)
  }
}
