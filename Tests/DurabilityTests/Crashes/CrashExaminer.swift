import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import JSON
import TestSupport
import Testing

/// Opens the states that crashes of a session leave, and says what is wrong with them.
final class CrashExaminer {
  private let session: RecordedSession
  /// The states that the session goes through, by the number of the last transaction.
  let states: [Int: [String]]
  private let book: TestBook
  private var root: String { Recording.root(of: book) }
  /// How many states could not be changed before `check --repair`.
  private(set) var readOnlyCount = 0
  private var knownBackups: [[UInt8]: Bool] = [:]

  /// Finds the states of a session by running it line by line.
  init(_ session: RecordedSession) throws {
    self.session = session
    book = try TestBook(in: TemporaryFolder.memory)
    states = try Self.states(of: session)
  }

  private static func states(of session: RecordedSession) throws -> [Int: [String]] {
    let book = try TestBook(in: TemporaryFolder.memory)
    var states: [Int: [String]] = [0: []]
    func look(isForReading: Bool) throws {
      guard FileManager.default.fileExists(atPath: book.path) else { return }
      let store = try Store(path: book.path, forReading: isForReading)
      states[store.sequence] = store.state
    }
    try session.preparation(book)
    try look(isForReading: true)
    func run(_ lines: [RecordedSession.Line], _ arguments: [String]) throws {
      let child = try book.start(["-o", "jsonl"] + arguments)
      for line in lines {
        child.write(book.script([line.text]).utf8)
        // Each line prints one.
        try child.read(until: "\n")
        try look(isForReading: true)
      }
      child.closeInput()
      let result = try child.waitForExit()
      #expect(result.status == .exited(0), "\(session.name): \(result.errorText)")
    }
    for step in session.steps {
      switch step {
      case .edit(let edit):
        try edit(book)
        // An edited snapshot is adopted.
        try look(isForReading: false)
      case .run(let lines, let arguments) where arguments.contains("--transaction"):
        try book.perform(book.script(lines), arguments)
        try look(isForReading: true)
      case .run(let lines, let arguments):
        try run(lines.map { RecordedSession.Line($0) }, arguments)
      case .converse(let lines): try run(lines, [])
      }
    }
    return states
  }

  /// Returns what is wrong with a state.
  func problems(of state: CrashState) throws -> [String] {
    let image = state.image
    try image.write(to: root)
    var problems = forgottenProblems(image, state) + backupProblems(image)
    do {
      let store = try book.store()
      problems += try self.problems(of: store, image, state)
    } catch {
      problems.append("\(error)")
    }
    return problems
  }

  private func problems(
    of store: Store, _ image: DiskImage, _ state: CrashState
  ) throws -> [String] {
    var problems: [String] = []
    let (sequence, shown) = (store.sequence, store.state)
    if sequence < state.point.acknowledged {
      problems.append("only \(sequence) transactions are there")
    }
    // A damaged book shows the edits of a snapshot, though they are no transaction.
    let possible = [sequence] + (store.isDamaged && session.hasEdits ? [sequence + 1] : [])
    if !possible.contains(where: { isSame(states[$0], shown) }) {
      problems.append("after transaction \(sequence) there is \(shown)")
    }
    var notices = store.takeNotices()
    let journal = image.files["book/contacts.journal.jsonl"] ?? []
    let isTorn = store.isDamaged && !notices.isEmpty && Self.hasLinesAfterBadOne(journal)
    if isTorn { readOnlyCount += 1 }
    if isTorn || session.isDamaged { _ = try store.repair(as: "check --repair") }
    if let reason = store.readOnlyReason { problems.append("read-only: \(reason)") }
    let contents = store.state
    var contact = Contact()
    contact.rename("After")
    try store.commit("add After") { _, _ in [.add(contact)] }
    try store.close()
    notices += store.takeNotices()
    if state.isAtRest, !notices.isEmpty, !session.hasEdits {
      problems.append("needless notices: \(notices)")
    }
    if notices.isEmpty, !session.isDamaged,
      try !book.bytes(book.journal).starts(with: journal)
    {
      problems.append("a part of the journal was dropped without a notice")
    }
    return try problems + laterProblems(after: contents + [contact.gist])
  }

