internal import UnicodeText

/// The first 24 bytes of a folded text, compared as three words.
///
/// Keys sort as their texts do. Longer texts may share a key.
struct FoldedKey: Hashable, Sendable {
  private var high: UInt64 = 0
  private var middle: UInt64 = 0
  private var low: UInt64 = 0

  /// The size of a key in bytes.
  static let size = 24

  /// Creates the key of a text in UTF-8, filled up with the bytes of `filler`.
  init(_ utf8: Span<UInt8>, filledWith filler: UInt64 = 0) {
    self.init(of: utf8.count, filledWith: filler) { utf8[$0] }
  }

  /// Creates the key of what a text in UTF-8 folds to.
  ///
  /// A text that begins in ASCII, as most do, is folded only as far as the key needs.
  init(folding utf8: Span<UInt8>) {
    var isPlain = true
    self.init(of: utf8.count) { index in
      let byte = utf8[index]
      if byte >= 0x80 { isPlain = false }
      return FoldedText.folded(byte)
    }
    if !isPlain { self = Self(FoldedText(String(utf8: utf8)).utf8.span) }
  }

  /// Creates the key of `count` bytes.
  @inline(always)
  private init(of count: Int, filledWith filler: UInt64 = 0, _ byte: (Int) -> UInt8) {
    func word(at start: Int) -> UInt64 {
      guard start < count else { return filler }
      let end = min(start + 8, count)
      var word: UInt64 = 0
      for index in start..<end { word = word << 8 | UInt64(byte(index)) }
      let rest = UInt64(8 * (start + 8 - end))
      return word << rest | filler & (1 << rest - 1)
    }
    (high, middle, low) = (word(at: 0), word(at: 8), word(at: 16))
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
  /// Returns the elements whose keys are those of texts that begin with `prefix`.
  ///
  /// If the prefix is longer than a key, texts that begin otherwise may be among them.
  func elements(beginningWith prefix: FoldedText, by key: (Element) -> FoldedKey) -> Elements {
    elements(
      with: FoldedKey(prefix.utf8.span)...FoldedKey(prefix.utf8.span, filledWith: .max), by: key)
  }

  /// Returns the elements whose keys are in a range.
  func elements(
    with keys: ClosedRange<FoldedKey>, by key: (Element) -> FoldedKey
  ) -> Elements {
    elements(from: { !(key($0) < keys.lowerBound) }, upTo: { keys.upperBound < key($0) })
  }
}
