internal import Ordering
internal import Platform

/// A sorted set of words, stored in a row with separators.
///
/// A word, or the words with a prefix, are found by binary search; words that contain a part by a
/// scan.
struct WordTable: Sendable {
  /// The separator, which no word contains, then each word and a separator.
  let bytes: PackedNumbers
  /// Where each word begins, and where the next one would.
  let starts: PackedNumbers

  static let separator = UInt8(ascii: "\n")

  var count: Int { max(0, starts.count - 1) }

  /// Returns the bytes of a word.
  func word(_ index: Int) -> [UInt8] { withWord(index) { Array(copying: $0) } }

  /// Calls `body` with the bytes of a word.
  @inline(always)
  func withWord<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let range = starts.range(at: index, in: bytes.count)
    return bytes.withBytes(range.lowerBound..<max(range.lowerBound, range.upperBound - 1), body)
  }

  /// Where in a word a part is.
  enum Place {
    case anywhere, atStart, atEnd, whole
  }

  /// Returns the words that begin with a part, or are equal to it, in O(log n).
  func range(of part: [UInt8], _ place: Place) -> Range<Int> {
    let lower = start(of: part)
    // Most often there is no such word.
    guard lower < count, isWord(lower, part, place) else { return lower..<lower }
    let upper = (lower + 1..<count).partitioningIndex { !isWord($0, part, place) }
    return lower..<upper
  }

  /// Returns whether some word begins with a part, or is equal to it, in O(log n).
  func hasWord(_ part: [UInt8], _ place: Place) -> Bool {
    let first = start(of: part)
    return first < count && isWord(first, part, place)
  }

  /// Returns the first word that is not before a part.
  private func start(of part: [UInt8]) -> Int {
    (0..<count).partitioningIndex { !withWord($0) { $0.lexicographicallyPrecedes(part.span) } }
  }

  /// Returns whether a word begins with a part, or is equal to it.
  private func isWord(_ word: Int, _ part: [UInt8], _ place: Place) -> Bool {
    withWord(word) { place == .whole ? $0.isEqual(to: part.span) : $0.starts(with: part.span) }
  }

  /// Returns the words that contain a part.
  ///
  /// A part at the start is found in O(log n); any other by a scan of all words, 32 bytes at a
  /// time.
  func words(with part: [UInt8], _ place: Place = .anywhere) -> Bitmap {
    guard place == .anywhere || place == .atEnd else {
      return Bitmap(size: count, of: range(of: part, place))
    }
    var found = Bitmap(size: count)
    var (word, starts): (Int, [Int]) = (0, [])
    let scanner = ByteScanner(place == .atEnd ? part + [Self.separator] : part)
    bytes.withBytes(0..<bytes.count) { text in
      scanner.forEachOffset(in: text) { offset in
        // Many parts are in no word.
        if starts.isEmpty { starts = self.starts.array }
        while word + 1 < starts.count, starts[word + 1] <= offset { word += 1 }
        if word < count { found[word] = true } else { self.starts.markBroken() }
      }
    }
    return found
  }

  /// Returns the words of a set for which a test holds.
  @inline(always)
  func filter(_ words: Bitmap, where isWanted: (Span<UInt8>) -> Bool) -> Bitmap {
    words.filter { withWord($0, isWanted) }
  }
}

/// Builds a table of words, numbered in the order they come in.
struct WordTableBuilder {
  private var bytes: [UInt8] = [WordTable.separator]
  private var starts: [UInt32] = [1]
  /// A hash table with linear probing: the upper half of the hash, then the number plus one; 0 for
  /// none.
  private var places = [UInt64](repeating: 0, count: 1 << 10)
  /// A random seed, so that no input can provoke collisions.
  private let seed = UInt64.random(in: .min ... .max)

  var count: Int { starts.count - 1 }

  /// Returns the number of a word, which contains no separator.
  mutating func index(of word: Span<UInt8>) -> UInt32 {
    let hash = hash(of: word)
    let upper = hash & 0xFFFF_FFFF_0000_0000
    var place = Int(truncatingIfNeeded: hash >> 32) & (places.count - 1)
    while places[place] != 0 {
      if places[place] & 0xFFFF_FFFF_0000_0000 == upper {
        let index = UInt32(truncatingIfNeeded: places[place]) - 1
        if isWord(Int(index), word) { return index }
      }
      place = (place + 1) & (places.count - 1)
    }
    let index = UInt32(count)
    places[place] = upper | UInt64(index + 1)
    bytes.append(copying: word)
    bytes.append(WordTable.separator)
    starts.append(UInt32(bytes.count))
    if 2 * count > places.count { grow() }
    return index
  }

  private func isWord(_ index: Int, _ word: Span<UInt8>) -> Bool {
    bytes.span.extracting(Int(starts[index])..<Int(starts[index + 1]) - 1).isEqual(to: word)
  }

  /// Hashes eight bytes at a time; the halves of each product are mixed.
  private func hash(of word: Span<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(word.count)
    var offset = 0
    while offset < word.count {
      var part: UInt64 = 0
      if offset + 8 <= word.count {
        part = word.load(at: offset)
      } else {
        for index in offset..<word.count { part = part << 8 | UInt64(word[index]) }
      }
      let product = (hash ^ part).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
      offset += 8
    }
    return (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: 2 * old.count)
    for entry in old where entry != 0 {
      var place = Int(truncatingIfNeeded: entry >> 32) & (places.count - 1)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = entry
    }
  }

  /// Adds the words of another builder; returns their numbers here.
  mutating func append(_ other: WordTableBuilder) -> [UInt32] {
    let bytes = other.bytes.span
    return (0..<other.count).map { index(of: bytes.extracting(other.range(of: $0))) }
  }

  /// Returns the table of all words, and for each number the word's place in it.
  func sorted() -> (table: WordTable, places: [UInt32]) {
    let order = (0..<count).map { (head: head(of: $0), number: $0) }
      .sorted { left, right in
        left.head == right.head
          ? tail(of: left.number).lexicographicallyPrecedes(tail(of: right.number))
          : left.head < right.head
      }
    var (sorted, sortedStarts): ([UInt8], [UInt32]) = ([WordTable.separator], [1])
    var places = [UInt32](repeating: 0, count: count)
    sorted.reserveCapacity(bytes.count)
    sortedStarts.reserveCapacity(count + 1)
    for (place, (_, number)) in order.enumerated() {
      sorted += bytes[range(of: number)]
      sorted.append(WordTable.separator)
      sortedStarts.append(UInt32(sorted.count))
      places[number] = UInt32(place)
    }
    return (
      WordTable(bytes: PackedNumbers(bytes: sorted), starts: PackedNumbers(sortedStarts)), places
    )
  }

  private func range(of number: Int) -> Range<Int> {
    Int(starts[number])..<Int(starts[number + 1]) - 1
  }

  private func tail(of number: Int) -> ArraySlice<UInt8> {
    bytes[range(of: number)].dropFirst(8)
  }

  /// The first eight bytes of a word, padded with zeros, which no word contains.
  private func head(of number: Int) -> UInt64 {
    var head: UInt64 = 0
    let range = range(of: number)
    for place in range.lowerBound..<range.lowerBound + 8 {
      head = head << 8 | UInt64(place < range.upperBound ? bytes[place] : 0)
    }
    return head
  }
}
