import CLibEdit
internal import Platform
import UnicodeText

/// The suggestion shown after the line while waiting for a key.
///
/// libedit does not know of it: it is drawn in the cursor's row, and erased before anything else is
/// drawn.
extension EditLineReader {
  /// Draws the suggestion if the cursor is at the end of the line and no key is pending.
  func drawSuggestion() {
    guard !isAnswer, let style = suggestionStyle, understandsSequences, !isPasting,
      readAhead.isEmpty, !hasInput(within: 0)
    else { return }
    suggested = nil
    let line = editor.line
    guard line.cursor == line.text.utf8.count, !line.text.isEmpty,
      !line.text.unicodeScalars.contains("\n"), let (text, isOffered) = suggestion(line.text)
    else { return }
    let layout = LineLayout(prompt: shownPrompt, line: line, columns: columns)
    // Leaves the last column free, so that the terminal does not wrap.
    let shown = text.withVisibleControls.fitted(toCells: columns - layout.column - 1)
    guard !shown.isEmpty else { return }
    show("\u{1B}7\u{1B}[\(style)m\(shown)\u{1B}[0m\u{1B}8")
    showsSuggestion = true
    if isOffered { suggested = (line, text) }
  }

  /// Erases the suggestion from the screen.
  func eraseSuggestion() {
    guard showsSuggestion else { return }
    showsSuggestion = false
    show("\u{1B}[K")
  }

  /// The suggestion for the current line.
  var offeredText: String? {
    suggested.flatMap { $0.line == editor.line ? $0.text : nil }
  }

  /// Accepts the suggestion, or the part of it that `part` returns.
  ///
  /// - Parameter otherwise: A key that does the command's ordinary work when there is no
  ///   suggestion.
  func accept(
    _ part: (String) -> String = { $0 }, otherwise key: wchar_t? = nil
  ) -> UInt8 {
    guard let text = offeredText else { return key.map { press($0) } ?? UInt8(CC_ERROR) }
    editor.insert(part(text))
    return UInt8(CC_REFRESH)
  }

  /// Returns whether input is pending, or arrives within some milliseconds.
  func hasInput(within milliseconds: Int32) -> Bool {
    (try? Descriptor(input).wait(for: .input, milliseconds: milliseconds)) ?? false
  }
}

extension String {
  /// The text up to the end of its first word, including spaces before it.
  var firstWord: String {
    let word = drop { $0 == " " }.drop { $0 != " " }
    return String(self[..<word.startIndex])
  }
}
