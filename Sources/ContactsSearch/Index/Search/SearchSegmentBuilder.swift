internal import ContactsModel
internal import Ordering
internal import PhoneNumbers
internal import Platform
internal import UnicodeText

/// Builds a segment, contact by contact.
struct SearchSegmentBuilder {
  private var slots: [UInt32] = []
  private var letters: [UInt64] = []
  private var kinds: [UInt8] = []
  private var fields: [PlaceMask] = []
  private var times = [[Int]](repeating: [], count: TimeOfContact.allCases.count)
  private var dayDocuments: [UInt32] = []
  private var dayCodes: [UInt64] = []
  private var sortingNames = TextColumnBuilder()
  private var givenNames = TextColumnBuilder()
  private var uids = TextColumnBuilder()
  private var words = WordTableBuilder()
  private var texts: [UInt32] = []
  private var textStarts: [UInt32] = [0]
  /// The texts of one word that are not kept in `texts`, in order of documents.
  private var singleWords: [(word: UInt32, document: UInt32, place: UInt8)] = []
  private var numbers = WordTableBuilder()
  private var numberEntries: [(number: UInt32, document: UInt32)] = []
  /// The folded text being added.
  private var folded: [UInt8] = []

  private static let firstWord = UInt32(DocumentTexts.firstWord)
  private static let dayFields = ["birthday", "anniversary", "date"]
    .map { (name: $0, place: SearchField.place(of: $0)!) }

