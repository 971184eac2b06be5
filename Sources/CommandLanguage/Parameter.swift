/// A position in a command's usage that words fill.
public struct Parameter: Hashable, Sendable {
  /// What kind of value a parameter or an option takes.
  ///
  /// The program adds its own kinds in an extension. Parsing uses only `number` and `assignment`;
  /// completion handles `command` and passes every other kind to its source.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Any text.
    public static let text = Kind(rawValue: "text")

    /// A whole number in digits.
    public static let number = Kind(rawValue: "number")

    /// The path of a file.
    public static let file = Kind(rawValue: "file")

    /// The name of a command.
    public static let command = Kind(rawValue: "command")

    /// An assignment.
    public static let assignment = Kind(rawValue: "assignment")
  }

  /// How many words fill a parameter.
  public enum Repetition: Hashable, Sendable, CaseIterable {
    /// One word: `REF`.
    case one

    /// At most one word: `[N]`.
    case optional

    /// Any number of words: `[ASSIGNMENT…]`.
    case zeroOrMore

    /// One or more words: `REF…`.
    case oneOrMore

    /// One or more words, or none if the command finds that others imply them: `NAME…`.
    case oneOrMoreUnlessImplied

    /// One value that may take several words: `QUERY`.
    case phrase

    /// An optional value that may take several words: `[QUERY]`.
    case optionalPhrase
  }

  /// The name in usage lines, in capitals.
  public let name: String

  /// The kind of value.
  public let kind: Kind

  /// How many words it takes.
  public let repetition: Repetition

  /// The fields that a wholly quoted word may assign, in lower case.
  let fields: Set<String>

  /// Creates a parameter.
  public init(
    _ name: String, _ kind: Kind, _ repetition: Repetition = .one, fields: Set<String> = []
  ) {
    self.name = name
    self.kind = kind
    self.repetition = repetition
    self.fields = fields
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

  /// The fewest words it takes.
  var minimum: Int { isOptional || repetition == .oneOrMoreUnlessImplied ? 0 : 1 }

  /// Whether it accepts any word.
  var takesAnyWord: Bool { kind != .number && kind != .assignment }

  /// The name as shown in usage lines, without the brackets of an optional one.
  var usage: String {
    switch repetition {
    case .zeroOrMore, .oneOrMore, .oneOrMoreUnlessImplied: name + "…"
    case .one, .optional, .phrase, .optionalPhrase: name
    }
  }
}
