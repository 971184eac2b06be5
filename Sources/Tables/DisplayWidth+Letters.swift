extension Substring {
  /// The width of a text of letters and similar characters only, whose widths do not depend on
  /// their neighbours; `nil` for any other text.
  ///
  /// Most texts are of this kind, and need not be split into grapheme clusters.
  var columnsOfLetters: Int? {
    let bytes = utf8.span
    return bytes.isPrintableASCII ? bytes.count : unicodeScalars.columnsOfLetters
  }
}

extension String {
  /// The width of a text of letters and similar characters only; `nil` for any other text.
  ///
  /// A slice for each cell of a list would cost a tenth of its time.
  var columnsOfLetters: Int? {
    let bytes = utf8.span
    return bytes.isPrintableASCII ? bytes.count : unicodeScalars.columnsOfLetters
  }
}

extension Sequence<Unicode.Scalar> {
  /// The width of letters and similar characters; `nil` if there is any other.
  fileprivate var columnsOfLetters: Int? {
    var columns = 0
    for scalar in self {
      guard let width = scalar.columnsOfLetter else { return nil }
      columns += width
    }
    return columns
  }
}

extension Span<UInt8> {
  /// Whether every byte is a printable ASCII character.
  var isPrintableASCII: Bool {
    var others: UInt8 = 0
    // Without an early exit the loop is vectorized.
    for index in indices { others |= self[index] &- 0x20 < 0x5F ? 0 : 1 }
    return others == 0
  }
}

extension Unicode.Scalar {
  /// The width of a letter or a similarly simple character; `nil` for any other scalar.
  fileprivate var columnsOfLetter: Int? {
    switch value {
    case 0x20..<0x7F, 0xA0...0x2FF, 0x380...0x47F: 1
    // Hebrew and Arabic, without points.
    case 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3: 1
    // Latin with Vietnamese marks, and typographic apostrophes.
    case 0x1E00...0x1EFF, 0x2018...0x2019: 1
    // Kana, Han, hangul.
    case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }
}
