/// Chooses the pairs of records that are worth comparing (blocking): those that have a key in common.
///
/// Keys are values two records of one contact mostly share one of: a telephone number, an address, a name as it
/// sounds, one name with the other but for one letter. The pairs are linear in the number of records: what very
/// many share, as a switchboard, tells little, so of those only the closest by name are paired.
struct Blocking {
  /// The most records of a block that are all paired with each other.
  static let maximumBlock = 24
  /// With how many records that follow by name one is paired in a larger block.
  static let window = 6

  private struct Entry {
    let key: UInt64
    let record: Int32
  }

  private let records: MatchRecords
  private var entries: [Entry] = []

  init(_ records: MatchRecords) {
    self.records = records
    entries.reserveCapacity(records.records.count * 24)
  }

  /// Returns the pairs, each once, the record with the lower index first.
  mutating func candidatePairs<Failure: Error>(
    step: () throws(Failure) -> Void
  ) throws(Failure) -> [(Int, Int)] {
    for (index, record) in records.records.enumerated() {
      try step()
      appendKeys(of: record, Int32(index))
    }
    entries.sort { ($0.key, $0.record) < ($1.key, $1.record) }
    let ranks = ranksByName()
    var pairs: [UInt64] = []
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].key == entries[start].key { end += 1 }
      if end - start > 1 { append(entries[start..<end].map(\.record), by: ranks, to: &pairs) }
      start = end
    }
    pairs.sort()
    var unique: [(Int, Int)] = []
    for (index, pair) in pairs.enumerated() where index == 0 || pairs[index - 1] != pair {
      unique.append((Int(pair >> 32), Int(pair & 0xFFFF_FFFF)))
    }
    return unique
  }

  private func append(_ block: [Int32], by ranks: [Int32], to pairs: inout [UInt64]) {
    var block = block
    var window = block.count
    if block.count > Self.maximumBlock {
      block.sort { ranks[Int($0)] < ranks[Int($1)] }
      window = Self.window
    }
    for first in block.indices {
      for second in block[(first + 1)...].prefix(window) where second != block[first] {
        let (low, high) = (min(block[first], second), max(block[first], second))
        pairs.append(UInt64(low) << 32 | UInt64(high))
      }
    }
  }

  /// The place of each record among all, by the sounds of the names.
  private func ranksByName() -> [Int32] {
    let words = records.lexicon.words
    let keys: [[UInt32]] = records.records.map { record in
      var key: [UInt32] = []
      for word in record.family + record.given { key += words[word].sound + [0] }
      return key
    }
    let order = keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    var ranks = [Int32](repeating: 0, count: keys.count)
    for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
    return ranks
  }
}

// MARK: - Keys

extension Blocking {
  /// What a key is of, so that equal numbers of different kinds are different keys.
  private enum Kind: UInt64 {
    case value, words, bothNames, familyAndInitial, givenAndFamilyButOne, familyAndGivenButOne
    case onlyName, birthday, skeletons
  }

  private mutating func add(_ kind: Kind, _ numbers: some Sequence<UInt64>, for record: Int32) {
    // FNV-1a, a word at a time: chance collisions make pairs that turn out different.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for number in [kind.rawValue] + Array(numbers) {
      hash = (hash ^ number) &* 0x100_0000_01b3
      hash ^= hash >> 29
    }
    entries.append(Entry(key: hash, record: record))
  }

  private mutating func appendKeys(of record: MatchRecord, _ index: Int32) {
    let values =
      record.phones.map(\.tail) + record.emails + record.accounts
      + [record.uid].compactMap(\.self)
    for value in values { add(.value, [UInt64(value)], for: index) }
    let words = (record.given + record.family).sorted()
    if !words.isEmpty { add(.words, words.map(UInt64.init), for: index) }
    appendNameKeys(of: record, index)
    guard let given = record.given.first else { return }
    let sound = UInt64(records.lexicon.words[given].soundID)
    for street in record.streets { add(.value, [UInt64(street), sound], for: index) }
    if case .full(let year, let month, let day)? = record.birthday {
      add(.birthday, [UInt64(year * 400 + month * 32 + day), sound], for: index)
    }
  }

  private mutating func appendNameKeys(of record: MatchRecord, _ index: Int32) {
    let lexicon = records.lexicon
    let soundID = { (word: Int) in UInt64(lexicon.words[word].soundID) }
    let givens = record.given.prefix(2) + record.nickname.prefix(1)
    for family in record.family.prefix(3) {
      for given in givens {
        for form in Set([given, lexicon.words[given].fullForm]) {
          let both = [soundID(form), soundID(family)]
          add(.bothNames, both.sorted(), for: index)
        }
        guard let initial = lexicon.words[given].sound.first else { continue }
        add(.familyAndInitial, [soundID(family), UInt64(initial)], for: index)
      }
    }
    guard let family = record.family.last, let given = record.given.first else {
      if let only = record.given.first ?? record.family.first, record.given.count < 2 {
        for key in lettersButOne(of: only) { add(.onlyName, key, for: index) }
      }
      return
    }
    for key in lettersButOne(of: family) {
      add(.givenAndFamilyButOne, [soundID(given)] + key, for: index)
    }
    for key in lettersButOne(of: given) {
      add(.familyAndGivenButOne, [soundID(family)] + key, for: index)
    }
    var skeletons: [UInt64] = []
    for word in [given, family] {
      skeletons += NameSound.skeleton(of: lexicon.words[word].sound).map(UInt64.init) + [0]
    }
    add(.skeletons, skeletons, for: index)
  }

  /// Returns how a word sounds, and so without each of its letters (the deletion neighbourhood): two of them that
  /// differ in one letter have one in common.
  private func lettersButOne(of word: Int) -> [[UInt64]] {
    let sound = records.lexicon.words[word].sound.prefix(Self.maximumLetters).map(UInt64.init)
    guard sound.count >= 3 else { return [sound] }
    var keys = [sound]
    for left in sound.indices {
      var rest = sound
      rest.remove(at: left)
      keys.append(rest)
    }
    return keys
  }

  /// The most letters of a word that are left out in turn.
  private static let maximumLetters = 16
}
