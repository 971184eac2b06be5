/// The description of a command: everything that is known without running it.
///
/// Parsing, help, completion and the documentation use the same signature.
public final class Signature: Sendable {
  /// Where a command's options may stand.
  public enum OptionPlacement: Hashable, Sendable {
    /// Anywhere among the words, up to `--`; long names only.
    case anywhere

    /// Before the first other word; everything after it is taken literally.
    ///
    /// One-letter names work too. Used for the process's own options.
    case leading
  }

  /// A line to type, and what it does.
  public typealias Example = HelpPage.Definition

  /// The name of the command.
  public let name: String

  /// The heading that lists the command in help.
  public let topic: String

  /// What the command does, in a few words.
  public let summary: String

  /// More about it, in paragraphs separated by empty lines.
  public let discussion: String

  /// The command's forms.
  public let usages: [Usage]

  /// The options of all forms.
  public let options: [Option]

  /// Where the options may stand.
  public let optionPlacement: OptionPlacement

  /// The example lines.
  public let examples: [Example]

  /// The options of every form.
  let allOptions: [Option]

  /// The names of the parameters of every form.
  let parameterNames: [String]

  /// Creates a signature; a command without parameters has one empty form.
  public init(
    _ name: String, topic: String = "", summary: String, discussion: String = "",
    usages: [Usage] = [[]], options: [Option] = [], optionPlacement: OptionPlacement = .anywhere,
    examples: [Example] = []
  ) {
    precondition(!usages.isEmpty, "a command has at least one form")
    (self.name, self.topic, self.summary, self.discussion) = (name, topic, summary, discussion)
    (self.usages, self.options, self.examples) = (usages, options, examples)
    self.optionPlacement = optionPlacement
    allOptions = options + usages.flatMap(\.options)
    parameterNames = usages.flatMap(\.parameters).map(\.name)
  }

  /// Returns whether every form takes the option.
  public func offers(_ option: Option) -> Bool { options.contains { $0.name == option.name } }

  /// Returns whether a form, an index of `usages`, takes the option.
  public func offers(_ option: Option, inForm form: Int) -> Bool {
    offers(option) || usages[form].options.contains { $0.name == option.name }
  }

  /// The usage lines, one for each form: `show REF [--at SEQUENCE|DATE] [--text]`.
  public var usageLines: [String] {
    usages.map { usageParts(of: $0).joined(separator: " ") }
  }

  /// Returns the unbreakable parts of a form's usage line, starting with the command's name.
  func usageParts(of usage: Usage) -> [String] {
    let options = (usage.options + options).map(\.usage)
    return switch optionPlacement {
    case .anywhere: [name] + usage.parts + options
    case .leading: [name] + options + usage.parts
    }
  }
}
