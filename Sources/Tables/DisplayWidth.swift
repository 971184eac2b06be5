internal import Ordering

/// The width of text in terminal columns; cuts, wraps and pads by it.
///
/// Measures grapheme clusters, as most terminals draw them: an emoji sequence is one; in other
/// clusters each letter and spacing mark has its own width, as `wcwidth` says. Controls have the
/// width of their form in `TerminalText`.
public enum DisplayWidth {
  /// Returns the width of a text on one line.
  public static func columns(of text: some StringProtocol) -> Int {
    Substring(text).columnsOfLetters ?? text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the width of a character: 0, 1 or 2, and more for a control made visible.
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

  /// Whether a variation selector asks for an emoji.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars[scalars.startIndex].properties.isEmoji && scalars.contains("\u{FE0F}")
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300: return 1
    // The vowels and final consonants of Hangul, which combine with the consonant before them.
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
  /// Returns a text, cut with an ellipsis if it is wider than `width`.
  public static func truncate(_ text: String, to width: Int) -> String {
    let fitted = fit(text[...], to: width)
    return fitted.isCut ? fitted.shown + "…" : text
  }

  /// Returns a text padded with spaces; a wider text is unchanged.
  public static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
  }

  /// Returns the part of a text that fits `width` columns; linear in `width`.
  ///
  /// Shows at least the ellipsis, even in no columns.
  static func fit(_ text: Substring, to width: Int) -> FittedText {
    // A letter takes at most two bytes a column, so a longer text cannot fit.
    if text.utf8.count / 2 <= width, let columns = text.columnsOfLetters, columns <= width {
      return FittedText(shown: text, shownColumns: columns)
    }
    var columns = 0
    var cutColumns = 0
    var cut = text.startIndex
    for index in text.indices {
      columns += self.columns(of: text[index])
      if columns > width {
        return FittedText(shown: text[..<cut], shownColumns: cutColumns, isCut: true)
      }
      // An ellipsis may follow text, but not a space.
      if columns < width, text[index] != " " {
        (cut, cutColumns) = (text.index(after: index), columns)
      }
    }
    return FittedText(shown: text, shownColumns: columns)
  }

  /// Returns the part of a text that fits `width` columns and shows some of `part`; an ellipsis
  /// replaces the beginning if needed.
  static func fit(
    _ text: Substring, to width: Int, keeping part: Range<String.Index>?
  ) -> FittedText {
    let beginning = fit(text, to: width)
    guard beginning.isCut, let part, part.upperBound > beginning.shown.endIndex else {
      return beginning
    }
    // An ellipsis before, and another after unless `part` ends the text.
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
      shown: end.shown, shownColumns: end.shownColumns, isCut: end.isCut, isCutBefore: true)
  }
}

/// The visible part of a text.
struct FittedText {
  let shown: Substring
  /// The width of the visible part, without ellipses.
  let shownColumns: Int
  /// Whether an ellipsis follows.
  var isCut = false
  /// Whether an ellipsis precedes.
  var isCutBefore = false

  var columns: Int { shownColumns + (isCut ? 1 : 0) + (isCutBefore ? 1 : 0) }
}

extension FittedText {
  /// Shows all of a text.
  init(shown: Substring) {
    self.init(shown: shown, shownColumns: DisplayWidth.columns(of: shown))
  }
}
