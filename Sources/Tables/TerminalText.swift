internal import UnicodeText

/// A text that is safe for a terminal: it cannot move the cursor, change the style, or reverse
/// text.
///
/// C0 controls and DEL are shown in caret notation (`^[`, `^?`); C1 controls, bidi controls, and
/// line and paragraph separators by their scalar (`<U+202E>`). A tab becomes a space.
public struct TerminalText: Hashable, Sendable {
  /// The safe text.
  public let text: String

  /// The highlights, sorted and disjoint, as ranges of `text`.
  public let highlights: [Range<String.Index>]

  /// Makes a text safe, and maps its highlights, widened to whole characters.
  ///
  /// - Parameter keepsNewlines: Whether newlines stay, as `\n`; else they are shown as `⏎`.
  public init(
    _ raw: String, highlights: [Range<String.Index>] = [], keepsNewlines: Bool = false
  ) {
    self.init(raw, highlights: highlights) { character in
      let isNewline = character == "\n" || character == "\r\n"
      return isNewline && keepsNewlines ? "\n" : Self.standIn(for: character)
    }
  }

  /// Makes data for programs safe to look at; keeps newlines of either kind and tabs.
  public init(data: String) {
    self.init(data, highlights: []) { character in
      ["\n", "\r\n", "\t"].contains(character) ? nil : Self.standIn(for: character)
    }
  }

  private init(
    _ raw: String, highlights: [Range<String.Index>], substitute: (Character) -> String?
  ) {
    // Nothing in these needs replacing.
    if highlights.isEmpty, raw.columnsOfLetters != nil {
      (text, self.highlights) = (raw, [])
      return
    }
    var mapping = Mapping(of: raw, highlights: highlights)
    for index in raw.indices {
      mapping.append(substitute(raw[index]) ?? String(raw[index]), for: index)
    }
    text = mapping.text
    self.highlights = mapping.highlights
  }

  /// Returns the visible form of a character that a terminal would act on; `nil` for any other.
  static func standIn(for character: Character) -> String? {
    let scalar = character.unicodeScalars[character.unicodeScalars.startIndex]
    switch scalar.value {
    case 0x09: return " "
    case 0x0A: return "⏎"
    case 0x0D where character == "\r\n": return "⏎"
    default: return scalar.visibleControl
    }
  }
}

/// A text being made safe, with its highlights.
private struct Mapping {
  private(set) var text = ""
  /// The remaining highlights of the raw text, in order.
  private var ahead: ArraySlice<Range<String.Index>>
  private let raw: String
  /// The highlights of the safe text, as UTF-8 offsets.
  private var offsets: [Range<Int>] = []

  init(of raw: String, highlights: [Range<String.Index>]) {
    self.raw = raw
    ahead = highlights.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }[...]
  }

  var highlights: [Range<String.Index>] {
    offsets.map { range in
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return start..<text.utf8.index(start, offsetBy: range.count)
    }
  }

  /// Appends the visible form of the character at an index of the raw text.
  mutating func append(_ shown: String, for index: String.Index) {
    let start = text.utf8.count
    text += shown
    while let highlight = ahead.first, highlight.upperBound <= index { ahead.removeFirst() }
    guard let highlight = ahead.first, highlight.lowerBound < raw.index(after: index) else {
      return
    }
    if let last = offsets.last, last.upperBound == start {
      offsets[offsets.count - 1] = last.lowerBound..<text.utf8.count
    } else {
      offsets.append(start..<text.utf8.count)
    }
  }
}
