/// Yields the lines of a prompt, a pipe or a file.
public protocol LineReader: AnyObject {
  /// The number of the last line read; the first is 1, and 0 means none.
  var lineNumber: Int { get }

  /// Returns the next line; waits for it.
  ///
  /// Only a reader at a terminal shows the prompt.
  func readLine(prompt: String) throws -> LineInput
}
