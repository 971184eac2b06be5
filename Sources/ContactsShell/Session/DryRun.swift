internal import JSON

/// A run whose changes are shown, then taken back.
struct DryRun {
  /// Whether it is one command's `--dry-run`, not that of the process.
  let isOfCommand: Bool
  /// What would be done besides changing the book.
  var effects: [Effect] = []
  /// Whether the command has shown its changes itself.
  var isReported = false
  /// Whether all commands that have run only read; nil before the first.
  private(set) var onlyReads: Bool?

  /// An effect outside the book.
  struct Effect {
    /// The text after "would".
    let text: String
    /// The record for programs, among the changes; nil for effects such as an export.
    var record: JSONObject?
  }
}

extension DryRun {
  /// Notes that a command runs, which may change something or only reads.
  mutating func noteCommand(changes: Bool) { onlyReads = onlyReads != false && !changes }
}

extension Session {
  mutating func reportDryRun(_ text: String, _ record: JSONObject?) {
    dryRun?.effects.append(DryRun.Effect(text: text, record: record))
  }
}
