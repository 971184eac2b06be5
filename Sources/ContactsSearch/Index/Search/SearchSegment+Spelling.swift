internal import ContactsModel
internal import UnicodeText

/// A word of some contacts that may be what a misspelt word means.
struct WordCandidate {
  let word: [UInt8]
  let distance: Int
  /// Whether it is a word of a name.
  private(set) var isName: Bool
  /// The number of contacts that have it.
  private(set) var count: Int
  /// The slot of one of them.
  let slot: Int

  /// Returns the candidate with the contacts of another segment.
  func with(_ other: WordCandidate) -> WordCandidate {
    var sum = self
    sum.isName = isName || other.isName
    sum.count += other.count
    return sum
  }

  /// Returns whether this is the better candidate.
  func isBetter(than other: WordCandidate) -> Bool {
    if distance != other.distance { return distance < other.distance }
    if isName != other.isName { return isName }
    if count != other.count { return count > other.count }
    return word.lexicographicallyPrecedes(other.word)
  }
}

/// A misspelt word, and the places to search for what was meant.
struct MisspeltWord {
  let word: [UInt8]
  let letters: [Unicode.Scalar]
  let signature: UInt64
  let mask: PlaceMask
  let bound: Int

  init(_ word: [UInt8], in mask: PlaceMask) {
    self.word = word
    self.mask = mask
    letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    signature = Spelling.signature(of: word.span)
    bound = Spelling.tolerance(of: letters.count)
  }

  /// Returns whether another word has almost the same letters.
  @inline(always)
  func isLike(_ other: UInt64) -> Bool {
    (signature & ~other).nonzeroBitCount <= bound && (other & ~signature).nonzeroBitCount <= bound
  }

  /// Returns the edit distance to another word; nil if it is not close.
  func distance(to other: [UInt8]) -> Int? {
    // A letter takes up to four bytes.
    guard other.count >= letters.count - bound, other.count <= 4 * (letters.count + bound) else {
      return nil
    }
    let letters = Array(String(decoding: other, as: UTF8.self).unicodeScalars)
    return Spelling.distance(self.letters, letters, atMost: bound)
  }
}

extension SearchSegment {
  /// Adds the closest words to those of other segments, for each misspelt word, or replaces them by
  /// closer ones.
  ///
  /// The letters of each word are compared, and the spelling of the few that are left.
  func improve(
    _ best: inout [[[UInt8]: WordCandidate]], for misspelt: [MisspeltWord], live: Bitmap
  ) {
    var index = 0
    signatures.forEach { signature in
      defer { index += 1 }
      for place in misspelt.indices
      where misspelt[place].isLike(UInt64(truncatingIfNeeded: signature)) && index < words.count {
        let bound = best[place].values.first?.distance ?? misspelt[place].bound
        guard let distance = misspelt[place].distance(to: words.word(index)), distance <= bound,
          let candidate = candidate(index, for: misspelt[place], at: distance, live: live)
        else { continue }
        if distance < bound { best[place] = [:] }
        best[place].merge([(candidate.word, candidate)]) { $0.with($1) }
      }
    }
  }

  /// Returns a word as a candidate; nil if no current document has it where it is looked for.
  private func candidate(
    _ word: Int, for misspelt: MisspeltWord, at distance: Int, live: Bitmap
  ) -> WordCandidate? {
    var (count, mask, first): (Int, PlaceMask, Int?) = (0, 0, nil)
    let words = Bitmap(size: self.words.count, of: word..<word + 1)
    postings.forEachDocument(of: words, below: self.count) { _, document, places in
      guard places & misspelt.mask != 0, live[document] else { return }
      count += 1
      mask |= places
      first = first ?? document
    }
    return first.map {
      WordCandidate(
        word: self.words.word(word), distance: distance,
        isName: mask & SearchField.nameMask & misspelt.mask != 0, count: count, slot: slot(of: $0))
    }
  }
}
