internal import Ordering

/// Text folded for search and sorting: lower case, without accents, in compatibility forms.
///
/// `Müller`, `MÜLLER`, its decomposed form and `muller` fold alike; so do ß and ss, ø and o, ı and
/// i, full-width and half-width forms, and typographic and keyboard apostrophes and hyphens.
public struct FoldedText: Hashable, Sendable {
  /// The folded text in UTF-8.
  public private(set) var utf8: [UInt8]

  /// Folds `text`; linear.
  public init(_ text: String) {
    utf8 = []
    Self.append(text, to: &utf8)
  }

  /// Appends the folded `text` to `folded`; linear.
  public static func append(_ text: String, to folded: inout [UInt8]) {
    append(text.utf8.span, to: &folded)
  }

  /// Folds valid UTF-8.
  private static func append(_ source: Span<UInt8>, to folded: inout [UInt8]) {
    var index = 0
    while index < source.count {
      var end = index
      while end < source.count, source[end] < 0x80 { end += 1 }
      if end > index {
        let plain = source.extracting(index..<end)
        folded.append(addingCapacity: plain.count) { output in
          // The loop folds many bytes at a time, as it need not check for room.
          output.append(repeating: 0, count: plain.count)
          var written = output.mutableSpan
          for place in 0..<min(plain.count, written.count) {
            written[place] = Folding.fold(plain[place])
          }
        }
      }
      index = end
      // Not ASCII: continue scalar by scalar.
      while index < source.count, source[index] >= 0x80 {
        let start = index
        let scalar = scalar(at: &index, of: source)
        Folding.append(scalar.value, source.extracting(start..<index), to: &folded)
      }
    }
  }

  /// Decodes and skips a scalar beyond ASCII in valid UTF-8.
  package static func scalar(
    at index: inout Int, of utf8: Span<UInt8>
  ) -> Unicode.Scalar {
    let lead = utf8[index]
    let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let end = min(index + count, utf8.count)
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for place in index + 1..<end { value = value << 6 | UInt32(utf8[place] & 0x3F) }
    index = end
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Returns what a character of ASCII folds to: one of ASCII.
  public static func folded(_ character: UInt8) -> UInt8 { Folding.fold(character) }

  /// Creates a text from bytes that are already folded.
  public init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { utf8.isEmpty }

  /// Returns whether the text contains `part`.
  public func contains(_ part: FoldedText) -> Bool {
    utf8.span.firstOffset(of: part.utf8.span) != nil
  }

  /// Returns whether the text starts with `part`.
  public func hasPrefix(_ part: FoldedText) -> Bool {
    utf8.starts(with: part.utf8)
  }

  /// The words: maximal runs of letters, digits and marks.
  public var words: [FoldedText] {
    var words: [FoldedText] = []
    forEachWord { words.append(FoldedText(utf8: Array(utf8[$0]))) }
    return words
  }

  /// Calls `body` with the byte range of each word.
  public func forEachWord(_ body: (Range<Int>) -> Void) {
    let bytes = utf8.span
    var start: Int?
    var index = 0
    while index < bytes.count {
      var next = index + 1
      let isInWord: Bool
      if bytes[index] < 0x80 {
        isInWord = bytes[index].isASCIIAlphanumeric
      } else {
        next = index
        isInWord = Self.isInWord(Self.scalar(at: &next, of: bytes))
      }
      if isInWord {
        start = start ?? index
      } else if let first = start {
        body(first..<index)
        start = nil
      }
      index = next
    }
    if let start { body(start..<bytes.count) }
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

extension FoldedText {
  /// Hashes the bytes, eight at a time.
  public func hash(into hasher: inout Hasher) {
    let bytes = utf8.span
    var (word, index): (UInt64, Int) = (0, 0)
    while index < bytes.count {
      word = word << 8 | UInt64(bytes[index])
      index += 1
      if index & 7 == 0 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(index)
  }
}

extension FoldedText: Comparable {
  /// Returns whether the left text sorts before the right one, by scalars.
  public static func < (left: FoldedText, right: FoldedText) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension FoldedText: CustomStringConvertible {
  /// The folded text.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}

extension FoldedText {
  /// Returns the ranges where the folded parts occur in `text`, in order, without overlaps, at
  /// character boundaries.
  public static func ranges(of parts: [FoldedText], in text: String) -> [Range<String.Index>] {
    // Most texts contain none of the parts; scalars fold independently, so checking the whole text
    // is enough.
    let whole = FoldedText(text)
    guard parts.contains(where: { !$0.isEmpty && whole.contains($0) }) else { return [] }
    var folded = FoldedText(utf8: [])
    // For each folded byte, the index of the character it came from.
    var origins: [String.Index] = []
    for index in text.indices {
      let character = FoldedText(String(text[index]))
      folded.utf8 += character.utf8
      origins += repeatElement(index, count: character.utf8.count)
    }
    var found: [Range<String.Index>] = []
    for part in parts where !part.isEmpty {
      var offset = 0
      while let start = folded.utf8.span.firstOffset(of: part.utf8.span, from: offset) {
        let end = start + part.utf8.count
        found.append(origins[start]..<text.index(after: origins[end - 1]))
        offset = end
      }
    }
    return merged(found)
  }

  private static func merged(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
    var merged: [Range<String.Index>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
