internal import LineEditing

/// What commands can ask for when a person sits at the prompt.
struct PromptServices {
  /// How a question was answered.
  enum Answer {
    case yes, no
    /// By Ctrl-C, or by leaving.
    case cancelled
  }

  /// The lines typed before.
  let history: LineHistory
  /// Asks a question that is answered by yes or no.
  let ask: (String) -> Answer
  /// Asks a question that is answered by a line; nil for Ctrl-C, or for leaving.
  let answer: (String) -> String?
  /// What is to stand on the next input line.
  var prefill: Prefill?

  /// Asks a question, and tells whether the answer was yes.
  func confirm(_ question: String) -> Bool {
    ask(question) == .yes
  }
}
