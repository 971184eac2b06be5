import CommandLanguage
import Foundation
import Testing

@testable import ContactsShell

/// The README's command list, which is that of the signatures.
///
/// With UPDATE_README=1 in the environment the list is written anew.
struct ReadMeTests {
  private static let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "README.md")

  @Test func listsTheCommandsAsTheirSignaturesDo() throws {
    var text = try String(contentsOf: Self.path, encoding: .utf8)
    let begin = try #require(text.firstRange(of: "<!-- commands -->\n")).upperBound
    let end = try #require(text.firstRange(of: "<!-- /commands -->")).lowerBound
    let table = HelpText.markdownTable(of: CommandTable.standard.signatures) + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_README"] == "1" {
      text.replaceSubrange(begin..<end, with: table)
      try text.write(to: Self.path, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.path, encoding: .utf8)
    #expect(written.contains("<!-- commands -->\n\(table)<!-- /commands -->"))
  }
}
