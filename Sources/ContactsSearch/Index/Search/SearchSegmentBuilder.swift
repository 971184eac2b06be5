internal import ContactsModel
internal import PhoneNumbers
internal import UnicodeText

/// Builds a segment, contact by contact.
struct SearchSegmentBuilder {
  private var slots: [UInt32] = []
  private var letters: [UInt64] = []
  private var kinds: [UInt8] = []
  private var fields: [UInt32] = []
  private var times = [[Int64]](repeating: [], count: TimeOfContact.allCases.count)
  private var dayDocuments: [UInt32] = []
  private var dayCodes: [UInt64] = []
  private var sortingNames = TextColumnBuilder()
  private var givenNames = TextColumnBuilder()
  private var uids = TextColumnBuilder()
  private var words = WordTableBuilder()
  private var texts: [UInt32] = []
  private var textStarts: [UInt32] = [0]
  private var numbers = WordTableBuilder()
  private var numberEntries: [(number: UInt32, document: UInt32)] = []
  /// The folded text being added.
  private var folded: [UInt8] = []

  private static let dayFields = ["birthday", "anniversary", "date"]
    .map { (name: $0, place: SearchField.place(of: $0)!) }

  /// Adds the contact of a slot, which must be higher than all slots before.
  mutating func add(_ contact: Contact, slot: Int) {
    let document = UInt32(slots.count)
    slots.append(UInt32(slot))
    kinds.append(UInt8(Contact.Kind.allCases.firstIndex(of: contact.kind)!))
    for time in TimeOfContact.allCases {
      times[time.rawValue].append(time.of(contact)?.secondsSince1970 ?? SearchSegment.noTime)
    }
    for date in contact.dates {
      guard let day = date.value.day else { continue }
      for (name, place) in Self.dayFields where date.isDay(in: name) {
        dayDocuments.append(document)
        dayCodes.append(DayColumn.code(day, in: place))
      }
    }
    sortingNames.append(FoldedText(contact.sortingName).collapsed.utf8)
    givenNames.append(FoldedText(contact.givenSortingName).collapsed.utf8)
    uids.append(contact.uid.isEmpty ? [] : Array(contact.ownMemberKey.utf8))
    var (mask, letters): (UInt32, UInt64) = (0, 0)
    let (all, wordMask) = (SearchField.all, SearchField.wordMask)
    for place in all.indices {
      let bit: UInt32 = 1 << UInt32(place)
      all[place].forEachText(contact) { text in
        mask |= bit
        folded.removeAll(keepingCapacity: true)
        FoldedText.append(text, to: &folded)
        if bit & wordMask != 0 {
          for byte in folded { letters |= Spelling.letterBit(byte) }
        }
        addFolded(in: place)
        if all[place].isPhone { addNumber(text, document) }
      }
    }
    fields.append(mask)
    self.letters.append(letters)
    textStarts.append(UInt32(texts.count))
  }

  private mutating func addFolded(in place: Int) {
    let header = texts.count
    texts.append(0)
    let folded = folded
    let text = folded.span
    var start = 0
    for index in 0...text.count where index == text.count || FoldedText.isSeparator(text[index]) {
      if index > start { texts.append(words.index(of: text.extracting(start..<index))) }
      start = index + 1
    }
    let count = min(texts.count - header - 1, SearchSegment.Header.maximumCount)
    if texts.count > header + 1 + count { texts.removeSubrange((header + 1 + count)...) }
    texts[header] = SearchSegment.Header(place: place, count: count).code
  }

  private mutating func addNumber(_ text: String, _ document: UInt32) {
    let digits = PhoneDigits.digits(of: text)
    guard !digits.isEmpty else { return }
    numberEntries.append((numbers.index(of: digits.span), document))
  }

  /// Calls `body` with each text, as its document, place and words.
  @inline(always)
  private func forEachText(_ body: (Int, Int, ArraySlice<UInt32>) -> Void) {
    for document in 0..<slots.count {
      var index = Int(textStarts[document])
      while index < Int(textStarts[document + 1]) {
        let header = SearchSegment.Header(texts[index])
        let next = index + 1 + header.count
        body(document, header.place, texts[index + 1..<next])
        index = next
      }
    }
  }

  /// The number of documents added.
  var count: Int { slots.count }

  /// Replaces word numbers by places in sorted order, and returns the sorted table.
  private mutating func sortWords() -> WordTable {
    let (table, places) = words.sorted()
    var index = 0
    while index < texts.count {
      let next = index + 1 + SearchSegment.Header(texts[index]).count
      for word in index + 1..<next { texts[word] = places[Int(texts[word])] }
      index = next
    }
    return table
  }

  /// Creates the segment; nothing can be added afterwards.
  mutating func segment() -> SearchSegment {
    let table = sortWords()
    let postings = Postings(wordCount: table.count) { body in
      forEachText { document, place, words in
        for word in words { body(Int(word), UInt32(document), 1 << UInt32(place)) }
      }
    }
    let (numberTable, numberPlaces) = numbers.sorted()
    let orders = DocumentOrder.orders(names: sortingNames.texts, times: times)
    // Slots ascend, so the last one tells.
    let areOwn = slots.isEmpty || Int(slots[slots.count - 1]) == slots.count - 1
    return SearchSegment(
      count: slots.count, slots: areOwn ? nil : Column(slots), kinds: Column(kinds),
      fields: Column(fields),
      times: times.map { Column($0) },
      days: DayColumn(documents: Column(dayDocuments), codes: Column(dayCodes)),
      sortingNames: sortingNames.column, givenNames: givenNames.column,
      order: orders.order, fieldOrders: FieldOrders(byName: orders.byName),
      uids: uids.column,
      words: table, postings: postings, letters: Column(letters),
      signatures: Column((0..<table.count).map { Spelling.signature(of: table.word($0)) }),
      texts: Column(texts), textStarts: Column(textStarts), numbers: numberTable,
      numberPostings: Postings(wordCount: numberTable.count) { body in
        for entry in numberEntries {
          body(Int(numberPlaces[Int(entry.number)]), entry.document, 1)
        }
      })
  }
}
