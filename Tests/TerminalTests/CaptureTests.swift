import Foundation
import TestSupport
import Testing

/// A short session whose screens are compared, cell by cell, with recorded ones.
///
/// `UPDATE_CAPTURES=1` records the current screens instead.
@Suite struct CaptureTests {
  private static let book = """
    add Ada Lovelace phone:mobile="+44 20 7946 0958" email=ada@example.org tag=friend
    add Grace Hopper org="US Navy" phone:work=5550199 note="She found the first bug, in a relay of the Mark II."
    add 'Zoë 山田' email=zoe@example.org tag="book club"
    """

  /// The keys, by the name of the resulting screen.
  private static let steps: KeyValuePairs = [
    "a screen cleared": "\u{C}",
    "a listing": "list\r",
    "a search": "find example\r",
    "a contact": "\u{C}show grace\r",
    "a change": "set . phone:work=5550100\r",
    "what the usage asks for": "\u{C}set ada",
    "a mistake": " phone\r",
    "a line of the history": "sh",
    "the line taken over": "\u{1B}[C",
    "the cursor before its end": "\u{1B}[D",
    "candidates": "\u{15}\u{C}help l\t\t",
    "a question": "\u{15}\u{C}remove where example\r",
    "an answer": "n\r",
    "a contact that is open": "\u{C}open zo\r",
    "a line of several rows": "set . note=\"長い 0123456789 0123456789 0123456789 0123456789 0123",
  ]

  @Test(arguments: [80, 40])
  func screensMatchTheRecordedCaptures(columns: Int) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt(columns: columns, rows: 24)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Captures/\(columns)x24.txt")
    let isUpdating = ProcessInfo.processInfo.environment["UPDATE_CAPTURES"] == "1"
    let kept = isUpdating ? [:] : try Self.captures(in: file)
    var text = ""
    for (name, keys) in Self.steps {
      try terminal.send(keys)
      if isUpdating {
        // The screen is at rest when no output comes for a while.
        try? terminal.waitForScreen("nothing", timeout: .seconds(1)) { _ in false }
        text += "== \(name)\n\(terminal.screen.steadyCapture)"
      } else {
        let expected = try #require(kept[name], "\(file.path) has no screen “\(name)”")
        try terminal.waitForScreen("“\(name)”:\n\(expected)") { $0.steadyCapture == expected }
      }
    }
    if isUpdating { try Data(text.utf8).write(to: file) }
  }

  /// Reads the screens in a file, by name.
  private static func captures(in file: URL) throws -> [String: String] {
    let text = try String(contentsOf: file, encoding: .utf8)
    var captures: [String: String] = [:]
    for part in text.split(separator: "== ", omittingEmptySubsequences: true) {
      guard let end = part.firstIndex(of: "\n") else { continue }
      captures[String(part[..<end])] = String(part[part.index(after: end)...])
    }
    return captures
  }
}

extension Screen {
  /// The capture with one id for all contacts, as ids differ between runs.
  fileprivate var steadyCapture: String { capture.replacing(/@[0-9a-f]{8}/, with: "@0123abcd") }
}
