import UnicodeText

/// A prompt for libedit: sequences without width stand between two marks.
enum PromptText {
  static let mark: UInt8 = 1

  /// Returns the prompt with its style, and its own control characters made visible.
  ///
  /// The style ends before the last character, as libedit drops a mark at the end.
  static func marked(_ prompt: String, style: String?) -> String {
    let prompt = prompt.withVisibleControls
    guard let style, let last = prompt.last else { return prompt }
    return sequence(style) + prompt.dropLast() + sequence("0") + String(last)
  }

  private static func sequence(_ parameters: String) -> String {
    let mark = String(Unicode.Scalar(mark))
    return "\(mark)\u{1B}[\(parameters)m\(mark)"
  }
}
