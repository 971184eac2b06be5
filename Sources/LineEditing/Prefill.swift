/// Text that stands on the input line before anything is typed.
public struct Prefill: Hashable, Sendable {
  /// The text; it may hold tabs and any other character but NUL.
  public let text: String

  /// The cursor's place: an offset in the text's UTF-8.
  public let cursor: Int

  /// Creates a prefill, with the cursor at its end unless told otherwise.
  public init(text: String, cursor: Int? = nil) {
    self.text = text
    self.cursor = cursor ?? text.utf8.count
  }
}
