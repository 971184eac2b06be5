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
  /// What is to stand on the next input line.
  var prefill: Prefill?

  /// Asks a question, and tells whether the answer was yes.
  func confirm(_ question: String) -> Bool {
    ask(question) == .yes
  }
}
