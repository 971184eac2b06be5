internal import ContactsModel
/// The archived data of completion: the names in order, the words of names, and the values that
/// contacts share.
struct ArchivedCompletion: Sendable {
  let names: SortedColumn<SlotEntry>
  let nameWords: SortedColumn<SlotEntry>
  /// The values of each vocabulary.
  let values: [ArchivedValues]

  /// Creates the data from the columns of an archive of `count` contacts; nil if a column is
  /// missing.
  init?(_ parts: ArchiveParts, count: Int) {
    guard
      let names = SortedColumn(parts, .sortedNameKeys, .sortedNameSlots, count: count),
      let nameWords = SortedColumn(parts, .nameWordKeys, .nameWordSlots, count: count),
      names.count == count, let values = ArchivedValues.lists(parts)
    else { return nil }
    (self.names, self.nameWords, self.values) = (names, nameWords, values)
  }
}

extension SortedColumn<SlotEntry> {
  fileprivate init?(
    _ parts: ArchiveParts, _ keys: ArchiveColumn, _ slots: ArchiveColumn, count: Int
  ) {
    guard let slots: Column<UInt32> = parts.column(slots),
      let keys: Column<UInt64> = parts.column(keys, count: 3 * slots.count)
    else { return nil }
    self.init(count: slots.count) { index in
      let key = FoldedKey(words: (keys[3 * index], keys[3 * index + 1], keys[3 * index + 2]))
      return SlotEntry(key, slots.index(at: index, below: count))
    }
  }
}

/// The values of a vocabulary in order, each with the number of contacts that have it.
struct ArchivedValues: Sendable {
  let texts: SortedColumn<ValuesInUse.Text>
  private let counts: Column<UInt32>
  /// The index of the first value.
  private let start: Int

  fileprivate static func lists(_ parts: ArchiveParts) -> [ArchivedValues]? {
    guard let counts: Column<UInt32> = parts.column(.valueCounts),
      let bytes: Column<UInt8> = parts.column(.values),
      let starts: Column<UInt32> = parts.column(.valueStarts, count: counts.count + 1),
      let listStarts: Column<UInt32> = parts.column(
        .valueListStarts, count: Vocabulary.all.count + 1)
    else { return nil }
    let values = TextColumn(bytes: bytes, starts: starts)
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
    texts.index(of: text).map { Int(counts[start + $0]) } ?? 0
  }
}

// MARK: - Making

/// Builds the archived data of completion.
struct ArchivedCompletionBuilder {
  private var names: [SlotEntry] = []
  private var nameWords: [SlotEntry] = []
  private var counter = ValuesInUse.Counter()

  /// Adds the contact of a slot.
  mutating func add(_ contact: Contact, slot: Int) {
    names.append(SortedNames.entry(of: contact, in: slot))
    nameWords += NameWords.entries(of: contact, in: slot)
    counter.count(contact, by: 1)
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
    return Self.parts(.sortedNameKeys, .sortedNameSlots, names)
      + Self.parts(.nameWordKeys, .nameWordSlots, nameWords)
      + [
        ArchivePart(.values, column.bytes), ArchivePart(.valueStarts, column.starts),
        ArchivePart(.valueCounts, Column(counts)),
        ArchivePart(.valueListStarts, Column(listStarts)),
      ]
  }

  private static func parts(
    _ keys: ArchiveColumn, _ slots: ArchiveColumn, _ entries: [SlotEntry]
  ) -> [ArchivePart] {
    let sorted = entries.sorted()
    let words = sorted.flatMap { [$0.key.words.0, $0.key.words.1, $0.key.words.2] }
    return [
      ArchivePart(keys, Column(words)),
      ArchivePart(slots, Column(sorted.map { UInt32($0.index) })),
    ]
  }
}
