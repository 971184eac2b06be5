/// Text shown after the line being typed, in another style.
public enum Autosuggestion: Hashable, Sendable {
  /// A continuation of the line, which a key accepts.
  case text(String)

  /// A description of what is expected, which no key accepts.
  case hint(String)
}
