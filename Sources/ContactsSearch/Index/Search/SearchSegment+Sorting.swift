internal import ContactsModel
internal import Ordering
internal import UnicodeText

extension SearchSegment {
  /// Removes the documents that have a value to sort by from a set, and returns them in order.
  ///
  /// Few documents are sorted by their keys, which `key` returns; otherwise the time is linear in
  /// the number of documents.
  func sorted(
    taking found: inout Bitmap, by criterion: SortOrder.Criterion, few: Int = 50,
    key: (Int) -> SortKey?
  ) -> FiledDocuments {
    guard found.count <= few else {
      return orders.order(of: self, by: criterion).sorted(taking: &found)
    }
    var keyed: [(key: SortKey, document: UInt32)] = []
    found.forEach { document in
      if let key = key(document) { keyed.append((key, UInt32(document))) }
    }
    for (_, document) in keyed { found[Int(document)] = false }
    keyed.sort { $0.key < $1.key }
    return FiledDocuments(
      keyed.map(\.document), under: keyed.lazy.map { (criterion.heading(of: $0.key), 1) })
  }

  /// Returns the sort key of a document; nil if it has none.
  ///
  /// Keys by fields are those of the contact in its slot, which is decoded.
  func key(
    of document: Int, by criterion: SortOrder.Criterion, in slots: SlotTable
  ) -> SortKey? {
    switch criterion {
    case .name, .match:
      return SortKey(FoldedText(utf8: sortingNames[document]), order: document)
    case .time(let time):
      let seconds = Int64(seconds(time, of: document))
      guard Timestamp.writable.contains(seconds) else { return nil }
      return SortKey(Timestamp(secondsSince1970: seconds).description, order: document)
    case .given, .text:
      let contact = slots[slot(of: document)].contact?.contact
      return contact.flatMap { criterion.key(of: $0, order: document) }
    }
  }

  /// Returns the documents that have a time, in its order; equal ones by number.
  func order(by time: TimeOfContact) -> FieldOrder {
    let seconds = (0..<count).map { self.seconds(time, of: $0) }
    let sorted = seconds.indices.filter { seconds[$0] != Self.noTime }
      .sorted { (seconds[$0], $0) < (seconds[$1], $1) }
    return FieldOrder(sorted.map { UInt32($0) }) { SortKey.month(of: seconds[sorted[$0]]) }
  }

  /// Returns the documents that have a text in a place, in the order of their first; equal ones by
  /// number.
  ///
  /// Texts are compared by the numbers of their words, which are in order.
  func order(byTextIn place: Int) -> FieldOrder {
    let mask: PlaceMask = 1 << PlaceMask(place)
    var keyed: [(head: NameHead, words: ArraySlice<Int>, document: UInt32)] = []
    func add(_ words: ArraySlice<Int>, _ document: Int) {
      guard let first = words.first else { return }
      keyed.append((self.words.withWord(first) { NameHead($0) }, words, UInt32(document)))
    }
    var isKept = Bitmap(size: count)
    for document in 0..<count
    where PlaceMask(truncatingIfNeeded: fields[document]) & mask != 0 {
      texts.forEachText(of: document, in: mask, wordCount: words.count) { _, words in
        isKept[document] = true
        add(words, document)
        return false
      }
    }
    postings.forEachDocument(
      of: Bitmap(size: words.count, filled: true), below: count, areWhole: true
    ) { word, document, places in
      if places & mask != 0, !isKept[document] { add([word], document) }
    }
    keyed.sort { left, right in
      if left.head.bits >> 56 != right.head.bits >> 56 { return left.head < right.head }
      if left.words != right.words { return left.words.lexicographicallyPrecedes(right.words) }
      return left.document < right.document
    }
    return FieldOrder(keyed.map(\.document)) { keyed[$0].head.initial }
  }
}

extension SortOrder.Criterion {
  /// Returns the heading of a sort key: the letter, as in `NameHead.initial`, or the month.
  fileprivate func heading(of key: SortKey) -> UInt32 {
    if case .time = self { key.month } else { key.initial }
  }

  /// Returns the title of a sort key.
  func title(of key: SortKey) -> String { title(ofHeading: heading(of: key)) }

  /// Returns the title of a heading, a letter or a month.
  func title(ofHeading heading: UInt32) -> String {
    guard case .time = self else { return NameHead.title(ofInitial: heading) }
    let (year, month) = (heading - min(heading, 1)).quotientAndRemainder(dividingBy: 12)
    let day = CivilDay(year: Int(year), month: Int(month) + 1, day: 1)
    return day.map { String($0.description.prefix(7)) } ?? SortOrder.titleOfUnsorted
  }
}