  /// Adds the contact of a slot, which must be higher than all slots before.
  mutating func add(_ contact: Contact, slot: Int) {
    let document = UInt32(slots.count)
    slots.append(UInt32(slot))
    kinds.append(UInt8(Contact.Kind.allCases.firstIndex(of: contact.kind)!))
    for time in TimeOfContact.allCases {
      let seconds = time.of(contact).map { Int($0.secondsSince1970) }
      times[time.rawValue].append(seconds ?? SearchSegment.noTime)
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
    var (mask, letters): (PlaceMask, UInt64) = (0, 0)
    let fields = SearchField.all
    // A span retains nothing it returns; reference counting in several threads would contend.
    let all = fields.span
    for place in all.indices {
      let bit: PlaceMask = 1 << PlaceMask(place)
      let start = texts.count
      var (textCount, areWords) = (0, true)
      all[place].forEachText(contact) { text in
        mask |= bit
        folded.removeAll(keepingCapacity: true)
        FoldedText.append(text, to: &folded)
        if all[place].words == .anywhere {
          for byte in folded { letters |= Spelling.letterBit(byte) }
        }
        if addFolded(in: place) != 1 { areWords = false }
        textCount += 1
        if all[place].isPhone { addNumber(text, document) }
      }
      if textCount > 0, areWords, textCount == 1 || !all[place].isSortedBy {
        for word in texts[start...] where word >= Self.firstWord {
          singleWords.append((word - Self.firstWord, document, UInt8(place)))
        }
        texts.removeSubrange(start...)
      }
    }
    self.fields.append(mask)
    self.letters.append(letters)
    textStarts.append(UInt32(texts.count))
  }

  /// Adds the folded text; returns the number of its words.
  private mutating func addFolded(in place: Int) -> Int {
    let start = texts.count
    texts.append(UInt32(place))
    let folded = folded
    let text = folded.span
    var word = 0
    for index in 0...text.count where index == text.count || FoldedText.isSeparator(text[index]) {
      if index > word {
        texts.append(words.index(of: text.extracting(word..<index)) + Self.firstWord)
      }
      word = index + 1
    }
    return texts.count - start - 1
  }

  /// Adds the contacts of another builder, whose slots are higher.
  mutating func append(_ other: SearchSegmentBuilder) {
    let (start, textStart) = (UInt32(slots.count), UInt32(texts.count))
    let words = words.append(other.words)
    let numbers = numbers.append(other.numbers)
    slots += other.slots
    letters += other.letters
    kinds += other.kinds
    fields += other.fields
    for time in times.indices { times[time] += other.times[time] }
    dayDocuments += other.dayDocuments.map { start + $0 }
    dayCodes += other.dayCodes
    sortingNames.append(other.sortingNames)
    givenNames.append(other.givenNames)
    uids.append(other.uids)
    texts += other.texts.map { number in
      number < Self.firstWord
        ? number : words[Int(number - Self.firstWord)] + Self.firstWord
    }
    textStarts += other.textStarts.dropFirst().map { textStart + $0 }
    singleWords += other.singleWords.map { (words[Int($0.word)], start + $0.document, $0.place) }
    numberEntries += other.numberEntries.map { (numbers[Int($0.number)], start + $0.document) }
  }

  private mutating func addNumber(_ text: String, _ document: UInt32) {
    let digits = PhoneDigits.digits(of: text)
    guard !digits.isEmpty else { return }
    numberEntries.append((numbers.index(of: digits.span), document))
  }

  /// Replaces word numbers by places in sorted order, and returns the sorted table.
  private mutating func sortWords() -> WordTable {
    let (table, places) = words.sorted()
    for index in texts.indices where texts[index] >= Self.firstWord {
      texts[index] = places[Int(texts[index] - Self.firstWord)] + Self.firstWord
    }
    for index in singleWords.indices {
      singleWords[index].word = places[Int(singleWords[index].word)]
    }
    return table
  }

  /// Calls `body` with each word, its document, its place, and that place again if the word is a
  /// whole text; in the order of documents.
  @inline(always)
  private func forEachWord(_ body: (Int, Int, PlaceMask, PlaceMask) -> Void) {
    var single = 0
    for document in 0..<slots.count {
      var place: PlaceMask = 0
      let end = Int(textStarts[document + 1])
      var index = Int(textStarts[document])
      while index < end {
        if texts[index] < Self.firstWord {
          place = 1 << PlaceMask(texts[index])
        } else {
          let isWhole =
            texts[index - 1] < Self.firstWord
            && (index + 1 == end || texts[index + 1] < Self.firstWord)
          body(Int(texts[index] - Self.firstWord), document, place, isWhole ? place : 0)
        }
        index += 1
      }
      while single < singleWords.count, singleWords[single].document == document {
        let place: PlaceMask = 1 << PlaceMask(singleWords[single].place)
        body(Int(singleWords[single].word), document, place, place)
        single += 1
      }
    }
  }

  /// Creates the segment; nothing can be added afterwards.
  mutating func segment() -> SearchSegment {
    let (sortingNames, givenNames, times) = (sortingNames, givenNames, times)
    let (numbers, numberEntries) = (numbers, numberEntries)
    // The words take about as long as everything else.
    let ((orders, numberTable), (table, postings)) = ConcurrentMap.both {
      (
        DocumentOrders(names: sortingNames.texts, givenNames: givenNames.texts, times: times),
        Self.table(of: numbers, with: numberEntries)
      )
    } _: {
      let table = sortWords()
      return (table, Postings(wordCount: table.count) { forEachWord($0) })
    }
    // Slots ascend, so the last one tells.
    let areOwn = slots.isEmpty || Int(slots[slots.count - 1]) == slots.count - 1
    return SearchSegment(
      count: slots.count, slots: areOwn ? nil : PackedNumbers(slots), kinds: PackedNumbers(kinds),
      fields: PackedNumbers(fields), times: times.map(Self.timeColumn),
      days: DayColumn(documents: PackedNumbers(dayDocuments), codes: PackedNumbers(dayCodes)),
      sortingNames: sortingNames.column, orders: orders,
      uids: uids.column, words: table, postings: postings, letters: PackedNumbers(letters),
      signatures: PackedNumbers(
        (0..<table.count).map { table.withWord($0) { Spelling.signature(of: $0) } }),
      texts: DocumentTexts(numbers: PackedNumbers(texts), starts: PackedNumbers(textStarts)),
      numbers: numberTable.numbers, numberPostings: numberTable.postings)
  }

  /// Returns the sorted table of numbers, and their documents.
  private static func table(
    of numbers: WordTableBuilder, with entries: [(number: UInt32, document: UInt32)]
  ) -> (numbers: WordTable, postings: Postings) {
    let (table, places) = numbers.sorted()
    let postings = Postings(wordCount: table.count) { body in
      for entry in entries { body(Int(places[Int(entry.number)]), Int(entry.document), 1, 0) }
    }
    return (table, postings)
  }

  /// Returns the column of times, with its base for none.
  private static func timeColumn(_ seconds: [Int]) -> PackedNumbers {
    let none = (seconds.lazy.filter { $0 != SearchSegment.noTime }.min() ?? 0) - 1
    return PackedNumbers(seconds.map { $0 == SearchSegment.noTime ? none : $0 }, base: none)
  }
}
