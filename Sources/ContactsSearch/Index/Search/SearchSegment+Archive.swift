internal import ContactsModel

// To archive another column, add a line to each list here.

extension SearchSegment {
  /// Creates a segment from the columns of an archive, whose documents are its slots; nil if a
  /// column is missing.
  convenience init?(_ parts: ArchiveParts, count: Int) {
    guard let kinds = parts.column(.kinds, count: count),
      let fields = parts.column(.fields, count: count),
      let days = DayColumn(parts),
      let sortingNames = TextColumn(parts, .sortingNames, .sortingNameStarts, count: count),
      let orders = DocumentOrders(parts, count: count),
      let uids = TextColumn(parts, .uids, .uidStarts, count: count),
      let words = WordTable(parts, .words, .wordStarts),
      let postings = Postings(
        parts, .postingStarts, .postingDocuments, .postingPlaces, .places, .wholePlaces),
      let letters = parts.column(.letters, count: count),
      let signatures = parts.column(.signatures, count: words.count),
      let texts = parts.column(.texts),
      let textStarts = parts.column(.textStarts, count: count + 1),
      let numbers = WordTable(parts, .numbers, .numberStarts),
      let numberPostings = Postings(
        parts, .numberPostingStarts, .numberPostingDocuments, .numberPlaceNumbers, .numberPlaces,
        .numberWholePlaces),
      postings.starts.count == words.count + 1, numberPostings.starts.count == numbers.count + 1
    else { return nil }
    let times = Self.timeColumns.compactMap { parts.column($0, count: count) }
    guard times.count == Self.timeColumns.count else { return nil }
    self.init(
      count: count, slots: nil, kinds: kinds, fields: fields, times: times, days: days,
      sortingNames: sortingNames, orders: orders, uids: uids, words: words, postings: postings,
      letters: letters, signatures: signatures,
      texts: DocumentTexts(numbers: texts, starts: textStarts), numbers: numbers,
      numberPostings: numberPostings)
  }

  /// The columns of the segment.
  var parts: [ArchivePart] {
    [
      ArchivePart(.kinds, kinds), ArchivePart(.fields, fields),
      ArchivePart(.dayDocuments, days.documents), ArchivePart(.dayCodes, days.codes),
      ArchivePart(.sortingNames, sortingNames.bytes),
      ArchivePart(.sortingNameStarts, sortingNames.starts),
      ArchivePart(.byRecency, orders.byRecency),
      ArchivePart(.byName, orders.byName.documents),
      ArchivePart(.nameHeadings, orders.byName.headings),
      ArchivePart(.nameHeadingEnds, orders.byName.headingEnds),
      ArchivePart(.byGiven, orders.byGiven.documents),
      ArchivePart(.givenHeadings, orders.byGiven.headings),
      ArchivePart(.givenHeadingEnds, orders.byGiven.headingEnds),
      ArchivePart(.uids, uids.bytes), ArchivePart(.uidStarts, uids.starts),
      ArchivePart(.words, words.bytes), ArchivePart(.wordStarts, words.starts),
      ArchivePart(.postingStarts, postings.starts),
      ArchivePart(.postingDocuments, postings.documents),
      ArchivePart(.postingPlaces, postings.placeNumbers),
      ArchivePart(.places, postings.placeColumns.places),
      ArchivePart(.wholePlaces, postings.placeColumns.wholePlaces),
      ArchivePart(.letters, letters), ArchivePart(.signatures, signatures),
      ArchivePart(.texts, texts.numbers), ArchivePart(.textStarts, texts.starts),
      ArchivePart(.numbers, numbers.bytes), ArchivePart(.numberStarts, numbers.starts),
      ArchivePart(.numberPostingStarts, numberPostings.starts),
      ArchivePart(.numberPostingDocuments, numberPostings.documents),
      ArchivePart(.numberPlaceNumbers, numberPostings.placeNumbers),
      ArchivePart(.numberPlaces, numberPostings.placeColumns.places),
      ArchivePart(.numberWholePlaces, numberPostings.placeColumns.wholePlaces),
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
    guard let documents = parts.column(.dayDocuments),
      let codes = parts.column(.dayCodes, count: documents.count)
    else { return nil }
    self.init(documents: documents, codes: codes)
  }
}

extension DocumentOrders {
  fileprivate convenience init?(_ parts: ArchiveParts, count: Int) {
    guard
      let byName = FieldOrder(parts, .byName, .nameHeadings, .nameHeadingEnds, count: count),
      let byGiven = FieldOrder(parts, .byGiven, .givenHeadings, .givenHeadingEnds, count: count),
      let byRecency = parts.column(.byRecency, count: count)
    else { return nil }
    self.init(byName: byName, byGiven: byGiven, byRecency: byRecency)
  }
}

extension FieldOrder {
  fileprivate init?(
    _ parts: ArchiveParts, _ documents: ArchiveColumn, _ headings: ArchiveColumn,
    _ headingEnds: ArchiveColumn, count: Int
  ) {
    guard let documents = parts.column(documents, count: count),
      let headings = parts.column(headings),
      let headingEnds = parts.column(headingEnds, count: headings.count)
    else { return nil }
    self.init(documents: documents, headings: headings, headingEnds: headingEnds)
  }
}

extension TextColumn {
  init?(_ parts: ArchiveParts, _ bytes: ArchiveColumn, _ starts: ArchiveColumn, count: Int) {
    guard let bytes = parts.column(bytes), let starts = parts.column(starts, count: count + 1)
    else { return nil }
    self.init(bytes: bytes, starts: starts)
  }
}

extension WordTable {
  init?(_ parts: ArchiveParts, _ bytes: ArchiveColumn, _ starts: ArchiveColumn) {
    guard let bytes = parts.column(bytes), let starts = parts.column(starts), starts.count > 0
    else { return nil }
    self.init(bytes: bytes, starts: starts)
  }
}

extension Postings {
  fileprivate init?(
    _ parts: ArchiveParts, _ starts: ArchiveColumn, _ documents: ArchiveColumn,
    _ placeNumbers: ArchiveColumn, _ places: ArchiveColumn, _ wholePlaces: ArchiveColumn
  ) {
    guard let starts = parts.column(starts), let documents = parts.column(documents),
      let placeNumbers = parts.column(placeNumbers, count: documents.count),
      let places = parts.column(places), let wholePlaces = parts.column(wholePlaces)
    else { return nil }
    self.init(
      starts: starts, documents: documents, placeNumbers: placeNumbers, places: places,
      wholePlaces: wholePlaces)
  }
}
