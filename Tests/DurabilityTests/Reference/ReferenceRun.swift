import ContactsStore
import Foundation
import TestSupport

/// Performs steps with three processes on one book, and compares the book with the reference after
/// each.
final class ReferenceRun {
  private let folder: TestBook
  private(set) var reference = ReferenceBook()
  /// The steps performed.
  private(set) var steps: [ReferenceStep] = []
  private var processes: [Int: LineProcess] = [:]
  /// The prompt that declines, which never ends.
  private var store: Store?
  private var identities = ReferenceIdentities()
  /// The step in which each contact was first removed.
  private var removals: [Int: Int] = [:]
  /// The last step after which others read the snapshot again.
  private var lastSnapshot = -1
  private var forgotHistory = false

  /// Whether what can be undone is asked about after every step, in place of every third.
  private let asksAlways: Bool

  init(asksAlways: Bool = false) throws {
    self.asksAlways = asksAlways
    // What survives a crash is the business of other tests.
    folder = try TestBook(in: TemporaryFolder.memory)
  }

  /// Performs a step; throws what differs, or `ReferenceError.undecided`.
  func perform(_ step: ReferenceStep) throws {
    steps.append(step)
    let former = reference.sequence
    var observer = 0
    switch step {
    case .lines(let lines, let process, let other):
      observer = other
      try perform(lines, in: process)
    case .transaction(let lines): try performTransaction(lines)
    case .rehearsal(let lines): try rehearse(lines)
    case .declining(let count, let isForced, let isRedo):
      try decline(count, isForced: isForced, isRedo: isRedo)
    case .restart(let process): try end(process)
    }
    noteRemovals(since: former)
    let observed = try process(observer).observe(withOutlook: asksAlways || steps.count % 3 == 0)
    try identities.compare(observed, with: &reference)
  }

  /// Compares what is on disk after the last step.
  func finish() throws {
    for process in processes.keys.sorted() { try end(process) }
    guard reference.sequence > 0 else { return }
    let replayer = try Replayer(journal: Data(try folder.bytes(folder.journal)))
    let numbers = reference.log.map(\.sequence)
    try expect(replayer.sequences, numbers, "the journal's numbers")
    try identities.compare(replayer.state, with: &reference, in: "the journal")
    if !forgotHistory {
      try expect(
        replayer.state.map { $0["id"] as? String }, try identities.ordered(reference.contacts.keys),
        "the order of the journal")
    }
    let last = try folder.run(["-o", "json", "-c", "log", "-c", "check"])
    try expect(last.status, .exited(0), "check: \(last.outputText)\(last.errorText)")
    guard case .value(let log)? = try Answer.all(in: last.outputText).first else { return }
    let changes = reference.log.reversed().map { identities.change($0) }
    try expect((log as? [[String: Any]] ?? []).map(ObservedBook.Change.init), changes, "the log")
  }

  // MARK: Steps

  private func process(_ number: Int) throws -> LineProcess {
    if let process = processes[number] { return process }
    let child = try folder.start(["-o", "json"], mergesErrors: true)
    let process = LineProcess(child, at: steps.count)
    processes[number] = process
    return process
  }

  private func perform(_ lines: [ReferenceLine], in number: Int) throws {
    // The reference comes first: it may leave open what happens.
    var results: [ReferenceBook.Result?] = []
    for line in lines {
      do throws(any Error) {
        results.append(try reference.perform(line))
        if line.command.isPurge, !line.isDryRun { lastSnapshot = steps.count }
        if case .purgeHistory = line.command, !line.isDryRun { forgotHistory = true }
      } catch ReferenceError.refused {
        results.append(nil)
      }
    }
    let process = try process(number)
    let (first, answers) = try process.run(lines.map(\.text))
    process.hasFailed = process.hasFailed || results.contains(nil)
    try compare(answers.dropLast(), with: results, of: lines, firstLine: first)
    if lines.last == ReferenceLine(command: .save) {
      try compareSnapshot(writtenBy: process, mustBeCurrent: true)
      lastSnapshot = steps.count
    }
  }

  private func compare(
    _ answers: ArraySlice<Answer>, with results: [ReferenceBook.Result?], of lines: [ReferenceLine],
    firstLine: Int
  ) throws {
    let values = answers.compactMap(\.value)
    let failed = answers.compactMap { answer in
      if case .message(let line, _) = answer { line } else { nil }
    }
    try expect(values.count, results.count { $0 != nil }, "the lines that succeed: \(answers)")
    var rest = values[...]
    for (index, (line, result)) in zip(lines, results).enumerated() {
      guard let result else {
        try expect(failed.contains(firstLine + index), true, "`\(line.text)` fails: \(answers)")
        continue
      }
      let value = rest.removeFirst()
      guard !line.isDryRun else { continue }
      let answer = value as? [String: Any] ?? [:]
      try expect(answer["sequence"] as? Int, result.sequence, "the change of `\(line.text)`")
      if let added = result.added { try identities.bind(added, to: answer) }
    }
  }

