import Foundation
import TestSupport
import Testing

/// Lines of a script in many forms.
struct ScriptLinesTests {
  private static let names = [
    "Ada", "King", "Zoë", "O'Brien", "van", "山田", "\"Ada King\"", "'Bo'", "King,", "e\u{301}ric",
    "--x", "#c", "a=b",
    "$x", "Dr.", "a\\ b", "phone", "1", "(x)", "+", "\"\"", "José", "II", "name", "tag",
  ]
  private static let fields = [
    "phone", "phone:work", "email", "org", "note", "nickname", "title", "url", "relation:friend",
    "tag", "kind",
    "given", "family", "birthday", "address", "phone:\"my own\"", "PHONE", "email+",
    "prefix",
  ]
  private static let values = [
    "1", "+49 30 1", "a@b", "Ada", "x y", "", " ", "\"", "a\\b", "a'b", "work", "organization",
    "person", "1980-01-02",
    "a;b", "Zoë", "山", "=", "a=b", "$'x'", "\u{A0}", "#", "-1", "King", "x  ", "`a`", "\u{301}",
  ]

  /// A form of lines: the number of words in the name, and fields, each with several notations.
  private struct Form {
    let words: Int
    let fields: [(name: String, quoting: Int)]

    init(_ generator: inout SeededGenerator) {
      words = generator.isChosen(onceIn: 6) ? Int.random(in: 0...3, using: &generator) : 2
      let count = Int.random(in: 0...3, using: &generator)
      fields = (0..<count).map { _ in
        (
          ScriptLinesTests.fields.randomElement(using: &generator)!,
          .random(in: 0...5, using: &generator)
        )
      }
    }

    func line(_ generator: inout SeededGenerator) -> String {
      var parts = ["add"]
      for _ in 0..<words {
        let isUsual = !generator.isChosen(onceIn: 4)
        let name = ScriptLinesTests.names.randomElement(using: &generator)!
        parts.append(
          isUsual ? ["Grace", "Li", "Müller", "T."].randomElement(using: &generator)! : name)
      }
      for (name, quoting) in fields {
        let isUsual = !generator.isChosen(onceIn: 4)
        let rare = ScriptLinesTests.values.randomElement(using: &generator)!
        let value = isUsual ? "+1 \(Int.random(in: 0..<9, using: &generator))" : rare
        switch quoting {
        case 0: parts.append("\(name)=\(value.filter { $0 != " " })")
        case 1: parts.append("\(name)='\(value)'")
        case 2: parts.append("\"\(name)=\(value)\"")
        case 3: parts.append("\(name)=$'\(value)'")
        default: parts.append("\(name)=\"\(value)\"")
        }
      }
      return parts.joined(separator: " ")
    }
  }

  /// The contacts of a book, oldest first, without what differs between runs.
  private func contacts(of home: Home) throws -> [String] {
    try home.journalLines().map { line in
      let text = String(decoding: line, as: UTF8.self)
      let contact = try #require(text.firstRange(of: "\"contact\":"))
      let end = try #require(text.firstRange(of: "}],\"crc\""))
      return String(text[contact.upperBound..<end.lowerBound])
        .replacing(/"(id|created|modified)":"[^"]*"/, with: "")
    }
  }

  /// A script adds what its lines add one by one.
  @Test(arguments: 0..<6) func aLineInABatchEqualsTheLineAlone(seed: Int) throws {
    var generator = SeededGenerator(seed: 31, part: seed)
    let forms = (0..<5).map { _ in Form(&generator) }
    let lines = (0..<300).map { number in
      forms[(number / 3) % 5].line(&generator)
    }
    let (together, alone) = (try Home(), try Home())
    let script = lines.joined(separator: "\n") + "\n"
    let result = try together.run(script: script)
    // A sourced script starts a new batch.
    for (index, line) in lines.enumerated() {
      _ = try alone.folder.write(line + "\n", to: "line\(index)")
    }
    let sources = lines.indices.map { "source \(alone.folder.path("line\($0)"))\n" }.joined()
    let expected = try alone.run(script: sources)
    let added = try contacts(of: together)
    #expect(added.count > 50)
    expectAlike(added, try contacts(of: alone))
    expectAlike(described(in: result.outputText), described(in: expected.outputText))
    expectAlike(described(in: result.errorText), described(in: expected.errorText))
    #expect(result.status == expected.status)
  }

  /// A dry run is not repeated as a real change.
  @Test func dryRunLinesChangeNothing() throws {
    let home = try Home()
    let script = (1...6).map {
      "add Ada\($0) King phone=\($0)\nadd --dry-run Bo\($0) Li phone=\($0)\n"
    }
    let result = try home.run(script: script.joined())
    #expect(result.status == .exited(0))
    #expect(try home.names() == (1...6).map { "Ada\($0) King" })
    #expect(result.outputText.split(separator: "\n").count { $0 == "would change 1 contact" } == 6)
  }

  /// Returns lines without ids and places.
  private func described(in text: String) -> [String] {
    text.split(separator: "\n").map {
      String($0).replacing(#/[ ]@[0-9a-f]+[ /]|^contacts: [^ ]+ /#, with: "")
    }
  }

  /// Expects equal lines, and reports the first difference.
  private func expectAlike(
    _ lines: [String], _ others: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(lines.count == others.count, sourceLocation: sourceLocation)
    for (line, other) in zip(lines, others) where line != other {
      #expect(line == other, sourceLocation: sourceLocation)
      return
    }
  }
}
