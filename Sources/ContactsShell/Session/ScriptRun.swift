/// How far a script, or a prompt, has come, and how it went.
struct ScriptRun {
  /// Whether commands are read from standard input, so that no command can read anything else there.
  var readsCommandsFromInput = false
  /// How deep scripts that run scripts are nested.
  var sourceDepth = 0
  /// Whether no more lines are to be run.
  var isFinished = false
  /// Whether anything failed; a prompt begins anew with each line.
  var hasFailed = false
  /// The number of lines that have failed.
  private(set) var failureCount = 0
  /// The first line that failed.
  private(set) var firstFailure: LineOrigin?

  /// Records that a line failed.
  mutating func recordFailure(at origin: LineOrigin) {
    hasFailed = true
    failureCount += 1
    firstFailure = firstFailure ?? origin
  }
}
