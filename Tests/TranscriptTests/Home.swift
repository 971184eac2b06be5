import Foundation
import TestSupport

/// The home folder of a new user, and the program as that user runs it.
struct Home {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The program.
  static let program = builtProduct(named: "contacts")

  /// The folder's path.
  var path: String { folder.path("").replacing(/\/$/, with: "") }

  /// The program's environment; the date is fixed.
  var environment: [String: String] {
    standardEnvironment.merging(["HOME": path, "CONTACTS_TODAY": "2026-11-21"]) { $1 }
  }

  /// The default book.
  var book: String { folder.path(".local/share/contacts/contacts.json") }

  /// The journal of that book.
  var journal: String { folder.path(".local/share/contacts/contacts.journal.jsonl") }

  /// Runs the program to its end, with `input` in a pipe.
  func run(
    _ arguments: [String] = [], input: some Sequence<UInt8> = [], folder: String? = nil,
    mergesErrors: Bool = false, timeout: Duration = patience
  ) throws -> ChildProcess.Result {
    try ChildProcess.run(
      Self.program, arguments, input: input, environment: environment, folder: folder,
      mergesErrors: mergesErrors, timeout: timeout)
  }

  /// Runs the program with a script in a pipe.
  func run(
    _ arguments: [String] = [], script: String, mergesErrors: Bool = false,
    timeout: Duration = patience
  ) throws -> ChildProcess.Result {
    try run(
      arguments, input: Array(script.utf8), mergesErrors: mergesErrors, timeout: timeout)
  }

  /// Starts the program; its input stays open.
  func start(_ arguments: [String] = []) throws -> ChildProcess {
    try ChildProcess(Self.program, arguments, environment: environment)
  }

  /// Returns a file of the home folder.
  func contents(_ path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }

  /// The lines of the journal.
  func journalLines() throws -> [Data] {
    try contents(journal).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  /// The names of all contacts, in order of creation.
  func names() throws -> [String] {
    try run(["-o", "tsv", "list", "--sort", "created"]).outputText.split(separator: "\n")
      .dropFirst().map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[1]) }
  }
}

/// The folder Data/ of the sources.
let dataFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Data")
