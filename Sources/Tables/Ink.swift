/// The look of a piece of text: the parameters of an SGR escape sequence (ECMA-48, 8.3.117).
///
/// Only colours that are legible on dark and light backgrounds alike; yellow, blue, white and black
/// are not. Nothing is expressed by colour alone.
public enum Ink: String, Sendable {
  case plain = "0"
  /// What stands out: the prompt, headings and titles.
  case bold = "1"
  /// What supports the rest, such as labels and numbers.
  case dim = "2"
  /// What matches a query.
  case match = "1;31"
  case added = "32"
  case changed = "35"
  case removed = "31"
  /// An error.
  public static let error = Ink.removed

  /// Returns a text in this ink, followed by a reset.
  public func styling(_ text: String) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