  private func performTransaction(_ lines: [ReferenceLine]) throws {
    lastSnapshot = steps.count
    let results = try reference.performTransaction(lines)
    let result = try folder.run(
      ["-o", "json", "--transaction"], script: lines.map { $0.text + "\n" }.joined())
    try expect(
      result.status, .exited(results == nil ? 3 : 0), "--transaction: \(result.errorText)")
    let values = try Answer.all(in: result.outputText).compactMap(\.value)
    try expect(values.count, results?.count ?? 0, "the answers of --transaction: \(values)")
    for (result, value) in zip(results ?? [], values) {
      if let added = result.added { try identities.bind(added, to: value as? [String: Any] ?? [:]) }
    }
  }

  private func rehearse(_ lines: [ReferenceLine]) throws {
    var rehearsed = reference
    var hasFailed = false
    for line in lines {
      do throws(any Error) {
        _ = try rehearsed.perform(line)
      } catch ReferenceError.refused {
        hasFailed = true
      }
    }
    let result = try folder.run(
      ["-o", "json", "--dry-run"], script: lines.map { $0.text + "\n" }.joined())
    try expect(result.status, .exited(hasFailed ? 1 : 0), "--dry-run: \(result.errorText)")
  }

  /// Undoes as a prompt does that asks about each change.
  private func decline(_ count: Int, isForced: Bool, isRedo: Bool) throws {
    var isRefused = false
    do throws(any Error) {
      try reference.undo(1, skipping: count, isForced: isForced, isRedo: isRedo)
    } catch ReferenceError.refused {
      isRefused = true
    }
    let store = try self.store ?? folder.store()
    self.store = store
    try store.refresh()
    var declined = 0
    let choice = { (_: Transaction) -> UndoChoice in
      declined += 1
      return declined > count ? .take : .skip
    }
    let chosen =
      isRedo ? try store.redoable(limit: 1, choice) : try store.undoable(limit: 1, choice)
    var hasFailed = chosen.isEmpty
    do throws(any Error) {
      if !hasFailed { _ = try store.undo(chosen, as: "undo", overwrites: isForced) }
    } catch is UndoError {
      hasFailed = true
    }
    try expect(hasFailed, isRefused, "the refusal")
  }

  private func end(_ number: Int) throws {
    guard let process = processes.removeValue(forKey: number) else { return }
    process.child.closeInput()
    let result = try process.child.waitForExit()
    try expect(result.status, .exited(process.hasFailed ? 1 : 0), "the status")
    try compareSnapshot(writtenBy: process, mustBeCurrent: false)
    lastSnapshot = steps.count
  }

  // MARK: The order of creation

  private func noteRemovals(since former: Int) {
    for transaction in reference.log where transaction.sequence > former {
      for (id, edit) in transaction.edits where edit.after == nil {
        removals[id] = removals[id] ?? steps.count
      }
    }
  }

  /// Compares contacts.json, if it has the last change; else it waits for who made that to end.
  ///
  /// A contact that returned has its place in the order of creation if the process had read the book
  /// before it was removed; otherwise its time of creation decides, in whole seconds.
  private func compareSnapshot(writtenBy process: LineProcess, mustBeCurrent: Bool) throws {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    let json = try JSONSerialization.jsonObject(with: Data(try folder.bytes(folder.path)))
    let snapshot = json as? [String: Any] ?? [:]
    guard mustBeCurrent || snapshot["sequence"] as? Int == reference.sequence else { return }
    try expect(snapshot["sequence"] as? Int, reference.sequence, "the number in contacts.json")
    let contacts = snapshot["contacts"] as? [[String: Any]] ?? []
    try identities.compare(contacts, with: &reference, in: "contacts.json")
    guard mustBeCurrent else { return }
    let known = reference.contacts.keys.filter { id in
      removals[id].map { $0 >= process.start && $0 > lastSnapshot } ?? true
    }
    let ordered = try identities.ordered(known)
    try expect(
      contacts.compactMap { $0["id"] as? String }.filter(ordered.contains), ordered,
      "the order of contacts.json")
  }
}

/// A process that reads lines, and answers.
final class LineProcess {
  let child: ChildProcess
  /// The step in which it was started.
  let start: Int
  var hasFailed = false
  private var lines = 0

  init(_ child: ChildProcess, at start: Int) {
    (self.child, self.start) = (child, start)
  }

  /// Runs lines and `info`, and returns their answers with the number of the first.
  func run(_ lines: [String]) throws -> (Int, [Answer]) {
    // How the answer to `info` ends is known.
    let first = self.lines + 1
    child.write((lines + ["info"]).map { $0 + "\n" }.joined().utf8)
    self.lines += lines.count + 1
    return (first, try Answer.all(in: child.read(until: ObservedBook.end)))
  }

  /// Asks about the book, and perhaps what can be undone.
  func observe(withOutlook: Bool) throws -> ObservedBook {
    let questions = withOutlook ? ["undo --dry-run", "redo --dry-run"] : []
    let (first, answers) = try run(questions + ObservedBook.questions)
    let observed = try ObservedBook(answers, firstLine: withOutlook ? first : nil)
    hasFailed = hasFailed || observed.hasFailed
    return observed
  }
}

/// Throws unless a value is what the reference says.
func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
  if found != expected {
    throw ReferenceMismatch("\(what): \(found), and by the reference \(expected)")
  }
}
