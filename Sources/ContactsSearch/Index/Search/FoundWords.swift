/// The words that the parts of one query were found in, of one segment, so that who ranks what was found by them does not
/// look for them again.
final class FoundWords {
  /// The words that have a part, and which words begin with it.
  typealias Words = (all: Bitmap, beginnings: Range<Int>)

  private var words: [[UInt8]: Words] = [:]

  /// Returns the words that have a part, and which words begin with it.
  func words(with part: [UInt8], of segment: SearchSegment) -> Words {
    if let known = words[part] { return known }
    let found = (
      all: segment.words(with: part), beginnings: segment.words.range(of: part, .atStart)
    )
    words[part] = found
    return found
  }
}
