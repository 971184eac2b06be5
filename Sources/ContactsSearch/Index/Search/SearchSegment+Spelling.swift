internal import ContactsModel
internal import UnicodeText

/// A word of some contacts that may be what a misspelt word means.
struct WordCandidate {
  let word: [UInt8]
  let distance: Int
  /// Whether it is a word of a name.
  let isName: Bool
  /// The number of contacts that have it.
  let count: Int
  /// The slot of one of them.
  let slot: Int

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
  let mask: UInt32
  let bound: Int

  init(_ word: [UInt8], in mask: UInt32) {
    self.word = word
    self.mask = mask
    letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    signature = Spelling.signature(of: word)
    bound = Spelling.tolerance(of: letters.count)
  }

  /// Returns whether another word has almost the same letters.
  @inline(always)
  func isLike(_ other: UInt64) -> Bool {
    (signature & ~other).nonzeroBitCount <= bound && (other & ~signature).nonzeroBitCount <= bound
  }

  /// Returns the edit distance to another word; nil if it is not close.
  func distance(to other: some Collection<UInt8>, signature: UInt64) -> Int? {
    guard isLike(signature) else { return nil }
    let letters = Array(String(decoding: other, as: UTF8.self).unicodeScalars)
    return Spelling.distance(self.letters, letters, atMost: bound)
  }
}

extension SearchSegment {
  /// Returns the next word, of some sizes, with almost the letters of a misspelt one.
  private func firstLike(
    _ misspelt: MisspeltWord, after place: Int, of sizes: ClosedRange<Int>
  ) -> Int? {
    signatures.withElements { signatures in
      words.starts.withElements { starts in
        var index = place + 1
        while index < min(signatures.count, starts.count - 1) {
          if misspelt.isLike(signatures[index]),
            sizes.contains(Int(starts[index + 1]) - Int(starts[index]) - 1)
          {
            return index
          }
          index += 1
        }
        return nil
      }
    }
  }

  /// Returns the best word in place of a misspelt one, if there is one.
  ///
  /// The letters of each word are compared, and the spelling of the few that are left.
  func closest(to misspelt: MisspeltWord, live: Bitmap) -> WordCandidate? {
    var best: WordCandidate?
    // A letter takes up to four bytes.
    let sizes =
      misspelt.letters.count - misspelt.bound...4 * (misspelt.letters.count + misspelt.bound)
    var place = -1
    while let index = firstLike(misspelt, after: place, of: sizes) {
      place = index
      guard
        let distance = misspelt.distance(to: words.word(index), signature: signatures[index]),
        distance <= best?.distance ?? misspelt.bound
      else { continue }
      var (count, mask, first): (Int, UInt32, Int?) = (0, 0, nil)
      postings.forEachDocument(of: index, below: self.count) { document, places in
        guard places & misspelt.mask != 0, live[document] else { return }
        count += 1
        mask |= places
        first = first ?? document
      }
      guard let first else { continue }
      let candidate = WordCandidate(
        word: words.word(index), distance: distance,
        isName: mask & SearchField.nameMask & misspelt.mask != 0, count: count,
        slot: slot(of: first))
      if best.map({ candidate.isBetter(than: $0) }) ?? true { best = candidate }
    }
    return best
  }
}
