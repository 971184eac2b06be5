internal import ContactsModel

/// Selects the pairs of records worth comparing (blocking): those that share a key.
///
/// Records of one contact usually share at least one key: a telephone number, an address, the sound
/// of a name, a name with one letter different. The number of pairs is linear in the number of
/// records: a key that many share, such as a switchboard, says little, so of those only neighbours
/// by name are paired.
struct Blocking {
  /// The size up to which all records of a block are paired.
  static let maximumBlock = 24
  /// The number of following records, by name, that each is paired with in a larger block.
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

  /// Returns unique pairs, with the lower index first.
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

  /// The rank of each record by the sound of its name.
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

/// A key made from numbers (FNV-1a, a word at a time).
///
/// A collision only adds a pair that turns out different.
private struct BlockingKey {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// What a key is made of, so that equal numbers of different kinds make different keys.
  enum Kind: Int {
    case value, words, bothNames, familyAndInitial, givenAndFamilyButOne, familyAndGivenButOne
    case onlyName, birthday, street, skeletons
  }

  init(_ kind: Kind, _ numbers: Int...) {
    add(kind.rawValue)
    for number in numbers { add(number) }
  }

  mutating func add(_ number: Int) {
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
    value ^= value >> 29
  }
}

extension Blocking {
  private mutating func add(_ key: BlockingKey, for record: Int32) {
    entries.append(Entry(key: key.value, record: record))
  }

  private mutating func appendKeys(of record: MatchRecord, _ index: Int32) {
    for phone in record.phones { add(BlockingKey(.value, phone.tail), for: index) }
    for value in record.emails { add(BlockingKey(.value, value), for: index) }
    for value in record.accounts { add(BlockingKey(.value, value), for: index) }
    if let uid = record.uid { add(BlockingKey(.value, uid), for: index) }
    if !record.isNameless {
      var key = BlockingKey(.words)
      for word in (record.given + record.family).sorted() { key.add(word) }
      add(key, for: index)
    }
    appendNameKeys(of: record, index)
    guard let given = record.given.first else { return }
    let sound = soundID(of: given)
    for street in record.streets { add(BlockingKey(.street, street, sound), for: index) }
    if case .full(let year, let month, let day)? = record.birthday {
      add(BlockingKey(.birthday, year, month, day, sound), for: index)
    }
  }

  private func soundID(of word: Int) -> Int { records.lexicon.words[word].soundID }

  private mutating func appendNameKeys(of record: MatchRecord, _ index: Int32) {
    for family in record.family.prefix(3) {
      let familySound = soundID(of: family)
      for given in record.given.prefix(2) { addKeys(of: given, familySound, index) }
      for nickname in record.nickname.prefix(1) { addKeys(of: nickname, familySound, index) }
    }
    guard let family = record.family.last, let given = record.given.first else {
      if let only = record.given.first ?? record.family.first, record.given.count < 2 {
        addLettersButOne(of: only, behind: BlockingKey(.onlyName), index)
      }
      return
    }
    addLettersButOne(
      of: family, behind: BlockingKey(.givenAndFamilyButOne, soundID(of: given)), index)
    addLettersButOne(
      of: given, behind: BlockingKey(.familyAndGivenButOne, soundID(of: family)), index)
    var skeletons = BlockingKey(.skeletons)
    for word in [given, family] {
      for letter in NameSound.skeleton(of: records.lexicon.words[word].sound) {
        skeletons.add(Int(letter))
      }
      skeletons.add(0)
    }
    add(skeletons, for: index)
  }

  /// Adds keys of a given name, and of its possible full form, with a family name, in either order.
  private mutating func addKeys(of given: Int, _ family: Int, _ index: Int32) {
    let (own, full) = (soundID(of: given), soundID(of: records.lexicon.words[given].fullForm))
    add(BlockingKey(.bothNames, min(own, family), max(own, family)), for: index)
    if full != own {
      add(BlockingKey(.bothNames, min(full, family), max(full, family)), for: index)
    }
    if let initial = records.lexicon.words[given].sound.first {
      add(BlockingKey(.familyAndInitial, family, Int(initial)), for: index)
    }
  }

  /// Adds keys for the sound of a word, whole and without each of its letters (deletion
  /// neighbourhood): words that differ in one letter share one.
  private mutating func addLettersButOne(of word: Int, behind prefix: BlockingKey, _ index: Int32) {
    let sound = records.lexicon.words[word].sound.prefix(Self.maximumLetters)
    for left in -1..<(sound.count >= 3 ? sound.count : 0) {
      var key = prefix
      for place in sound.indices where place != left { key.add(Int(sound[place])) }
      add(key, for: index)
    }
  }

  /// The most letters left out in turn.
  private static let maximumLetters = 16
}
