import Foundation
import JSON
import TestSupport

/// A session of one or more processes on a book, whose calls are recorded.
struct RecordedSession: Sendable {
  enum Step: Sendable {
    /// A process that runs a script.
    case run([String], arguments: [String] = [])
    /// A process that is given lines one by one; after a line, another program may change files.
    case converse([Line])
    /// Another program changes files, long before the next crash.
    case edit(Edit)
  }

  /// A line, and what another program does once it is acknowledged.
  struct Line: Sendable {
    let text: String
    let edit: Edit?

    init(_ text: String, then edit: Edit? = nil) { (self.text, self.edit) = (text, edit) }
  }
  typealias Edit = @Sendable (TestBook) throws -> Void

  let name: String
  /// Makes the files that are there from the beginning.
  var preparation: Edit = { _ in }
  let steps: [Step]
  /// What no file may contain once a transaction is acknowledged.
  var forgotten: (text: String, by: Int)?
  /// Whether the book is damaged until `check --repair`.
  var isDamaged = false
  /// The most states that are opened, where each takes long.
  var maximumStates = Int.max
  /// The fault that the first call has to which it can happen.
  var fault: FaultyProgram?
}

/// The recording of a session.
struct Recording {
  let book: TestBook
  private let fault: FaultyProgram?
  private let logFolder: TemporaryFolder
  let initial: [String: [UInt8]]
  private(set) var trace = Trace()
  /// How much of the recorder's log was read.
  private var readCount = 0

  /// Runs a session, with its book in a folder.
  ///
  /// Throws if the recorder has missed a call: what it saw makes the very files.
  init(_ session: RecordedSession, in parent: URL) throws {
    book = try TestBook(in: parent)
    logFolder = try TemporaryFolder(in: parent)
    fault = session.fault
    try session.preparation(book)
    initial = try DiskImage(of: Self.root(of: book)).files
    for step in session.steps { try perform(step) }
    var disk = Disk(initial)
    for call in trace.calls { try disk.perform(call) }
    let files = try DiskImage(of: Self.root(of: book)).files
    guard disk.files == files else {
      let paths = Set(files.keys).union(disk.files.keys).filter { files[$0] != disk.files[$0] }
      throw Trace.Refusal(description: "the trace makes other files: \(paths.sorted())")
    }
  }

  /// The folder whose files are recorded.
  static func root(of book: TestBook) -> String { String(book.folder.path("x").dropLast(2)) }

  private var log: String { logFolder.path("calls") }

  private mutating func perform(_ step: RecordedSession.Step) throws {
    switch step {
    case .run(let lines, let arguments):
      let result = try book.run(
        ["-o", "jsonl"] + arguments, script: book.script(lines),
        environment: environment, timeout: .seconds(120))
      try readLog()
      trace.append(.end(isDone: result.status == .exited(0)))
    case .converse(let lines):
      let variables = book.environment.merging(environment) { $1 }
      let child = try ChildProcess(TestBook.program, ["-o", "jsonl"], environment: variables)
      for line in lines {
        child.write(book.script([line.text]).utf8)
        try child.read(until: "\n")
        try readLog()
        if let edit = line.edit { try record(edit) }
      }
      child.closeInput()
      let result = try child.waitForExit()
      try readLog()
      trace.append(.end(isDone: result.status == .exited(0)))
    case .edit(let edit): try record(edit)
    }
  }

  private var environment: [String: String] {
    let variables = [
      "LD_PRELOAD": Recorder.library ?? "", "RECORD_FOLDER": Self.root(of: book),
      "RECORD_LOG": log,
    ]
    // What the first library refuses, the second does not see.
    return variables.merging(fault?.variables(on: book, faultAt: 1) ?? [:]) { recorder, new in
      "\(new) \(recorder)"
    }
  }

  private mutating func readLog() throws {
    guard FileManager.default.fileExists(atPath: log) else { return }
    readCount += try trace.append(
      log: try book.bytes(log).dropFirst(readCount), of: Self.root(of: book))
  }

  private mutating func record(_ edit: RecordedSession.Edit) throws {
    let before = try DiskImage(of: Self.root(of: book)).files
    try edit(book)
    let after = try DiskImage(of: Self.root(of: book)).files
    for path in Set(before.keys).union(after.keys).sorted() where before[path] != after[path] {
      trace.append(.edit(path, after[path]))
    }
  }

  /// The moments at which a crash leaves another state, or at which more was acknowledged.
  func crashPoints() throws -> [CrashPoint] {
    var disk = Disk(initial)
    var points = [CrashPoint(disk: disk, acknowledged: 0)]
    var (acknowledged, output) = (0, [UInt8]())
    for call in trace.calls {
      try disk.perform(call)
      switch call {
      case .open, .close, .duplicate, .lock, .unlock, .synchronize: continue
      case .output(let bytes):
        output += bytes
        acknowledged = max(acknowledged, Self.acknowledged(by: output))
      case .edit("book/contacts.journal.jsonl", nil):
        // Nobody else has what was acknowledged.
        (acknowledged, output) = (0, [])
      case .end(let isDone):
        if isDone { acknowledged = Self.lastSequence(of: disk) ?? acknowledged }
      default: break
      }
      let isEnd = if case .end = call { true } else { false }
      points.append(CrashPoint(disk: disk, acknowledged: acknowledged, isEnd: isEnd))
    }
    return points
  }

  /// Returns the number of the last transaction whose result stands in whole lines.
  private static func acknowledged(by output: [UInt8]) -> Int {
    let text = String(decoding: output, as: UTF8.self)
    var last = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let named = line.firstMatch(of: /"sequence":(\d+)\}$/) {
        last = Int(named.1) ?? last
      } else if line.hasPrefix(#"{"did":"forgot""#) {
        last += 1
      }
    }
    return last
  }

  private static func lastSequence(of disk: Disk) -> Int? {
    guard let node = disk.node(at: "book/contacts.journal.jsonl") else { return nil }
    // A torn line may follow.
    for line in disk.nodes[node].bytes.split(separator: 10).reversed() {
      if let record = try? JSONValue(parsing: line) { return record.object?["sequence"]?.int }
    }
    return nil
  }
}

extension TestBook {
  /// Returns a script; FOLDER stands for the folder of the book's.
  func script(_ lines: [String]) -> String {
    lines.map { $0.replacing("FOLDER", with: Recording.root(of: self)) + "\n" }.joined()
  }
}

extension Disk {
  /// Whether a name is that of a file that matters to nobody after a crash: unfinished, a lock, or
  /// a cache.
  static func isPassing(_ path: String) -> Bool {
    [".new", ".tmp", ".lock", ".index"].contains { path.hasSuffix($0) }
  }
}
