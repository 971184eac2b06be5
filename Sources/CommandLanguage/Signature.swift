/// All that is to be known of a command without running it.
///
/// Parsing, help, completion and the documentation read the same signature.
public struct Signature: Hashable, Sendable {
  /// Where a command's options may stand.
  public enum OptionPlacement: Hashable, Sendable {
    /// Anywhere among the words, until `--`; options have long names only.
    case anywhere

    /// Before the first other word, from which on words are taken as they are; one-letter names
    /// are recognised too. So are the options of a process that is given a command.
    case leading
  }

  /// A line that shows the command at work.
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

  /// The name the command is called by.
  public let name: String

  /// The heading under which help lists the command.
  public let topic: String

  /// What the command does, in a few words.
  public let summary: String

  /// More about it, in paragraphs parted by an empty line.
  public let discussion: String

  /// The command's forms.
  public let usages: [Usage]

  /// The options of all forms.
  public let options: [Option]

  /// Where the options may stand.
  public let optionPlacement: OptionPlacement

  /// Lines that show the command at work.
  public let examples: [Example]

  /// Creates a signature; a command without parameters has one empty form.
  public init(
    _ name: String, topic: String = "", summary: String, discussion: String = "",
    usages: [Usage] = [[]], options: [Option] = [], optionPlacement: OptionPlacement = .anywhere,
    examples: [Example] = []
  ) {
    precondition(!usages.isEmpty, "a command has at least one form")
    self.name = name
    self.topic = topic
    self.summary = summary
    self.discussion = discussion
    self.usages = usages
    self.options = options
    self.optionPlacement = optionPlacement
    self.examples = examples
  }

  /// The usage lines, one a form: `show REF [--at SEQUENCE|DATE] [--text]`.
  public var usageLines: [String] {
    usages.map { usageParts(of: $0).joined(separator: " ") }
  }

  /// The options of every form.
  var allOptions: [Option] { options + usages.flatMap(\.options) }

  /// The parts of a form's usage line, the command's name first, that are never broken.
  func usageParts(of usage: Usage) -> [String] {
    let options = (usage.options + options).map(\.usage)
    return switch optionPlacement {
    case .anywhere: [name] + usage.parts + options
    case .leading: [name] + options + usage.parts
    }
  }
}
