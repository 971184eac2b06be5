/// A step of a random session.
enum ReferenceStep: Hashable {
  /// One of the processes reads lines at once; another may look at the book afterwards.
  case lines([ReferenceLine], process: Int, observer: Int)
  /// A process of its own runs lines under `--transaction`.
  case transaction([ReferenceLine])
  /// A process of its own runs lines under `--dry-run`.
  case rehearsal([ReferenceLine])
  /// The newest change is undone after some that are declined, as at a prompt.
  case declining(Int, isForced: Bool, isRedo: Bool)
  /// A process ends, and writes its checkpoint; the next one takes its place.
  case restart(process: Int)
}

extension ReferenceStep {
  /// The lines of a script; what a script cannot say is a comment.
  func script(alone: Bool) -> [String] {
    switch self {
    case .lines(let lines, let process, _):
      (alone ? [] : ["# process \(process + 1):"]) + lines.map(\.text)
    case .transaction(let lines):
      ["# contacts --transaction, with the next \(lines.count) lines:"] + lines.map(\.text)
    case .rehearsal(let lines):
      ["# contacts --dry-run, with the next \(lines.count) lines:"] + lines.map { "# \($0.text)" }
    case .declining(let count, let isForced, let isRedo):
      [
        "# at a prompt that declines \(count) changes: \(isRedo ? "redo" : "undo")"
          + (isForced ? " --force" : "")
      ]
    case .restart(let process): ["# process \(process + 1) ends, and is started again"]
    }
  }

  /// The processes that take part.
  var processes: [Int] {
    switch self {
    case .lines(_, let process, let observer): [process, observer]
    case .restart(let process): [process]
    default: []
    }
  }

  /// The same step in the first process.
  var alone: ReferenceStep {
    switch self {
    case .lines(let lines, _, _): .lines(lines, process: 0, observer: 0)
    case .restart: .restart(process: 0)
    default: self
    }
  }

  /// Steps that do less of the same, for a shorter script.
  var simpler: [ReferenceStep] {
    switch self {
    case .lines(let lines, let process, let observer):
      Self.simpler(lines).map { .lines($0, process: process, observer: observer) }
    case .transaction(let lines):
      [.lines(lines, process: 0, observer: 0)] + Self.simpler(lines).map { .transaction($0) }
    case .rehearsal(let lines):
      lines.map { line in
        var line = line
        line.isDryRun = true
        return .lines([line], process: 0, observer: 0)
      } + Self.simpler(lines).map { .rehearsal($0) }
    case .declining(let count, let isForced, let isRedo):
      (count > 0 ? [.declining(count - 1, isForced: isForced, isRedo: isRedo)] : [])
        + (isForced ? [.declining(count, isForced: false, isRedo: isRedo)] : [])
    case .restart: []
    }
  }

  private static func simpler(_ lines: [ReferenceLine]) -> [[ReferenceLine]] {
    let fewer = lines.count > 1 ? lines.indices.map { lines.without($0) } : []
    return fewer
      + lines.indices.flatMap { index in
        lines[index].command.simpler.map { command in
          var lines = lines
          lines[index].command = command
          return lines
        }
      }
  }
}

extension [ReferenceStep] {
  /// The steps as a script that `contacts` reads on standard input.
  var script: String {
    let isAlone = Set(flatMap(\.processes)).count < 2
    return flatMap { $0.script(alone: isAlone) }.joined(separator: "\n") + "\n"
  }
}
