import Foundation
import TestSupport
import Testing

/// The scripts of Data/scripts, each with its expected output beside it.
///
/// With UPDATE_TRANSCRIPTS=1 in the environment the outputs are written again.
struct SampleScriptTests {
  static let folder = dataFolder.appending(path: "scripts").path(percentEncoded: false)

  static let scripts = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".contacts") }.sorted()

  @Test func findsScripts() {
    #expect(Self.scripts.count >= 10)
  }

  @Test(arguments: scripts) func printsTheExpectedOutput(script: String) throws {
    let transcript = try Transcript(of: script, in: Self.folder)
    let expected = URL(filePath: Self.folder)
      .appending(path: script.replacing(".contacts", with: ".out"))
    if ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1" {
      try transcript.text.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(transcript.text == (try String(contentsOf: expected, encoding: .utf8)))
  }
}

/// A script's output on a new book, with the exit status as its last line.
///
/// Values that differ between runs are replaced: ids are numbered in order, a whole id is UUID, the
/// home folder is `~`, a time is TIME, and a month alone in a line or before a bar is that of the
/// script's contacts. A card's REV is omitted: it appears only if a second has passed since the
/// import.
struct Transcript {
  let text: String

  init(of script: String, in folder: String) throws {
    let home = try Home()
    let result = try home.run(["-f", script], folder: folder, mergesErrors: true)
    var ids: [Substring: String] = [:]
    var text = result.outputText.replacing(/@([0-9a-f]{8})\b/) { match in
      let number = String(ids.count + 1)
      let name = String(repeating: "0", count: 8 - number.count) + number
      ids[match.1] = ids[match.1] ?? name
      return "@" + (ids[match.1] ?? name)
    }
    text = text.replacing(home.path, with: "~")
      .replacing(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/, with: "UUID")
      .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/, with: "TIME")
      .replacing(
        /REV:(?:[0-9]{8}T[0-9]{6}Z|TIME)\r?\n/.matchingSemantics(.unicodeScalar), with: ""
      )
      .replacing(/\n[0-9]{4}-[0-9]{2}\n/, with: "\nYYYY-MM\n")
      .replacing(#/\n  [0-9]{4}-[0-9]{2} /#, with: "\n  YYYY-MM ")
    let end = if case .exited(let status) = result.status { "exit \(status)" } else { "killed" }
    self.text = "\(text)\(end)\n"
  }
}
