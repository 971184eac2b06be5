import CLibEdit
internal import Platform
import UnicodeText

/// The suggestion that stands after the line while a key is waited for.
///
/// It is drawn beyond libedit's knowledge, within the row of the cursor, and erased before anything
/// else is drawn.
struct SuggestionState {
  /// Whether suggestions are wanted for what is read: not for an answer.
  var isOn = false

  /// Whether one is on the screen.
  var isDrawn = false

  /// The text that was last offered, and the line that it was offered for.
  var offer: (line: Editor.Line, text: String)?
}

extension EditLineReader {
  /// Draws the suggestion for the line, if the cursor is at its end and nothing has been typed yet.
  func drawSuggestion() {
    guard suggestions.isOn, let style = suggestionStyle, understandsSequences, !isPasting,
      readAhead.isEmpty, !hasInput(within: 0)
    else { return }
    suggestions.offer = nil
    let line = editor.line
    guard line.cursor == line.text.utf8.count, !line.text.isEmpty,
      !line.text.unicodeScalars.contains("\n"), let suggestion = suggestion(line.text)
    else { return }
    let text =
      switch suggestion {
      case .text(let text), .hint(let text): text
      }
    let layout = LineLayout(prompt: shownPrompt, line: line, columns: columns)
    // The last column stays free, so that the terminal is not about to wrap.
    let shown = text.withVisibleControls.fitted(toCells: columns - layout.column - 1)
    guard !shown.isEmpty else { return }
    show("\u{1B}7\u{1B}[\(style)m\(shown)\u{1B}[0m\u{1B}8")
    suggestions.isDrawn = true
    if case .text = suggestion { suggestions.offer = (line, text) }
  }

  /// Takes the suggestion off the screen.
  func eraseSuggestion() {
    guard suggestions.isDrawn else { return }
    suggestions.isDrawn = false
    show("\u{1B}[K")
  }

  /// The text that can be taken over into the line as it stands.
  var offeredText: String? {
    suggestions.offer.flatMap { $0.line == editor.line ? $0.text : nil }
  }

  /// Takes the text offered over into the line, or as much of it as is told.
  ///
  /// - Parameter otherwise: A key that does what is to be done where nothing is offered.
  func accept(
    _ part: (String) -> String = { $0 }, otherwise key: wchar_t? = nil
  ) -> UInt8 {
    guard let text = offeredText else {
      guard let key else { return UInt8(CC_ERROR) }
      editor.push([key])
      // A count that was typed before the key is kept for the command that runs now.
      return UInt8(CC_ARGHACK)
    }
    editor.insert(part(text))
    return UInt8(CC_REFRESH)
  }

  /// Whether something has been typed, or is within some milliseconds.
  func hasInput(within milliseconds: Int32) -> Bool {
    do throws(Errno) {
      return try Descriptor(input).wait(for: .input, milliseconds: milliseconds)
    } catch {
      return false
    }
  }
}

extension String {
  /// The text as far as the end of its first word, spaces before that included.
  var firstWord: String {
    let word = drop { $0 == " " }.drop { $0 != " " }
    return String(self[..<word.startIndex])
  }
}
