/// Yields the lines of a prompt, a pipe or a file.
public protocol LineReader: AnyObject {
  /// Returns the next line; waits for it.
  ///
  /// Only a reader at a terminal shows the prompt.
  func readLine(prompt: String) throws -> LineInput
}
