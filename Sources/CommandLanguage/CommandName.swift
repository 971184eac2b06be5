internal import UnicodeText

/// Looks up a command's name.
public enum CommandName {
  /// The result of looking up a typed name.
  public enum Resolution: Hashable, Sendable {
    /// A complete name, or the beginning of exactly one.
    case name(String)

    /// The beginning of several names.
    case ambiguous([String])

    /// Not a name; similar names are suggested.
    case unknown(suggestions: [String])
  }

  /// Looks up `text` among `names`, and accepts an unambiguous beginning if allowed.
  public static func resolve(
    _ text: String, among names: [String], allowingPrefixes: Bool
  ) -> Resolution {
    if names.contains(text) { return .name(text) }
    let longer = allowingPrefixes && !text.isEmpty ? names.filter { $0.hasPrefix(text) } : []
    return switch longer.count {
    case 0: .unknown(suggestions: Spelling.candidates(for: text, among: names))
    case 1: .name(longer[0])
    default: .ambiguous(longer)
    }
  }
}

extension [Signature] {
  /// Returns the signature with a name, or with the only name that begins so, if allowed.
  func signature(named text: String, allowingPrefixes: Bool) -> Signature? {
    let resolution = CommandName.resolve(
      text, among: map(\.name), allowingPrefixes: allowingPrefixes)
    guard case .name(let name) = resolution else { return nil }
    return first { $0.name == name }
  }
}
