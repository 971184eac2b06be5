import Foundation
import TestSupport
import Testing

/// A user's home folder, with the book in it.
struct Home {
  /// The folder.
  let folder: TemporaryFolder

  /// Makes a home, and runs a script on its book.
  init(_ script: String = "") throws {
    folder = try TemporaryFolder()
    if !script.isEmpty { try run(script) }
  }

  /// The folder's path, without a slash at its end.
  var path: String { String(folder.path("x").dropLast(2)) }

  /// Runs a script on the book, in another process.
  func run(_ script: String) throws {
    let result = try contacts(["--bail"], input: script + "\n")
    try #require(result.status == .exited(0), "\(result.errorText)")
  }

  /// Runs the program with pipes for its input and output.
  @discardableResult
  func contacts(_ arguments: [String], input: String = "") throws -> ChildProcess.Result {
    try ChildProcess.run(
      builtProduct(named: "contacts"), arguments, input: input.utf8,
      environment: standardEnvironment.merging(["HOME": path]) { _, home in home }, folder: path)
  }

  /// The contacts of the book, in listing order.
  func stored() throws -> [StoredContact] {
    let result = try contacts(["-o", "json", "list"])
    return try JSONDecoder().decode([StoredContact].self, from: result.output)
  }

  /// The only contact of the book.
  func onlyContact() throws -> StoredContact {
    let contacts = try stored()
    try #require(contacts.count == 1)
    return contacts[0]
  }

  /// The command lines of the journal's transactions, oldest first.
  func journal() throws -> [String] {
    struct Transaction: Decodable { let command: String }
    return try lines(of: ".local/share/contacts/contacts.journal.jsonl")
      .map { try JSONDecoder().decode(Transaction.self, from: Data($0.utf8)).command }
  }

  /// The lines of a file.
  func lines(of file: String) throws -> [String] {
    try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Writes a file, and makes its folders.
  func write(_ text: String, to file: String) throws {
    let url = folder.url.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

extension Home {
  /// Starts the program at a terminal, in the home folder.
  func terminal(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      builtProduct(named: "contacts"), arguments,
      environment: environment.merging(["HOME": path]) { given, _ in given }, home: folder,
      folder: path, columns: columns, rows: rows)
  }

  /// Starts the program at a terminal, and waits for its prompt.
  func prompt(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    let terminal = try terminal(
      arguments, environment: environment, columns: columns, rows: rows)
    try terminal.read(until: startOfPrompt)
    try terminal.waitForPrompt()
    return terminal
  }
}
