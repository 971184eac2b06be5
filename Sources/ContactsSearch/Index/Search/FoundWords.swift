/// The words that the parts of one query were found in, of one segment, so that who ranks what was found by them does not
/// look for them again.
final class FoundWords {
  /// The words that have a part, and which words begin with it.
  typealias Words = (all: Bitmap, beginnings: Bitmap)

  private struct Key: Hashable {
    let part: [UInt8]
    let mask: UInt32
  }

  private var words: [Key: Words] = [:]

  /// Returns the words that have a part, at least those that are in the places of a mask.
  func words(with part: [UInt8], in mask: UInt32, of segment: SearchSegment) -> Words {
    // Of a letter alone the words depend on the places.
    let key = Key(part: part, mask: segment.isLetter(part) ? mask : .max)
    if let known = words[key] { return known }
    let found = segment.wordsAndBeginnings(with: part, in: mask)
    words[key] = found
    return found
  }
}

extension SearchSegment {
  /// Returns the words that have a part, at least those that are in the places of a mask, and which words begin with
  /// it.
  fileprivate func wordsAndBeginnings(with part: [UInt8], in mask: UInt32) -> FoundWords.Words {
    if isLetter(part) {
      return (all: words(with: part, in: mask), beginnings: words.words(beginningWith: part[0]))
    }
    var (found, beginnings) = (Bitmap(size: words.count), Bitmap(size: words.count))
    found.withBits { found in
      beginnings.withBits { beginnings in
        words.forEachWord(with: part) { word, isAtStart in
          found[word >> 6] |= 1 << UInt64(word & 63)
          beginnings[word >> 6] |= (isAtStart ? 1 : 0) << UInt64(word & 63)
        }
      }
    }
    return (all: found, beginnings: beginnings)
  }
}
