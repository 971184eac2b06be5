internal import CommandLanguage

/// How lines of a script are run that are like one which was run before: nothing is read of them but what differs.
protocol CommandTemplate {
  /// Does what the command of the line would do; false for a line that is not like the one before, of which nothing is
  /// done.
  func run(_ line: String, in session: inout Session) throws -> Bool
}

/// The templates of a script's lines, by their forms.
struct CommandTemplates {
  /// What is known of the lines of a form.
  private struct Lines {
    var template: (any CommandTemplate)?
    /// How many were run by themselves.
    var count = 0
  }

  private var linesOfForms: [LineForm: Lines] = [:]
  /// The template that the last line was like, as the next one mostly is.
  private var last: (any CommandTemplate)?
  /// The form of the line that was like none, where it was asked for.
  private var form: LineForm?

  /// How many forms are known at the most, and how long their lines are.
  private static let maximumCount = 256
  private static let maximumLength = 4096

  /// Runs a line that is like one before; false where none was.
  mutating func run(_ line: String, in session: inout Session) throws -> Bool {
    if let last, try last.run(line, in: &session) { return true }
    form = nil
    guard !linesOfForms.isEmpty, line.utf8.count <= Self.maximumLength else { return false }
    let form = LineForm(line)
    self.form = form
    guard let template = linesOfForms[form]?.template else { return false }
    last = template
    return try template.run(line, in: &session)
  }

  /// Notes that a line which was like none was run by itself, and makes a template of it where others of its form were
  /// before: of the second, the fourth, the eighth, so that as good as nothing is lost by forms whose lines are not alike.
  mutating func note(_ line: String, template: () -> (any CommandTemplate)?) {
    guard line.utf8.count <= Self.maximumLength else { return }
    let form = form ?? LineForm(line)
    if linesOfForms.count == Self.maximumCount, linesOfForms[form] == nil { linesOfForms = [:] }
    var lines = linesOfForms[form] ?? Lines()
    lines.count += 1
    if lines.count > 1, lines.count & (lines.count - 1) == 0, let template = template() {
      lines.template = template
    }
    linesOfForms[form] = lines
  }
}