  /// Returns whether the contacts are the same, in the same order, but for those brought back.
  ///
  /// Salvaged ones come last. A contact whose removal is undone by a later process stands after those
  /// created in the same second, and the expected states come from another run, at another time.
  private func isSame(_ expected: [String]?, _ found: [String]) -> Bool {
    guard let expected, expected.sorted() == found.sorted() else { return false }
    let returning = session.returningNames
    func isInPlace(_ contact: String) -> Bool {
      !returning.contains { contact.contains(#""given":"\#($0)""#) }
    }
    return session.isDamaged || expected.filter(isInPlace) == found.filter(isInPlace)
  }

  /// Whether a journal has lines after one that is no record, with a record or without zeros: an
  /// append of several lines was torn, or acknowledged ones were damaged, which the program leaves
  /// to the user.
  private static func hasLinesAfterBadOne(_ journal: [UInt8]) -> Bool {
    let lines = journal.split(separator: 10)
    let isRecord = lines.map { (try? JSONValue(parsing: $0)) != nil }
    guard let bad = isRecord.firstIndex(of: false), bad < lines.count - 1 else { return false }
    return isRecord[bad...].contains(true) || !lines[bad...].joined().contains(0)
  }

  /// Returns what is wrong for the next process, and with the journal alone.
  private func laterProblems(after contents: [String]) throws -> [String] {
    var problems: [String] = []
    let store = try book.store()
    let notices = store.takeNotices()
    if store.state != contents { problems.append("the next process has \(store.state)") }
    if !notices.isEmpty { problems.append("the next process says \(notices)") }
    let damage = try store.findings().filter { $0.kind == .damage }
    if !damage.isEmpty { problems.append("\(damage)") }
    try book.remove(book.path)
    let rebuilt = try book.store().state
    // Salvaged contacts come last.
    if rebuilt.sorted() != contents.sorted() {
      problems.append("the journal alone has \(rebuilt)")
    }
    return problems
  }

  private func forgottenProblems(_ image: DiskImage, _ state: CrashState) -> [String] {
    guard let forgotten = session.forgotten, state.point.acknowledged >= forgotten.by else {
      return []
    }
    let text = Data(forgotten.text.utf8)
    return image.files.filter { Data($0.value).firstRange(of: text) != nil }.map {
      "\($0.key) has what was forgotten"
    }
  }

  /// A backup is a whole snapshot of a former state.
  private func backupProblems(_ image: DiskImage) -> [String] {
    guard let bytes = image.files["book/contacts.json~"], !session.isDamaged else { return [] }
    let isKnown = knownBackups[bytes] ?? isSnapshot(bytes)
    knownBackups[bytes] = isKnown
    return isKnown ? [] : ["contacts.json~ is no former snapshot"]
  }

  private func isSnapshot(_ bytes: [UInt8]) -> Bool {
    do {
      let other = try TestBook(in: TemporaryFolder.memory)
      try other.write(bytes, to: other.path)
      let store = try Store(path: other.path, forReading: true)
      return session.hasEdits || isSame(states[store.sequence], store.state)
    } catch {
      return false
    }
  }
}

extension RecordedSession {
  /// The names of the contacts that `remove` takes and `undo` may bring back.
  fileprivate var returningNames: Set<String> {
    let lines = steps.flatMap { step -> [String] in
      switch step {
      case .edit: []
      case .run(let lines, _): lines
      case .converse(let lines): lines.map(\.text)
      }
    }
    guard lines.contains("undo") else { return [] }
    return Set(lines.filter { $0.hasPrefix("remove ") }.map { String($0.dropFirst(7)) })
  }

  /// Whether another program changes files.
  var hasEdits: Bool {
    steps.contains { step in
      switch step {
      case .edit: true
      case .run: false
      case .converse(let lines): lines.contains { $0.edit != nil }
      }
    }
  }
}
