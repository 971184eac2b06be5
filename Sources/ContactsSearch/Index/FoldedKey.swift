internal import UnicodeText

/// The first 24 bytes of a folded text, compared as three words of the machine.
///
/// Keys sort as their texts do. Texts of more than 24 bytes may share a key.
struct FoldedKey: Hashable, Sendable {
  private var high: UInt64 = 0
  private var middle: UInt64 = 0
  private var low: UInt64 = 0

  /// How many bytes a key holds.
  static let size = 24

  /// The words that keys are compared by, the first of which come first.
  var words: (UInt64, UInt64, UInt64) { (high, middle, low) }

  init(words: (UInt64, UInt64, UInt64)) { (high, middle, low) = words }

  /// Makes the key of a text in UTF-8, the rest of which is filled up.
  init(_ utf8: some Sequence<UInt8>, filledWith filler: UInt8 = 0) {
    var bytes = utf8.makeIterator()
    var isAtEnd = false
    func word() -> UInt64 {
      var word: UInt64 = 0
      for _ in 0..<8 {
        if !isAtEnd, let byte = bytes.next() {
          word = word << 8 | UInt64(byte)
        } else {
          isAtEnd = true
          word = word << 8 | UInt64(filler)
        }
      }
      return word
    }
    high = word()
    middle = word()
    low = word()
  }
}

extension FoldedKey: Comparable {
  @inline(always)
  static func < (left: FoldedKey, right: FoldedKey) -> Bool {
    if left.high != right.high { return left.high < right.high }
    if left.middle != right.middle { return left.middle < right.middle }
    return left.low < right.low
  }
}

extension LayeredBag {
  /// Returns the elements whose key is that of a text which begins with `prefix`.
  ///
  /// Where the prefix is longer than a key, some of their texts may begin otherwise.
  func elements(beginningWith prefix: FoldedText, by key: (Element) -> FoldedKey) -> Elements {
    elements(
      with: FoldedKey(prefix.utf8)...FoldedKey(prefix.utf8, filledWith: 0xFF), by: key)
  }

  /// Returns the elements whose keys are in a range.
  func elements(with keys: ClosedRange<FoldedKey>, by key: (Element) -> FoldedKey) -> Elements {
    elements(from: { !(key($0) < keys.lowerBound) }, upTo: { keys.upperBound < key($0) })
  }
}
