import Foundation
import TestSupport
import Testing

/// Results as other programs read them.
struct MachineFormatTests {
  private func makeHome() throws -> Home {
    let home = try Home()
    let result = try home.run(
      script: #"""
        add Zoë "山田" phone:home=555-0101 phone:work=555-0102 email=zoe@example.org tag=a tag=b
        add Miles "O'Brien" org="A	B" note=$'two\nlines "quoted" \\ back'
        set zoë/phone.2 preferred=yes
        """#)
    #expect(result.status == .exited(0))
    return home
  }

  private func array(_ data: Data) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  @Test func jsonIsAnArrayOfContacts() throws {
    let home = try makeHome()
    let contacts = try array(home.run(["-o", "json", "list"]).output)
    #expect(contacts.count == 2)
    let zoe = try #require(contacts.last)
    #expect((zoe["name"] as? [String: String]) == ["given": "Zoë", "family": "山田"])
    #expect((zoe["tags"] as? [String]) == ["a", "b"])
    let phones = try #require(zoe["phones"] as? [[String: Any]])
    #expect(phones.map { $0["number"] as? String } == ["555-0101", "555-0102"])
    #expect(phones.map { $0["id"] as? Int } == [1, 2])
    #expect(phones.map { $0["preferred"] as? Bool } == [nil, true])
    #expect((contacts.first?["note"] as? String) == "two\nlines \"quoted\" \\ back")
    #expect(try array(home.run(["--output", "json", "find", "tag:a"]).output).count == 1)
    #expect(try array(home.run(["--output=json", "show", "miles"]).output).count == 1)
  }

  @Test func anExportToStandardOutputIsInTheFormatOfOutput() throws {
    let home = try makeHome()
    for format in ["json", "jsonl", "csv"] {
      let exported = try home.run(["-o", format, "export", "-"]).output
      #expect(try exported == home.run(["export", "-", "--format", format]).output)
    }
    let card = try home.run(["-o", "json", "export", "-", "--format", "vcard"]).outputText
    #expect(card.hasPrefix("BEGIN:VCARD"))
  }

  @Test func jsonHasOneContactPerLine() throws {
    let home = try makeHome()
    let lines = try home.run(["-o", "json", "list"]).outputText.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first == "[" && lines.last == "]")
  }

  @Test func jsonLinesHaveOneObjectPerLine() throws {
    let home = try makeHome()
    let lines = try home.run(["-o", "jsonl", "list"]).output.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 2)
    for line in lines { #expect(try JSONSerialization.jsonObject(with: line) is [String: Any]) }
  }

  @Test func theSnapshotHasTheSameObjects() throws {
    let home = try makeHome()
    let listed = try array(home.run(["-o", "json", "list", "--sort", "created"]).output)
    #expect(try home.run(["save"]).status == .exited(0))
    let snapshot = try JSONSerialization.jsonObject(with: home.contents(home.book))
    let contacts = try #require((snapshot as? [String: Any])?["contacts"] as? [[String: Any]])
    #expect(listed as NSArray == contacts as NSArray)
  }

  @Test func separatedValuesHaveAHeader() throws {
    let home = try makeHome()
    let lines = try home.run(["-o", "tsv", "list"]).outputText.split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    try #require(lines.count == 3)
    #expect(lines[0] == ["id", "name", "organization", "phone", "email", "tags"])
    #expect(lines[1].dropFirst() == ["Miles O'Brien", "A B", "", "", ""])
    #expect(lines[2].dropFirst() == ["Zoë 山田", "", "555-0102", "zoe@example.org", "a,b"])
    #expect(lines[1][0].wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
  }

  @Test(arguments: [
    ("json", "[]\n"), ("jsonl", ""), ("tsv", "id\tname\torganization\tphone\temail\ttags\n"),
    ("table", ""),
  ])
  func noContactsIsAnEmptyListInEachFormat(format: String, output: String) throws {
    let home = try makeHome()
    let empty = try Home().run(["-o", format, "list"])
    #expect(empty.outputText == output)
    #expect(empty.status == .exited(0))
    let nobody = try home.run(["-o", format, "find", "nobody"])
    #expect(nobody.outputText == output)
    #expect(nobody.status == .exited(1))
  }

  @Test func numbersReferToTheLastListingInEachFormat() throws {
    let home = try makeHome()
    let result = try home.run(["-o", "tsv"], script: "list\nshow 2\n")
    #expect(result.outputText.split(separator: "\n").last?.contains("Zoë 山田") == true)
  }

  @Test func dataSendsNoControlCharacters() throws {
    let home = try Home()
    let name = "E\u{1B}[31mvil\u{202E}\u{9B}2J\u{7F}\u{7}"
    let assignments = [
      "note=\u{1B}]0;title\u{7}\u{2066}x", "tag=t\u{8}", "org=o\u{85}", "phone:l\u{1B}=1\u{200F}",
    ]
    let added = try home.run(["add", name] + assignments)
    #expect(added.status == .exited(0))
    let transcript = try home.run(
      ["-c", "list", "-c", "show .", "-c", "show evil", "-c", "list x", "-c", "find nobody"]
        + ["-c", "show \u{1B}x", "-c", "add X \u{1B}=x", "-c", "\u{1B}frob", "-c", "find \u{9B}:x"]
        + ["-c", "source \u{1B}", "-c", "set evil/phone.1 value=2", "-c", "list --sort \u{1B}"]
        + ["-c", "remove evil/phone.9", "-c", "tag evil x", "-c", "set evil phone:\u{1B}x+=2"])
    for text in [added.outputText, added.errorText, transcript.outputText, transcript.errorText] {
      let controls = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
      }
      #expect(controls.isEmpty, "\(text.debugDescription)")
    }
    #expect(transcript.outputText.contains("E^[[31mvil<U+202E><U+009B>2J^?^G"))
    let contact = try #require(array(home.run(["-o", "json", "list"]).output).first)
    #expect((contact["name"] as? [String: String])?["given"] == name)
    #expect((contact["note"] as? String) == "\u{1B}]0;title\u{7}\u{2066}x")
    #expect((contact["tags"] as? [String])?.first == "t\u{8}")
  }
}
