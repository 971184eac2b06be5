internal import ContactsModel
internal import Ordering
internal import UnicodeText

/// The archived data of completion: the names in order, the words of names, and the values that
/// contacts share.
struct ArchivedCompletion: Sendable {
  let names: SortedColumn<SlotEntry>
  let nameWords: SortedColumn<SlotEntry>
  /// The values of each vocabulary.
  let values: [ArchivedValues]

  /// Creates the data from the columns of an archive of `count` contacts; nil if a column is
  /// missing.
  init?(_ parts: ArchiveParts, _ summaries: ArchivedSummaries, count: Int) {
    guard let slotsByName = parts.column(.slotsByDisplayName, count: count),
      let words = WordTable(parts, .nameWords, .nameWordStarts),
      let wordNumbers = parts.column(.nameWordNumbers),
      let wordSlots = parts.column(.nameWordSlots, count: wordNumbers.count),
      let values = ArchivedValues.lists(parts)
    else { return nil }
    names = SortedColumn(count: count) { index in
      let slot = slotsByName.index(at: index, below: count)
      return SlotEntry(summaries.nameKey(at: slot), slot)
    }
    nameWords = SortedColumn(count: wordNumbers.count) { index in
      let word = wordNumbers.index(at: index, below: max(1, words.count))
      let key = words.withWord(word) { FoldedKey($0) }
      return SlotEntry(key, wordSlots.index(at: index, below: count))
    }
    self.values = values
  }
}

/// The values of a vocabulary in order, each with the number of contacts that have it.
struct ArchivedValues: Sendable {
  let texts: SortedColumn<ValuesInUse.Text>
  private let counts: PackedNumbers
  /// The index of the first value.
  private let start: Int

  fileprivate static func lists(_ parts: ArchiveParts) -> [ArchivedValues]? {
    guard let counts = parts.column(.valueCounts),
      let values = TextColumn(parts, .values, .valueStarts, count: counts.count),
      let listStarts = parts.column(.valueListStarts, count: Vocabulary.all.count + 1)
    else { return nil }
    return Vocabulary.all.indices.map { list in
      let range = listStarts.range(at: list, in: counts.count)
      let texts = SortedColumn(count: range.count) { index in
        ValuesInUse.Text(String(decoding: values[range.lowerBound + index], as: UTF8.self))
      }
      return ArchivedValues(texts: texts, counts: counts, start: range.lowerBound)
    }
  }

  /// Returns the number of contacts that have a value, in O(log n).
  func count(of text: ValuesInUse.Text) -> Int {
    texts.index(of: text).map { counts[start + $0] } ?? 0
  }
}

// MARK: - Making

/// Builds the archived data of completion.
struct ArchivedCompletionBuilder {
  private var names: [SlotEntry] = []
  private var nameWords: [(entry: SlotEntry, word: UInt32)] = []
  private var words = WordTableBuilder()
  private var counter = ValuesInUse.Counter()

  /// Adds the contact of a slot, with its display name.
  mutating func add(_ contact: Contact, called name: String, slot: Int) {
    names.append(SlotEntry(FoldedKey(FoldedText(name).utf8.span), slot))
    NameWords.forEachWord(of: contact) { word in
      nameWords.append((SlotEntry(FoldedKey(word.span), slot), words.index(of: word.span)))
    }
    counter.count(contact, by: 1)
  }

  /// Adds the contacts of another builder.
  mutating func append(_ other: ArchivedCompletionBuilder) {
    let words = words.append(other.words)
    names += other.names
    nameWords += other.nameWords.map { ($0.entry, words[Int($0.word)]) }
    counter.append(other.counter)
  }

  /// The columns of everything added.
  var parts: [ArchivePart] {
    var (texts, counts, listStarts) = (TextColumnBuilder(), [UInt32](), [UInt32(0)])
    for list in counter.counts {
      let sorted = list.map { (text: ValuesInUse.Text($0), count: $1) }
        .sorted { $0.text < $1.text }
      for (text, count) in sorted {
        texts.append(text.text.utf8)
        counts.append(UInt32(count))
      }
      listStarts.append(UInt32(counts.count))
    }
    let column = texts.column
    let (words, places) = words.sorted()
    let nameWords = nameWords.sorted { $0.entry < $1.entry }
    return [
      ArchivePart(.slotsByDisplayName, PackedNumbers(names.sorted().map(\.index))),
      ArchivePart(.nameWords, words.bytes), ArchivePart(.nameWordStarts, words.starts),
      ArchivePart(.nameWordNumbers, PackedNumbers(nameWords.map { places[Int($0.word)] })),
      ArchivePart(.nameWordSlots, PackedNumbers(nameWords.map(\.entry.index))),
      ArchivePart(.values, column.bytes), ArchivePart(.valueStarts, column.starts),
      ArchivePart(.valueCounts, PackedNumbers(counts)),
      ArchivePart(.valueListStarts, PackedNumbers(listStarts)),
    ]
  }
}
