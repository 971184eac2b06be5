import Foundation
import TestSupport

extension RecordedSession {
  /// Makes a session of several processes at random.
  static func random(_ name: String, using generator: inout SeededGenerator) -> RecordedSession {
    var session = RandomCrashSession(generator: generator)
    defer { generator = session.generator }
    return RecordedSession(name: name, steps: session.makeSteps())
  }
}

/// Lines that each print one line, and edits of other programs.
private struct RandomCrashSession {
  var generator: SeededGenerator
  private var count = 0
  private var names: [String] = []
  /// The names before each transaction that can be undone.
  private var undoable: [[String]] = []

  init(generator: SeededGenerator) { self.generator = generator }

  mutating func makeSteps() -> [RecordedSession.Step] {
    var steps: [RecordedSession.Step] = [run(isTransaction: false)]
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if generator.isChosen(onceIn: 3) { steps.append(edit()) }
      steps.append(run(isTransaction: generator.isChosen(onceIn: 5)))
    }
    return steps
  }

  private mutating func run(isTransaction: Bool) -> RecordedSession.Step {
    let lines = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
      line(isTransaction: isTransaction)
    }
    // A transaction is undone as a whole.
    if isTransaction { undoable = [] }
    return .run(lines, arguments: isTransaction ? ["--transaction"] : [])
  }

  private mutating func edit() -> RecordedSession.Step {
    let text = #"{"book":"7c1e9a52","gen\#(text())"#
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return .edit { try $0.appendToJournal(text) }
    case 1: return .edit { try $0.appendToJournal(text + "\n") }
    default:
      // The edits are a transaction of their own, which would be undone first.
      undoable = []
      return .edit { try $0.editNames() }
    }
  }

  private mutating func text() -> String {
    count += 1
    let size = [5, 40, 300, 1_000].randomElement(using: &generator) ?? 5
    return "\(count)" + String(repeating: "n", count: .random(in: 0...size, using: &generator))
  }

  private mutating func line(isTransaction: Bool) -> String {
    let name = names.randomElement(using: &generator)
    let former = names
    switch (Int.random(in: 0..<20, using: &generator), name) {
    case (0, _) where !isTransaction && !names.isEmpty: return "save"
    case (1, let name?), (2, let name?):
      names.removeAll { $0 == name }
      undoable.append(former)
      return "remove \(name)"
    case (3...5, _) where !isTransaction && !undoable.isEmpty:
      names = undoable.removeLast()
      return "undo"
    case (6, let name?) where !isTransaction:
      names.removeAll { $0 == name }
      undoable = []
      return "purge \(name) --yes"
    case (7...9, let name?):
      undoable.append(former)
      return "set \(name) note=\(text())"
    case (10, let name?):
      undoable.append(former)
      return "set \(name) phone:home+=\(text().prefix(4))1 tag+=t\(count)"
    case (11, let name?): return "show \(name)"
    default:
      let added = "Name\(count)x"
      names.append(added)
      undoable.append(former)
      return "add \(added) note=\(text())"
    }
  }
}

extension TestBook {
  /// Changes a name in the snapshot, as an editor does.
  fileprivate func editNames() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let text = String(decoding: try bytes(path), as: UTF8.self)
    try write(Array(text.replacing(#""note":"1"#, with: #""note":"edited 1"#).utf8), to: path)
  }
}
