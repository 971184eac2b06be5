/// Words that the command does not accept.
public struct UsageError: Error, Hashable, Sendable {
  /// What is wrong with the words.
  public enum Kind: Hashable, Sendable {
    /// The command does not exist; similar names are suggested.
    case unknownCommand(String, suggestions: [String])

    /// The beginning of several commands' names.
    case ambiguousCommand(String, candidates: [String])

    /// A parameter has no word.
    case missingParameter(String)

    /// Too few words for a parameter; what the command needs.
    case tooFewWords(needed: String)

    /// A required keyword is missing.
    case missingKeyword(String)

    /// A required option is missing.
    case missingOption(String)

    /// One word too many.
    case unexpectedWord(String)

    /// A word that is not an assignment where only assignments may follow.
    case notAnAssignment(String)

    /// A word that is written like an assignment to a row or a part of one, such as `phone.1=5`.
    case rowAssignment(String)

    /// A word after an assignment that looks like the rest of its value: spaces without quotes.
    case unquotedValue(String, assignment: String, rest: String)

    /// A word that looks like the rest of a name, before an assignment: spaces without quotes.
    case unquotedName(String, name: String)

    /// A word that is not a whole number, for the named parameter or option.
    case notANumber(String, of: String)

    /// The option does not exist; a similar one is suggested.
    case unknownOption(String, suggestion: String?)

    /// An option of another form of the command.
    case misplacedOption(String)

    /// An option lacks its value.
    case missingValue(option: String, placeholder: String)

    /// An option that takes no value has one.
    case unexpectedValue(option: String)

    /// An option with a value is given twice.
    case repeatedOption(String)
  }

  /// What is wrong.
  public let kind: Kind

  /// The command; empty if there is none.
  public let command: String

  /// The usage line of the form that was tried; empty if it would not help.
  public let usage: String

  /// The UTF-8 offsets of the wrong word in the line; `nil` if something is missing.
  public let position: Range<Int>?

  /// Creates an error.
  public init(_ kind: Kind, command: String = "", usage: String = "", position: Range<Int>? = nil) {
    self.kind = kind
    self.command = command
    self.usage = usage
    self.position = position
  }
}

extension UsageError: CustomStringConvertible {
  /// What is wrong, and how to write it.
  public var description: String {
    message + (usage.isEmpty ? "" : "; usage: " + usage)
  }

  private var message: String {
    switch kind {
    case .unknownCommand(let name, let suggestions):
      "no command `\(name)`"
        + (suggestions.isEmpty ? "; `help all` lists the commands" : Self.question(suggestions))
    case .ambiguousCommand(let name, let candidates):
      "`\(name)` begins several commands" + Self.question(candidates)
    case .missingParameter("ASSIGNMENT"):
      "`\(command)` needs an ASSIGNMENT (for example `phone=0905`)"
    case .missingParameter(let name):
      "`\(command)` needs \(Self.article(for: name)) \(name)"
    case .tooFewWords(let needed):
      "`\(command)` needs \(needed)"
    case .missingKeyword(let keyword):
      "`\(command)` needs the word `\(keyword)`"
    case .missingOption(let synopsis):
      "`\(command)` needs \(synopsis)"
    case .unexpectedWord(let word):
      "`\(command)` has no use for `\(word)`"
    case .notAnAssignment(let word):
      "`\(word)` is not FIELD=VALUE (for example `phone=0905`)"
    case .rowAssignment(let word):
      "`\(word)` is not FIELD=VALUE (for example `phone=0905`); `set REF/phone.1 value=0905` changes a row"
    case .unquotedValue(let word, let assignment, let rest):
      "`\(word)` is not FIELD=VALUE; quote a value with spaces: "
        + Self.quoted(assignment, goingOn: rest)
    case .unquotedName(let word, let name):
      "`\(word)` is not FIELD=VALUE; quote a name with spaces: \(Quoting.quote(name))"
    case .notANumber(let word, let place):
      "\(place) needs a whole number, not `\(word)`"
    case .unknownOption("--help", nil):
      "`\(command)` has no option `--help`; `help \(command)` explains it"
    case .unknownOption(let option, let suggestion):
      "`\(command)` has no option `\(option)`" + Self.question(suggestion.map { [$0] } ?? [])
    case .misplacedOption(let option):
      "`\(option)` does not go with this form of `\(command)`"
    case .missingValue(let option, let placeholder):
      placeholder == "N"
        ? "\(option) needs a number"
        : "\(option) needs \(Self.article(for: placeholder)) \(placeholder)"
    case .unexpectedValue(let option):
      "\(option) takes no value"
    case .repeatedOption(let option):
      "\(option) is given twice"
    }
  }

  private static func question(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    let others = names.dropLast().map { "`\($0)`" }.joined(separator: ", ")
    return "; did you mean " + (others.isEmpty ? "" : others + " or ") + "`\(last)`?"
  }

  /// Returns how to write an assignment whose value continues with more words.
  private static func quoted(_ assignment: String, goingOn rest: String) -> String {
    let equals = assignment.firstIndex(of: "=") ?? assignment.startIndex
    let value = assignment[equals...].dropFirst() + " " + rest
    return assignment[...equals] + Quoting.quoteValue(String(value))
  }

  private static func article(for name: String) -> String {
    name == "N" || name.first.map("AEIO".contains) == true ? "an" : "a"
  }
}
