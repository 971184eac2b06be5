internal import CommandLanguage

/// Options of one kind, each under a name that the user gives it: `book.work`, or `book work`.
///
/// To add a kind, add a type in its own file and a line to `OptionTable`.
protocol NamedOption: Sendable {
  /// The name before the dot.
  static var kindName: String { get }
  /// A name for examples.
  static var exampleName: String { get }
  /// The meaning of one, in a few words.
  static var optionSummary: String { get }
  /// The values, in a few words.
  static var valuesSummary: String { get }
  /// What is offered as values.
  static var valueKind: Parameter.Kind { get }

  /// Returns the text that the words of a command are.
  static func text(of words: [Word]) -> String
  /// Returns a value in the form it is stored in; throws if the text is not a value for this name.
  static func canonical(_ text: String, for name: String) throws -> String
}

extension NamedOption {
  static func text(of words: [Word]) -> String { words.joinedTexts }

  /// An example of the whole name.
  static var example: String { "\(kindName).\(exampleName)" }
}

/// An option that can be set.
enum OptionKey: Sendable {
  /// An option of the table.
  case single(any UserOption.Type)
  /// An option that the user has named.
  case named(any NamedOption.Type, String)

  /// The most characters of a name.
  private static let maximumCount = 50

  /// Creates the key of an option that the user names.
  init(_ kind: any NamedOption.Type, named name: String) throws(CommandError) {
    let name = name.lowercased()
    let isName = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
    }
    guard isName, !name.isEmpty, name.count <= Self.maximumCount else {
      throw CommandError(
        "`\(kind.kindName).` takes a name of letters, digits, - and _, such as `\(kind.example)`")
    }
    self = .named(kind, name)
  }

  /// The name, at the prompt and in options.json.
  var name: String {
    switch self {
    case .single(let option): option.optionName
    case .named(let kind, let name): "\(kind.kindName).\(name)"
    }
  }

  /// Further names, which are not stored.
  var otherNames: [String] {
    if case .single(let option) = self { option.otherOptionNames } else { [] }
  }

  /// The meaning, in a few words.
  var summary: String {
    switch self {
    case .single(let option): option.optionSummary
    case .named(let kind, _): kind.optionSummary
    }
  }

  /// The default value, as it is typed; nil if there is none.
  var standardText: String? {
    if case .single(let option) = self { option.standardText } else { nil }
  }

  /// Returns the text that the words of a command are.
  func text(of words: [Word]) -> String {
    if case .named(let kind, _) = self { kind.text(of: words) } else { words.joinedTexts }
  }

  /// Returns a value in the form it is stored in; throws if the text is not a value.
  func canonical(_ text: String) throws -> String {
    switch self {
    case .single(let option): try option.canonical(text)
    case .named(let kind, let name): try kind.canonical(text, for: name)
    }
  }
}

extension UserOption {
  fileprivate static func canonical(_ text: String) throws -> String {
    try Self(option: text).optionText
  }
}
