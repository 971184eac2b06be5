internal import LineEditing

/// The services of a prompt for commands.
struct PromptServices {
  /// The answer to a question.
  enum Answer {
    case yes, no
    /// Cancelled by Ctrl-C or Ctrl-D.
    case cancelled
  }

  /// The lines typed before.
  let history: LineHistory
  /// Asks a yes-or-no question.
  let ask: (String) -> Answer
  /// Asks for a line; nil if it is cancelled.
  let answer: (String) -> String?
  /// The passwords typed so far, which are kept in memory only.
  let passwords = TypedPasswords()
  /// The text to put on the next input line.
  var prefill: Prefill?

  /// Asks a question; returns whether the answer was yes.
  func confirm(_ question: String) -> Bool {
    ask(question) == .yes
  }
}
