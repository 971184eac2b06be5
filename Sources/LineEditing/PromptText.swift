import UnicodeText

/// A prompt for libedit: sequences without width stand between two marks, and go with the character
/// after them.
enum PromptText {
  static let mark: UInt8 = 1

  /// Returns the prompt with its style, and its own control characters made visible.
  ///
  /// The style ends before the last character, as libedit drops a sequence at the end. It has no
  /// cell for a combining mark, so that goes with the next character.
  static func marked(_ prompt: String, style: String?) -> String {
    let scalars = Array(prompt.withVisibleControls.unicodeScalars)
    let last = scalars.lastIndex { !$0.isMark }
    var (text, markCount) = ("", 0)
    var sequence = style.map { "\u{1B}[\($0)m" } ?? ""
    for (place, scalar) in scalars.enumerated() {
      if scalar.isMark {
        if markCount < MarkedCharacter.maximumMarks { sequence.unicodeScalars.append(scalar) }
        markCount += 1
        continue
      }
      if place == last, style != nil { sequence += "\u{1B}[0m" }
      if !sequence.isEmpty {
        let mark = String(Unicode.Scalar(mark))
        text += mark + sequence + mark
      }
      text.unicodeScalars.append(scalar)
      (sequence, markCount) = ("", 0)
    }
    return text
  }
}
