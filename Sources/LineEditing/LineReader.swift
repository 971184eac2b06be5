/// Gives the lines of a prompt, a pipe or a file, one by one.
public protocol LineReader: AnyObject {
  /// The number of the line last read; the first is 1, and 0 means that none has been read.
  var lineNumber: Int { get }

  /// Returns the next line, waiting for it.
  ///
  /// Only a reader at a terminal shows the prompt.
  func readLine(prompt: String) throws -> LineInput
}
