internal import LineEditing

/// What commands can ask for when a person sits at the prompt.
struct PromptServices {
  /// The lines typed before.
  let history: LineHistory
  /// Asks a question that is answered by yes or no.
  let confirm: (String) -> Bool
  /// What is to stand on the next input line.
  var prefill: Prefill?
}
