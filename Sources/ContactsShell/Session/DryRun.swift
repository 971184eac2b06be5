internal import JSON

/// What is done for its difference alone, and taken back.
struct DryRun {
  /// Whether it is one command's, by its own --dry-run, and not all that the process is asked to do.
  let isOfCommand: Bool
  /// What would be done beside changing the book.
  var effects: [Effect] = []
  /// Whether the command has shown the difference in its own way.
  var isTold = false

  /// Something that would be done, and is no change of the book.
  struct Effect {
    /// What it is, after "would".
    let text: String
    /// How programs read it, among the changes; nil for what only leaves the book, such as an export.
    var record: JSONObject?
  }
}
