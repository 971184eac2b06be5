internal import ContactsModel
internal import UnicodeText

/// A word that contacts have, and how well it stands for a misspelt one.
struct WordCandidate {
  let word: [UInt8]
  let distance: Int
  /// Whether it is a word of a name.
  let isName: Bool
  /// How many contacts have it.
  let count: Int
  /// The slot of one that has it.
  let slot: Int

  /// Tells whether this is the better one.
  func isBetter(than other: WordCandidate) -> Bool {
    if distance != other.distance { return distance < other.distance }
    if isName != other.isName { return isName }
    if count != other.count { return count > other.count }
    return word.lexicographicallyPrecedes(other.word)
  }
}

/// A misspelt word, and where what was meant is looked for.
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

  /// Tells whether the letters of another word are almost those of this one.
  @inline(always)
  func isLike(_ other: UInt64) -> Bool {
    (signature & ~other).nonzeroBitCount <= bound && (other & ~signature).nonzeroBitCount <= bound
  }

  /// Returns how far another word is from this one; nil where it is not close.
  func distance(to other: some Collection<UInt8>, signature: UInt64) -> Int? {
    guard isLike(signature) else { return nil }
    let letters = Array(String(decoding: other, as: UTF8.self).unicodeScalars)
    return Spelling.distance(self.letters, letters, atMost: bound)
  }
}

extension SearchSegment {
  /// Returns the first word behind another that has almost the letters of a misspelt one, and one of some sizes.
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

  /// Returns the best word in the place of a misspelt one; nil where there is none.
  ///
  /// Of each word its letters are compared; of the few with like letters the spelling.
  func closest(to misspelt: MisspeltWord, live: Bitmap) -> WordCandidate? {
    var best: WordCandidate?
    // A letter has up to four bytes.
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
