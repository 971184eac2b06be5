/// Text as it is compared in searches and sorting: lower case, no accents, compatibility forms made
/// plain.
///
/// `Müller`, `MÜLLER`, its decomposed form and `muller` fold alike; so do ß and ss, ø and o, ı and
/// i, full-width and half-width forms, and the apostrophes and hyphens that programs write for those of keyboards.
public struct FoldedText: Hashable, Sendable {
  /// The folded text in UTF-8.
  public private(set) var utf8: [UInt8]

  /// Folds `text`, in time linear in its length.
  public init(_ text: String) {
    utf8 = []
    Self.append(text, to: &utf8)
  }

  /// Folds `text` into `folded`, in time linear in its length.
  public static func append(_ text: String, to folded: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &folded) }
  }

  /// Folds well-formed UTF-8.
  private static func append(_ source: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]) {
    var index = 0
    while index < source.count {
      var end = index
      while end < source.count, source[end] < 0x80 { end += 1 }
      if end > index {
        let start = folded.count
        folded.append(contentsOf: source[index..<end])
        folded.withUnsafeMutableBufferPointer { folded in
          for place in start..<folded.count { folded[place] = Folding.fold(folded[place]) }
        }
      }
      index = end
      // Not ASCII: go on by scalars.
      while index < source.count, source[index] >= 0x80 {
        Folding.append(scalar(at: &index, of: source), to: &folded)
      }
    }
  }

  /// Passes over a scalar in UTF-8, which is well-formed and not ASCII.
  private static func scalar(
    at index: inout Int, of utf8: UnsafeBufferPointer<UInt8>
  ) -> Unicode.Scalar {
    let lead = utf8[index]
    let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for offset in 1..<count { value = value << 6 | UInt32(utf8[index + offset] & 0x3F) }
    index += count
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Takes bytes that are folded already.
  public init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// Whether nothing is left of the text.
  public var isEmpty: Bool { utf8.isEmpty }

  /// Tells whether `part` stands anywhere in the text.
  public func contains(_ part: FoldedText) -> Bool {
    firstOffset(of: part.utf8, from: 0) != nil
  }

  /// Tells whether the text begins with `part`.
  public func hasPrefix(_ part: FoldedText) -> Bool {
    utf8.starts(with: part.utf8)
  }

  /// Returns where `part` first stands at or after an offset, in bytes; nil where it does not.
  public func firstOffset(of part: [UInt8], from start: Int) -> Int? {
    guard let first = part.first else { return start }
    guard utf8.count >= part.count else { return nil }
    return utf8.withUnsafeBufferPointer { text in
      part.withUnsafeBufferPointer { part in
        var index = start
        while index + part.count <= text.count {
          if text[index] == first,
            UnsafeBufferPointer(rebasing: text[index..<index + part.count]).elementsEqual(part)
          {
            return index
          }
          index += 1
        }
        return nil
      }
    }
  }

  /// The words: what stands between anything that is neither letter, digit nor mark.
  public var words: [FoldedText] {
    var words: [FoldedText] = []
    forEachWord { words.append(FoldedText(utf8: Array($0))) }
    return words
  }

  /// Hands on the bytes of each word.
  public func forEachWord(_ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
    utf8.withUnsafeBufferPointer { bytes in
      var start: Int?
      var index = 0
      while index < bytes.count {
        var length = 1
        let isInWord =
          bytes[index] < 0x80
          ? Self.isASCIIInWord(bytes[index]) : Self.isScalarInWord(at: index, of: bytes, &length)
        if isInWord {
          start = start ?? index
        } else if let first = start {
          body(bytes[first..<index])
          start = nil
        }
        index += length
      }
      if let start { body(bytes[start...]) }
    }
  }

  /// Tells whether the scalar at an offset is part of a word, and how many bytes it takes.
  private static func isScalarInWord(
    at index: Int, of bytes: UnsafeBufferPointer<UInt8>, _ length: inout Int
  ) -> Bool {
    length = bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
    let scalar = String(decoding: bytes[index...].prefix(length), as: UTF8.self).unicodeScalars
      .first
    return scalar.map { isInWord($0) } ?? false
  }

  private static func isASCIIInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
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

extension FoldedText: Comparable {
  /// Tells whether the left text sorts before the right one, scalar by scalar.
  public static func < (left: FoldedText, right: FoldedText) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension FoldedText: CustomStringConvertible {
  /// The folded text.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}

extension FoldedText {
  /// Returns where in `text` the folded parts are found, in order and without overlaps, on the
  /// borders of characters.
  public static func ranges(of parts: [FoldedText], in text: String) -> [Range<String.Index>] {
    // Most texts have none of the parts; scalars fold alone, so that the whole tells.
    let whole = FoldedText(text)
    guard parts.contains(where: { !$0.isEmpty && whole.contains($0) }) else { return [] }
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      return merged(
        parts.flatMap { part in
          whole.offsets(of: part).map { offset in
            let start = text.utf8.index(text.startIndex, offsetBy: offset)
            return start..<text.utf8.index(start, offsetBy: part.utf8.count)
          }
        })
    }
    var folded = FoldedText(utf8: [])
    // The index of the character that each folded byte came from.
    var origins: [String.Index] = []
    for index in text.indices {
      let character = FoldedText(String(text[index]))
      folded.utf8 += character.utf8
      origins += repeatElement(index, count: character.utf8.count)
    }
    var found: [Range<String.Index>] = []
    for part in parts where !part.isEmpty {
      var offset = 0
      while let start = folded.firstOffset(of: part.utf8, from: offset) {
        let end = start + part.utf8.count
        found.append(origins[start]..<text.index(after: origins[end - 1]))
        offset = end
      }
    }
    return merged(found)
  }

  /// Returns where a part stands, without overlaps.
  private func offsets(of part: FoldedText) -> [Int] {
    var offsets: [Int] = []
    var start = 0
    while !part.isEmpty, let offset = firstOffset(of: part.utf8, from: start) {
      offsets.append(offset)
      start = offset + part.utf8.count
    }
    return offsets
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
