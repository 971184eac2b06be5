internal import Ordering

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
    // A letter takes two bytes a column at most, so that no more is looked at of a text that is longer.
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

  /// Returns what of a text to show in a number of columns, so that a part of it is seen: where the
  /// beginning does not reach as far, an ellipsis stands for that.
  static func fit(
    _ text: Substring, to width: Int, keeping part: Range<String.Index>?
  ) -> FittedText {
    let beginning = fit(text, to: width)
    guard beginning.isCut, let part, part.upperBound > beginning.shown.endIndex else {
      return beginning
    }
    // An ellipsis stands before, and another behind unless the part ends the text.
    var room = width - (part.upperBound < text.endIndex ? 2 : 1)
    var start = part.upperBound
    while start > text.startIndex {
      let previous = text.index(before: start)
      room -= columns(of: text[previous])
      if room < 0 { break }
      start = previous
    }
    let rest = text[min(start, part.lowerBound)...].drop { $0 == " " }
    let end = fit(rest, to: width - 1)
    return FittedText(
      shown: end.shown, columns: end.shownColumns, isCut: end.isCut, isCutBefore: true)
  }
}

/// What of a text is shown.
struct FittedText {
  let shown: Substring
  /// The columns of what is shown, ellipses aside.
  let shownColumns: Int
  /// Whether an ellipsis stands for what comes behind.
  let isCut: Bool
  /// Whether an ellipsis stands for what comes before.
  let isCutBefore: Bool

  init(shown: Substring, columns: Int, isCut: Bool = false, isCutBefore: Bool = false) {
    (self.shown, shownColumns) = (shown, columns)
    (self.isCut, self.isCutBefore) = (isCut, isCutBefore)
  }

  /// Shows all of a text.
  init(shown: Substring) {
    self.init(shown: shown, columns: DisplayWidth.columns(of: shown))
  }

  var columns: Int { shownColumns + (isCut ? 1 : 0) + (isCutBefore ? 1 : 0) }
}
