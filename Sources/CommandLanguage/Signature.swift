/// The description of a command: everything that is known without running it.
///
/// Parsing, help, completion and the documentation use the same signature. Copying one costs a
/// reference count.
public struct Signature: Sendable {
  /// Where a command's options may stand.
  public enum OptionPlacement: Hashable, Sendable {
    /// Anywhere among the words, up to `--`; long names only.
    case anywhere

    /// Before the first other word; everything after it is taken literally.
    ///
    /// One-letter names work too. Used for the process's own options.
    case leading
  }

  /// An example line.
  public struct Example: Hashable, Sendable {
    /// The line to type.
    public let line: String

    /// What the line does.
    public let summary: String

    /// Creates an example.
    public init(_ line: String, _ summary: String) {
      self.line = line
      self.summary = summary
    }
  }

  /// The name of the command.
  public var name: String { content.parts.name }

  /// The heading that lists the command in help.
  public var topic: String { content.parts.topic }

  /// What the command does, in a few words.
  public var summary: String { content.parts.summary }

  /// More about it, in paragraphs separated by empty lines.
  public var discussion: String { content.parts.discussion }

  /// The command's forms.
  public var usages: [Usage] { content.parts.usages }

  /// The options of all forms.
  public var options: [Option] { content.parts.options }

  /// Returns whether every form takes the option.
  public func offers(_ option: Option) -> Bool { content.optionNames.contains(option.name) }

  /// Returns whether a form, an index of `usages`, takes the option.
  public func offers(_ option: Option, inForm form: Int) -> Bool {
    offers(option) || usages[form].options.contains { $0.name == option.name }
  }

  /// Where the options may stand.
  public var optionPlacement: OptionPlacement { content.parts.optionPlacement }

  /// The example lines.
  public var examples: [Example] { content.parts.examples }

  private let content: Content

  private struct Parts: Hashable {
    let name: String
    let topic: String
    let summary: String
    let discussion: String
    let usages: [Usage]
    let options: [Option]
    let optionPlacement: OptionPlacement
    let examples: [Example]
  }

  /// The parts, and what parsing derives from them.
  private final class Content: Sendable {
    let parts: Parts
    let allOptions: [Option]
    let optionNames: [String]
    let parameterNames: [String]
    let hasKeywords: Bool

    init(_ parts: Parts) {
      self.parts = parts
      optionNames = parts.options.map(\.name)
      allOptions = parts.options + parts.usages.flatMap(\.options)
      parameterNames = parts.usages.flatMap(\.parameters).map(\.name)
      hasKeywords = parts.usages.contains(where: \.hasKeywords)
    }
  }

  /// Creates a signature; a command without parameters has one empty form.
  public init(
    _ name: String, topic: String = "", summary: String, discussion: String = "",
    usages: [Usage] = [[]], options: [Option] = [], optionPlacement: OptionPlacement = .anywhere,
    examples: [Example] = []
  ) {
    precondition(!usages.isEmpty, "a command has at least one form")
    content = Content(
      Parts(
        name: name, topic: topic, summary: summary, discussion: discussion, usages: usages,
        options: options, optionPlacement: optionPlacement, examples: examples))
  }

  /// The usage lines, one for each form: `show REF [--at SEQUENCE|DATE] [--text]`.
  public var usageLines: [String] {
    usages.map { usageParts(of: $0).joined(separator: " ") }
  }

  /// The options of every form.
  var allOptions: [Option] { content.allOptions }

  /// The names of the parameters of every form.
  var parameterNames: [String] { content.parameterNames }

  /// Whether any form has a keyword.
  var hasKeywords: Bool { content.hasKeywords }

  /// Returns the unbreakable parts of a form's usage line, starting with the command's name.
  func usageParts(of usage: Usage) -> [String] {
    let options = (usage.options + options).map(\.usage)
    return switch optionPlacement {
    case .anywhere: [name] + usage.parts + options
    case .leading: [name] + options + usage.parts
    }
  }
}

extension Signature: Hashable {
  /// Returns whether the descriptions are equal.
  public static func == (left: Signature, right: Signature) -> Bool {
    left.content === right.content || left.content.parts == right.content.parts
  }

  /// Hashes the whole description.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(content.parts)
  }
}
