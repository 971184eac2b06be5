/// How many columns of a terminal a text takes, and cutting, wrapping and padding by that measure.
///
/// Widths are those of grapheme clusters, as most terminals draw them: an emoji made of several is one, of other clusters
/// each letter and spacing mark has columns of its own, as `wcwidth` tells. Controls are as wide as `TerminalText` makes
/// them.
public enum DisplayWidth {
  /// Returns the columns of a text on one line.
  public static func columns(of text: some StringProtocol) -> Int {
    text.columnsOfLetters ?? text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the columns of a character: 0, 1 or 2, and more for a control made visible.
  public static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue, 0x20..<0x7F ~= ascii { return 1 }
    if let standIn = TerminalText.standIn(for: character) { return columns(of: standIn) }
    let scalars = character.unicodeScalars
    if scalars.count > 1, isEmoji(scalars) { return 2 }
    if scalars[scalars.startIndex].properties.isEmoji {
      return scalars.reduce(0) { max($0, columns(of: $1)) }
    }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Whether a cluster asks, by a variation selector, to be drawn as an emoji.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars[scalars.startIndex].properties.isEmoji && scalars.contains("\u{FE0F}")
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300: return 1
    // The vowels and final consonants of hangul, drawn into the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let index = wideRanges.partitioningIndex { $0.upperBound >= scalar.value }
    return index < wideRanges.count && wideRanges[index].contains(scalar.value) ? 2 : 1
  }
}

extension DisplayWidth {
  /// Returns a text, cut with an ellipsis where it is wider than a number of columns.
  public static func truncate(_ text: String, to width: Int) -> String {
    let fitted = fit(text[...], to: width)
    return fitted.isCut ? fitted.shown + "…" : text
  }

  /// Returns a text with spaces to fill a number of columns; a wider text is returned as it is.
  public static func pad(
    _ text: String, to width: Int, alignment: Cell.Alignment = .leading
  ) -> String {
    let padding = String(repeating: " ", count: max(0, width - columns(of: text)))
    return alignment == .leading ? text + padding : padding + text
  }

  /// Returns what of a text to show in a number of columns, in time linear in that number.
  ///
  /// At least the ellipsis is shown, even in no column.
  static func fit(_ text: Substring, to width: Int) -> FittedText {
    // A letter takes two bytes at most, so that no more is looked at of a text that is longer.
    if text.utf8.count / 2 <= width, let columns = text.columnsOfLetters, columns <= width {
      return FittedText(shown: text, columns: columns)
    }
    var columns = 0
    var cutColumns = 0
    var cut = text.startIndex
    for index in text.indices {
      columns += self.columns(of: text[index])
      if columns > width {
        return FittedText(shown: text[..<cut], columns: cutColumns, isCut: true)
      }
      // Where an ellipsis may follow: after text, not after space.
      if columns < width, text[index] != " " {
        (cut, cutColumns) = (text.index(after: index), columns)
      }
    }
    return FittedText(shown: text, columns: columns)
  }
}

/// What of a text is shown.
struct FittedText {
  let shown: Substring
  /// The columns of what is shown, an ellipsis aside.
  let shownColumns: Int
  /// Whether an ellipsis stands for the rest.
  let isCut: Bool

  init(shown: Substring, columns: Int, isCut: Bool = false) {
    (self.shown, shownColumns, self.isCut) = (shown, columns, isCut)
  }

  /// Shows all of a text.
  init(shown: Substring) {
    self.init(shown: shown, columns: DisplayWidth.columns(of: shown))
  }

  var columns: Int { shownColumns + (isCut ? 1 : 0) }
}

extension StringProtocol {
  /// Whether each byte is a character of one column.
  var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // Without a branch for each byte.
      bytes.reduce(true) { $0 && $1 &- 0x20 < 0x5F }
    } ?? utf8.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  /// How many columns a text takes of which each scalar is known to be a character of its own, of one column, and no
  /// control: one of ASCII, Latin, Greek or Cyrillic; nil for any other.
  var columnsOfLetters: Int? {
    if isPrintableASCII { return utf8.count }
    return utf8.withContiguousStorageIfAvailable { bytes in
      var (index, columns) = (0, 0)
      while index < bytes.count {
        switch bytes[index] {
        case 0x20..<0x7F: index += 1
        // U+0080 to U+009F are controls.
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] >= 0xA0: index += 2
        // U+00C0 to U+02FF, U+0380 to U+047F: what combines stands between and behind them.
        case 0xC3...0xCB, 0xCE...0xD1: index += 2
        default: return nil
        }
        columns += 1
      }
      return columns
    } ?? nil
  }
}
