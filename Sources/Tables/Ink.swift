/// How a piece of text looks: the parameters of an SGR escape sequence (ECMA-48, 8.3.117).
///
/// The colours are those that themes keep legible on dark and on light backgrounds alike: yellow,
/// blue, white and black are none of them. What they tell can also be read without them.
public enum Ink: String, Sendable {
  case plain = "0"
  /// What is looked for first: the prompt, headings and titles.
  case bold = "1"
  /// What only helps with the rest, such as labels and numbers.
  case dim = "2"
  /// What a query was looking for.
  case match = "1;31"
  case added = "32"
  case changed = "35"
  case removed = "31"
  /// What went wrong.
  public static let error = Ink.removed

  /// Returns a text in this ink, and plain after it.
  public func styling(_ text: String) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
