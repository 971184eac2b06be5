import Foundation
import TestSupport
import Testing

/// The README's session matches the prompt.
struct ReadMeTests {
  private static let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "README.md")

  private static let prompt = "contacts> "

  /// The lines between two marks of the README, without code fences.
  private func lines(between mark: String) throws -> [String] {
    let text = try String(contentsOf: Self.path, encoding: .utf8)
    let begin = try #require(text.firstRange(of: "<!-- \(mark) -->\n")).upperBound
    let end = try #require(text.firstRange(of: "<!-- /\(mark) -->")).lowerBound
    return text[begin..<end].split(separator: "\n").map(String.init).filter { $0 != "```" }
  }

  /// Removes what differs between runs.
  private func withoutTimes(_ lines: [String]) -> [String] {
    lines.withoutIDs.map { $0.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME") }
  }

  @Test func theSessionMatchesThePrompt() throws {
    let expected = try lines(between: "session")
    let typed = expected.filter { $0.hasPrefix(Self.prompt) }.map {
      String($0.dropFirst(Self.prompt.count))
    }
    #expect(typed.count >= 5)
    let terminal = try Home().prompt(columns: 100, rows: 50)
    var printed: [String] = []
    var prefill = ""
    for line in typed {
      if !prefill.isEmpty {
        // The value was prefilled, to be changed at its end.
        let kept = line.commonPrefix(with: prefill)
        #expect(kept.hasPrefix("set ada/phone.1 phone:mobile="))
        try terminal.send(.control("U"))
        prefill = ""
      }
      try terminal.send(line)
      printed.append(Self.prompt + line)
      if line.hasPrefix("edit ") {
        try terminal.send(.enter)
        try terminal.read(until: endOfLine)
        try terminal.read(until: startOfPrompt)
        let start = "\(Self.prompt)set "
        try terminal.waitForScreen("the value to edit") { $0.cursorLine.hasPrefix(start) }
        prefill = String(terminal.screen.cursorLine.dropFirst(Self.prompt.count))
      } else {
        printed += try terminal.enter()
      }
    }
    try terminal.leave()
    #expect(withoutTimes(printed) == withoutTimes(expected))
  }

  @Test(.enabled(if: installedProgram(named: "jq") != nil, "jq is not installed"))
  func theScriptsRunInAShell() throws {
    let home = try Home()
    let folder = URL(filePath: builtProduct(named: "contacts")).deletingLastPathComponent()
    let result = try ChildProcess.run(
      "/bin/sh", ["-ec", try lines(between: "scripts").joined(separator: "\n")], input: [],
      environment: standardEnvironment.merging([
        "HOME": home.path, "PATH": "\(folder.path(percentEncoded: false)):/usr/bin:/bin",
      ]) { _, given in given }, folder: home.path)
    #expect(result.errorText == "")
    #expect(result.status == .exited(0))
    #expect(result.outputText.contains("1 contact"))
  }

  /// The examples of the ten commands in order; other tests cover the editor and the import of
  /// files.
  @Test func theTenExamplesWork() throws {
    let rows = try lines(between: "ten").dropFirst(2)
    #expect(rows.count == 10)
    let examples = rows.flatMap { row in
      row.split(separator: "|")[1].matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }.filter { !$0.hasPrefix("edit ") }
    let root = Self.path.deletingLastPathComponent().path(percentEncoded: false)
    let home = try Home()
    let result = try home.contacts(
      ["--bail"], input: examples.joined(separator: "\n").replacing("Data/", with: "\(root)Data/"))
    #expect(result.errorText == "")
    #expect(result.status == .exited(0))
  }
}
