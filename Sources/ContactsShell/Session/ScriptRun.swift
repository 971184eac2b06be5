/// The progress and results of a script, or of a prompt.
struct ScriptRun {
  /// Whether commands are read from standard input, so that no command can read other data there.
  var readsCommandsFromInput = false
  /// The nesting depth of `source`.
  var sourceDepth = 0
  /// Whether no more lines are to be run.
  var isFinished = false
  /// Whether anything failed; a prompt begins anew with each line.
  var hasFailed = false
  /// The number of lines that have failed.
  private(set) var failureCount = 0
  /// Where the first of them is; nil if nothing had a place, as a script that could not be read.
  private(set) var firstFailure: LineOrigin?

  mutating func recordFailure(at origin: LineOrigin) {
    hasFailed = true
    failureCount += 1
    if !origin.description.isEmpty { firstFailure = firstFailure ?? origin }
  }
}
