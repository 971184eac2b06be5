/// A way to quote.
public enum Quote: Hashable, Sendable, CaseIterable {
  /// `'…'`, in which every character is itself.
  case single

  /// `"…"`, in which a backslash escapes ``\``, `"`, `$` and `` ` ``.
  case double

  /// `$'…'`, in which a backslash begins an escape such as `\n` or `\u00e9`.
  case dollar

  /// What begins the quote.
  public var opening: String {
    switch self {
    case .single: "'"
    case .double: "\""
    case .dollar: "$'"
    }
  }

  /// What ends the quote.
  public var closing: String { self == .double ? "\"" : "'" }
}
