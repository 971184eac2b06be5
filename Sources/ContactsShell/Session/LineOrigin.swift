/// Where a line of commands comes from.
enum LineOrigin: Hashable, Sendable, CustomStringConvertible {
  /// It was typed at the prompt.
  case typed(String)
  /// A line of a script, by the script's name and the line's number.
  case script(String, line: Int)
  /// It was given as the words of a process.
  case arguments(String)

  /// How the journal names what made a change.
  var description: String {
    switch self {
    case .typed(let line), .arguments(let line): line
    case .script(let name, let line): "\(name):\(line)"
    }
  }

  /// Whether it is all that the process was started for.
  var isOneShot: Bool { if case .arguments = self { true } else { false } }

  /// The name of the script, or the line where there is none.
  var scriptName: String {
    switch self {
    case .typed(let line), .arguments(let line): line
    case .script(let name, _): name
    }
  }

  /// What stands before a message about the line.
  var prefix: String {
    switch self {
    case .typed: ""
    case .arguments: "contacts: "
    case .script(let name, let line): "contacts: \(name):\(line): "
    }
  }
}
