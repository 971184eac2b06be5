extension StringProtocol {
  /// How many columns a text takes that has nothing but letters and the like, of which each is as
  /// wide beside any other: none combines, or is a control; nil for any other text.
  ///
  /// Most texts are of that kind, and need not be taken apart into characters.
  var columnsOfLetters: Int? {
    if isPrintableASCII { return utf8.count }
    var columns = 0
    for scalar in unicodeScalars {
      guard let width = scalar.columnsOfLetter else { return nil }
      columns += width
    }
    return columns
  }

  /// Whether each byte is a character of one column.
  var isPrintableASCII: Bool {
    let text = Substring(self)
    let bytes = text.utf8.span
    var others: UInt8 = 0
    // Without an end before the last, many bytes are looked at at once.
    for index in bytes.indices { others |= bytes[index] &- 0x20 < 0x5F ? 0 : 1 }
    return others == 0
  }
}

extension Unicode.Scalar {
  /// The columns of a letter, or of what is as harmless as one; nil for any other scalar.
  fileprivate var columnsOfLetter: Int? {
    switch value {
    case 0x20..<0x7F, 0xA0...0x2FF, 0x380...0x47F: 1
    // Hebrew and Arabic, without points.
    case 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3: 1
    // Latin with the marks of Vietnamese, and the apostrophe of O’Brien.
    case 0x1E00...0x1EFF, 0x2018...0x2019: 1
    // Kana, Han, hangul.
    case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }
}
