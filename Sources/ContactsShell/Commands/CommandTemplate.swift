/// How lines of a script are run that are like one which was run before: nothing is read of them but what differs.
protocol CommandTemplate {
  /// Does what the command of the line would do; false for a line that is not like the one before, of which nothing is
  /// done.
  func run(_ line: String, in session: inout Session) throws -> Bool
}

/// The templates of the lines that a script had last.
struct CommandTemplates {
  private var templates: [any CommandTemplate] = []
  /// How many were made since a line was like one.
  private var idleCount = 0
  /// How many lines are run before another is made.
  private var pause = 0

  private static let maximumCount = 4

  var isEmpty: Bool { templates.isEmpty }

  /// Runs a line that is like one before; false where none was.
  mutating func run(_ line: String, in session: inout Session) throws -> Bool {
    for index in templates.indices {
      guard try templates[index].run(line, in: &session) else { continue }
      (idleCount, pause) = (0, 0)
      if index > 0 { templates.swapAt(index, 0) }
      return true
    }
    return false
  }

  /// Makes a template of a line that was run; ever more seldom, as long as no lines are alike.
  mutating func add(_ template: @autoclosure () -> (any CommandTemplate)?) {
    guard pause == 0 else { return pause -= 1 }
    guard let template = template() else { return }
    templates.insert(template, at: 0)
    if templates.count > Self.maximumCount { templates.removeLast() }
    pause = 1 << min(idleCount, 8) - 1
    idleCount += 1
  }
}
