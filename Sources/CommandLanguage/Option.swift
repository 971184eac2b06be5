/// An option such as `--name`, of a command or of the process.
public struct Option: Hashable, Sendable {
  /// How often an option may be given.
  public enum Occurrence: Hashable, Sendable {
    /// At most once: `[--sort FIELD]`.
    case optional

    /// Exactly once: `--at SEQUENCE`.
    case required

    /// Any number of times: `[-c LINE]…`.
    case repeated
  }

  /// The name without its dashes; a one-letter name has one dash.
  public let name: String

  /// A one-letter alias, for options that precede all other words.
  public let alias: Character?

  /// The name of the value in usage lines; `nil` for a flag, which has no value.
  public let placeholder: String?

  /// The kind of the value.
  public let kind: Parameter.Kind

  /// How often the option may be given.
  public let occurrence: Occurrence

  /// What the option does, in a few words.
  public let summary: String

  /// Creates an option without a value.
  public static func flag(
    _ name: String, alias: Character? = nil, _ occurrence: Occurrence = .optional, summary: String
  ) -> Option {
    Option(
      name: name, alias: alias, placeholder: nil, kind: .text, occurrence: occurrence,
      summary: summary)
  }

  /// Creates an option with a value.
  public static func value(
    _ name: String, alias: Character? = nil, _ placeholder: String, _ kind: Parameter.Kind = .text,
    _ occurrence: Occurrence = .optional, summary: String
  ) -> Option {
    Option(
      name: name, alias: alias, placeholder: placeholder, kind: kind, occurrence: occurrence,
      summary: summary)
  }

  /// The name with its dashes.
  public var spelling: String { (name.count == 1 ? "-" : "--") + name }

  /// All names and the value, such as `-o|--output FORMAT`.
  var synopsis: String {
    let names = alias.map { "-\($0)|" + spelling } ?? spelling
    return placeholder.map { names + " " + $0 } ?? names
  }

  /// The option as shown in usage lines.
  var usage: String {
    switch occurrence {
    case .optional: "[\(synopsis)]"
    case .required: synopsis
    case .repeated: "[\(synopsis)]…"
    }
  }
}
