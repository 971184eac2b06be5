import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import JSON
import TestSupport
import Testing

/// A book in its own folder, and the program that uses it.
struct TestBook {
  let folder: TemporaryFolder

  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    folder = try TemporaryFolder(in: parent)
  }

  /// The program.
  static let program = builtProduct(named: "contacts")

  /// The folder of the book.
  var home: String { folder.path("book") }
  /// The snapshot.
  var path: String { file("contacts.json") }
  /// The journal.
  var journal: String { file("contacts.journal.jsonl") }

  /// Returns the path of a file beside the book.
  func file(_ name: String) -> String { "\(home)/\(name)" }

  /// The program's environment.
  var environment: [String: String] {
    standardEnvironment.merging(["HOME": folder.path(""), "CONTACTS_BOOK": path]) { $1 }
  }

  /// Runs the program to its end, with a script in a pipe.
  @discardableResult
  func run(
    _ arguments: [String] = [], script: String = "", environment extra: [String: String] = [:],
    timeout: Duration = patience
  ) throws -> ChildProcess.Result {
    try ChildProcess.run(
      Self.program, arguments, input: Array(script.utf8),
      environment: environment.merging(extra) { $1 }, timeout: timeout)
  }

  /// Runs a script that must succeed, and returns its output.
  @discardableResult
  func perform(
    _ script: String, _ arguments: [String] = [], location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try run(arguments, script: script, timeout: .seconds(120))
    #expect(
      result.status == .exited(0), "\(script.prefix(200)): \(result.errorText)",
      sourceLocation: location)
    return result.outputText
  }

  /// Restores the backup snapshot, as a killed process leaves the book.
  func takeBackCheckpoint() throws {
    let former = try bytes(path + "~")
    try remove(path + "~")
    try write(former, to: path)
  }

  /// Starts the program; its input stays open.
  func start(_ arguments: [String] = [], mergesErrors: Bool = false) throws -> ChildProcess {
    try ChildProcess(
      Self.program, arguments, environment: environment, mergesErrors: mergesErrors)
  }

  /// Opens the book in this process.
  func store() throws -> Store { try Store(path: path) }
}

// MARK: - Files

extension TestBook {
  /// Reads a file of the book.
  func bytes(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

  /// Writes a file of the book.
  func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// Deletes a file of the book, if it exists.
  func remove(_ path: String) throws {
    if FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// The lines of the journal, without their newlines.
  func lines() throws -> [[UInt8]] { try bytes(journal).split(separator: 10).map { Array($0) } }

  /// Writes the journal.
  func write(lines: [[UInt8]]) throws {
    try write(lines.flatMap { $0 + [10] }, to: journal)
  }

  /// The names of the files of the book.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home).sorted()
  }
}

// MARK: - States

extension Store {
  /// The contents of the contacts, in order, without what differs between runs.
  var state: [String] { book.contacts.map(\.gist) }
}

extension Contact {
  /// The contact without its id, times and next entry id.
  var gist: String {
    var object = json
    for key in ["id", "created", "modified", "nextEntry"] { object[key] = nil }
    return JSONValue.object(object).description
  }
}

/// Returns how many transactions an output acknowledges in complete lines.
func acknowledgedCount(_ output: some Sequence<UInt8>) -> Int {
  let text = String(decoding: Array(output), as: UTF8.self)
  let verbs = ["added @", "changed ", "removed ", "undid ", "redid ", "forgot "]
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    .count { line in verbs.contains { line.hasPrefix($0) } }
}
