/// The words found in a segment for each part of a query, kept so that ranking need not search
/// again.
final class FoundWords {
  /// The words that contain a part, and the range of those that begin with it.
  typealias Words = (all: Bitmap, beginnings: Range<Int>)

  private var words: [[UInt8]: Words] = [:]

  /// Returns the words that contain a part, and the range of those that begin with it.
  func words(with part: [UInt8], of segment: SearchSegment) -> Words {
    if let known = words[part] { return known }
    let found = (
      all: segment.words(with: part), beginnings: segment.words.range(of: part, .atStart)
    )
    words[part] = found
    return found
  }
}
