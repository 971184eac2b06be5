/// One place in a command's usage that words fill.
public struct Parameter: Hashable, Sendable {
  /// What a parameter's words, or an option's value, name.
  ///
  /// The program adds its own kinds in an extension. Parsing looks at `number` and `assignment`
  /// only; completion hands the kind to its source, but for `command`, which it knows itself.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public let rawValue: String

    /// Creates a kind.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Any text.
    public static let text = Kind(rawValue: "text")

    /// A whole number, in digits.
    public static let number = Kind(rawValue: "number")

    /// The path of a file.
    public static let file = Kind(rawValue: "file")

    /// The name of a command.
    public static let command = Kind(rawValue: "command")

    /// A word with the shape of an assignment.
    public static let assignment = Kind(rawValue: "assignment")
  }

  /// How many words fill a parameter.
  public enum Repetition: Hashable, Sendable, CaseIterable {
    /// One word: `REF`.
    case one

    /// One word or none: `[N]`.
    case optional

    /// Any number of words: `[ASSIGNMENT…]`.
    case zeroOrMore

    /// One word or more: `REF…`.
    case oneOrMore

    /// One word or more, or none where other words imply it, which the command tells: `NAME…`.
    case oneOrMoreUnlessImplied

    /// One thing that may take several words to say: `QUERY`.
    case phrase

    /// One thing that may take several words to say, or nothing: `[QUERY]`.
    case optionalPhrase
  }

  /// The name in the usage line, in capitals.
  public let name: String

  /// What its words name.
  public let kind: Kind

  /// How many words fill it.
  public let repetition: Repetition

  /// Creates a parameter.
  public init(_ name: String, _ kind: Kind, _ repetition: Repetition = .one) {
    self.name = name
    self.kind = kind
    self.repetition = repetition
  }

  var isOptional: Bool {
    switch repetition {
    case .optional, .zeroOrMore, .optionalPhrase: true
    case .one, .oneOrMore, .oneOrMoreUnlessImplied, .phrase: false
    }
  }

  var takesSeveralWords: Bool {
    switch repetition {
    case .one, .optional: false
    case .zeroOrMore, .oneOrMore, .oneOrMoreUnlessImplied, .phrase, .optionalPhrase: true
    }
  }

  /// The fewest words that fill it.
  var minimum: Int { isOptional || repetition == .oneOrMoreUnlessImplied ? 0 : 1 }

  /// Whether any word at all may fill it.
  var takesAnyWord: Bool { kind != .number && kind != .assignment }

  /// The name as usage lines have it, without the brackets of an optional one.
  var usage: String {
    switch repetition {
    case .zeroOrMore, .oneOrMore, .oneOrMoreUnlessImplied: name + "…"
    case .one, .optional, .phrase, .optionalPhrase: name
    }
  }
}
