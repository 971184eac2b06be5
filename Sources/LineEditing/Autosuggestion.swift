/// What is shown after a line that is being typed, in another style than the line's.
public enum Autosuggestion: Hashable, Sendable {
  /// Text with which the line would go on, and which a key takes over.
  case text(String)

  /// What is expected there, which no key takes over.
  case hint(String)
}
