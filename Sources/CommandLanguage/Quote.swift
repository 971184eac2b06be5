/// A style of quoting.
public enum Quote: Hashable, Sendable, CaseIterable {
  /// `'…'`, in which every character is literal.
  case single

  /// `"…"`, in which a backslash escapes ``\``, `"`, `$` and `` ` ``.
  case double

  /// `$'…'`, with escapes such as `\n` or `\u00e9`.
  case dollar

  /// The characters that open the quote.
  public var opening: String {
    switch self {
    case .single: "'"
    case .double: "\""
    case .dollar: "$'"
    }
  }

  /// The character that closes the quote.
  public var closing: String { self == .double ? "\"" : "'" }
}
