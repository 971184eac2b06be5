import CommandLanguage
import Foundation
import Testing

@testable import ContactsShell

struct CommandTableTests {
  static let names = CommandTable.standard.signatures.map(\.name)

  private func signature(_ name: String) throws -> Signature {
    try CommandTable.standard.command(named: Word(argument: name), allowingPrefixes: false)
      .signature
  }

  @Test(arguments: names) func saysWhatItDoes(name: String) throws {
    let signature = try signature(name)
    #expect(!signature.summary.isEmpty && !signature.topic.isEmpty)
    #expect(signature.summary.count <= 70)
    #expect(signature.summary.last != "." && signature.summary.first?.isLowercase == true)
    for option in signature.options { #expect(!option.summary.isEmpty) }
  }

  @Test(arguments: names) func hasAnExample(name: String) throws {
    #expect(try !signature(name).examples.isEmpty)
  }

  @Test(arguments: CommandTable.standard.signatures.flatMap { $0.examples.map(\.term) })
  func theExampleCanBeRun(line: String) throws {
    try expectRuns(line)
  }

  @Test func commandsAreKeyedBySignatureName() {
    #expect(CommandTable.standard.names == Self.names)
  }

  @Test func examplesAreExplained() {
    let examples = CommandTable.standard.signatures.flatMap(\.examples)
    #expect(examples.allSatisfy { !$0.meaning.isEmpty })
  }

  @Test(arguments: [
    ("serach", "find"), ("serch", "find"), ("delte", "remove"), ("delete", "remove"),
  ])
  func suggestsForNamesOfOtherPrograms(name: String, meant: String) throws {
    let error = #expect(throws: UsageError.self) { try signature(name) }
    #expect(error?.description == "no command `\(name)`; did you mean `\(meant)`?")
  }

  /// `man`, `join` and `view` stand for commands elsewhere, too.
  @Test(arguments: ["Dan", "Joan", "Vivi"]) func suggestsNothingForNamesOfPeople(name: String)
    throws
  {
    let error = #expect(throws: UsageError.self) { try signature(name) }
    #expect(error?.description == "no command `\(name)`; `help all` lists the commands")
  }

  @Test func acceptsAllowedPrefixes() throws {
    let command = { (name: String, allowing: Bool) in
      try CommandTable.standard.command(named: Word(argument: name), allowingPrefixes: allowing)
        .signature.name
    }
    #expect(try command("sho", true) == "show")
    #expect(throws: UsageError.self) { try command("sho", false) }
    #expect(throws: UsageError.self) { try command("s", true) }
    #expect(try command("set", false) == "set")
  }

  /// Every command and option appears in a sample script, and so in a transcript.
  @Test(arguments: names) func appearsInASampleScript(name: String) throws {
    let signature = try signature(name)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Data/scripts")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let lines = try files.filter { $0.pathExtension == "contacts" }.flatMap {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
    }.filter { $0 == name || $0.hasPrefix("\(name) ") }
    #expect(!lines.isEmpty)
    for option in signature.options + signature.usages.flatMap(\.options) {
      #expect(lines.contains { $0.contains(option.spelling) }, "\(option.spelling)")
    }
  }
}
