/// Text on the input line before anything is typed.
public struct Prefill: Hashable, Sendable {
  /// The text; it may contain tabs and any character but NUL.
  public let text: String

  /// The position of the cursor, a UTF-8 offset in the text.
  public let cursor: Int

  /// Creates a prefill, with the cursor at its end by default.
  public init(text: String, cursor: Int? = nil) {
    self.text = text
    self.cursor = cursor ?? text.utf8.count
  }
}
