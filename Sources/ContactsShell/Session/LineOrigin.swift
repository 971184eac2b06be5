/// Where a line of commands comes from.
enum LineOrigin: Hashable, Sendable, CustomStringConvertible {
  /// Typed at the prompt.
  case typed(String)
  /// A line of a script, by name and number.
  case script(String, line: Int)
  /// The words of the command line.
  case arguments(String)

  /// The name in the journal.
  var description: String {
    switch self {
    case .typed(let line), .arguments(let line): line
    case .script(let name, let line): "\(name):\(line)"
    }
  }

  /// Whether it is the only line of the process.
  var isOneShot: Bool { if case .arguments = self { true } else { false } }

  /// The name of the script, or the line if there is none.
  var scriptName: String {
    switch self {
    case .typed(let line), .arguments(let line): line
    case .script(let name, _): name
    }
  }

  /// The prefix of messages about the line.
  var prefix: String {
    switch self {
    case .typed: ""
    case .arguments: "contacts: "
    case .script(let name, let line): "contacts: \(name):\(line): "
    }
  }
}
