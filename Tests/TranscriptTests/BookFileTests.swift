import Foundation
import TestSupport
import Testing

/// The files of a book as other programs find them.
struct BookFileTests {
  private let home: Home

  init() throws { home = try Home() }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func usesTheChecksumOfZlib() {
    #expect(crc32("123456789".utf8) == "cbf43926")
  }

  @Test func aJournalLineIsATransactionWithAChecksum() throws {
    try home.folder.write(
      #"""
      add Ada Lovelace phone=555-0101 note=$'two\nlines "of" \\ text' tag=x
      # a comment
      set ada phone=555-0102
      set ada phone+=555-0103
      move ada/phone.2 ada/phone.1
      remove ada/phone.2
      remove ada
      """#, to: "s.contacts")
    #expect(try home.run(["-f", "s.contacts"], folder: home.path).status == .exited(0))
    #expect(try home.run(["add", "Zoë 山田", "note=a b"]).status == .exited(0))
    var sequences: [Int] = []
    var commands: [String] = []
    var operations: [String] = []
    var books: Set<String> = []
    for line in try home.journalLines() {
      let (covered, checksum) = try #require(splitChecksum(line))
      #expect(crc32(covered) == checksum)
      let transaction = try object(line)
      sequences.append(try #require(transaction["sequence"] as? Int))
      commands.append(try #require(transaction["command"] as? String))
      books.insert(try #require(transaction["book"] as? String))
      let time = try #require(transaction["time"] as? String)
      #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
      #expect(transaction["generation"] as? Int == 1)
      #expect(transaction["session"] is String)
      let changes = try #require(transaction["changes"] as? [[String: Any]])
      operations.append(changes.compactMap { $0["op"] as? String }.joined(separator: " "))
    }
    #expect(sequences == Array(1...7))
    #expect(books.count == 1)
    #expect(
      commands == [1, 3, 4, 5, 6, 7].map { "s.contacts:\($0)" } + [#"add "Zoë 山田" note="a b""#])
    // Each edit also sets the modification time, unless the second is the same.
    #expect(
      operations.map { $0.replacing(" set", with: "") }
        == ["add", "replace", "insert", "move", "delete", "remove", "add"])
  }

  @Test func theSnapshotIsJSONWithOneContactPerLine() throws {
    let result = try home.run(script: "add Ada\nadd Bob phone=1\nadd Zoë\nremove bob\nsave\n")
    #expect(result.outputText.hasSuffix("saved 2 contacts in \(home.book)\n"))
    let snapshot = try home.contents(home.book)
    let (covered, checksum) = try #require(splitChecksum(snapshot))
    #expect(crc32(covered) == checksum)
    let document = try object(snapshot)
    #expect(document["format"] as? String == "contacts")
    #expect(document["version"] as? Int == 1)
    #expect(document["sequence"] as? Int == 4)
    #expect(document["journalOffset"] as? Int == (try home.contents(home.journal).count))
    let lines = String(decoding: snapshot, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix(#"{"format":"contacts","version":1,"book":""#))
    #expect(lines[0].hasSuffix(#""contacts":["#))
    #expect(lines[1].contains(#""name":{"given":"Ada"}"#) && lines[1].hasSuffix("},"))
    #expect(lines[2].contains(#""name":{"given":"Zoë"}"#) && lines[2].hasSuffix("}"))
    #expect(lines[3].hasPrefix(#"],"crc":""#))
  }

  @Test func theBookIsPrivate() throws {
    #expect(try home.run(script: "add Ada\nsave\nadd Bob\nsave\n").status == .exited(0))
    let folder = URL(filePath: home.book).deletingLastPathComponent().path(percentEncoded: false)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(
      files == ["contacts.journal.jsonl", "contacts.json", "contacts.json~", "contacts.lock"])
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder) == 0o700)
    for file in files { #expect(try mode("\(folder)/\(file)") == 0o600, "\(file)") }
  }

  @Test func adoptsASnapshotEditedByHand() throws {
    #expect(
      try home.run(script: "add Ada note=old\nadd Bob\nsave\nset bob note=kept\n").status
        == .exited(0))
    let edited = String(decoding: try home.contents(home.book), as: UTF8.self)
      .replacing(#""note":"old""#, with: #""note":"new","hobby":{"chess":1.50}"#)
    try edited.write(toFile: home.book, atomically: true, encoding: .utf8)
    let result = try home.run(["-o", "jsonl", "list"])
    #expect(result.status == .exited(0))
    #expect(result.errorText.contains("was edited"))
    #expect(result.outputText.contains(#""note":"new""#))
    #expect(result.outputText.contains(#""note":"kept""#))
    #expect(result.outputText.contains(#""hobby":{"chess":1.50}"#))
    let last = try object(try #require(home.journalLines().last))
    #expect(last["command"] as? String == "adopt")
    #expect(try home.run(["list"]).errorText == "")
  }

  @Test func adoptsAPrettyPrintedSnapshot() throws {
    #expect(try home.run(script: "add Ada phone=1 tag=x\nadd Bob\nsave\n").status == .exited(0))
    let document = try JSONSerialization.jsonObject(with: home.contents(home.book))
    try JSONSerialization.data(withJSONObject: document, options: .prettyPrinted)
      .write(to: URL(filePath: home.book))
    #expect(try home.names() == ["Ada", "Bob"])
    #expect(try home.journalLines().count == 2)
    #expect(splitChecksum(try home.contents(home.book)) != nil)
  }

  @Test func allowsReadersWhileAScriptWrites() throws {
    let writer = try home.start()
    var seen: [Int] = []
    for number in 1...20 {
      writer.write("add N\(number)\nset N\(number) note=x\n".utf8)
      if number % 4 == 0 { try writer.read(until: "changed @") }
      let names = try home.names()
      #expect(names == (0..<names.count).map { "N\($0 + 1)" })
      seen.append(names.count)
    }
    #expect(seen == seen.sorted())
    writer.closeInput()
    #expect(try writer.waitForExit().status == .exited(0))
    #expect(try home.names().count == 20)
  }

  @Test func severalWritersLoseNothing() throws {
    let writers = try (0..<4).map { _ in try home.start(["--quiet"]) }
    for number in 1...50 {
      for (index, writer) in writers.enumerated() {
        writer.write("add W\(index) N\(number)\n".utf8)
      }
    }
    for writer in writers { writer.closeInput() }
    for writer in writers { #expect(try writer.waitForExit().status == .exited(0)) }
    #expect(Set(try home.names()).count == 200)
  }
}

/// The deepest nesting that is read; the book's own files add levels around it.
struct DeepContactTests {
  @Test(arguments: [250, 253, 254, 255, 256])
  func readsTheBookAgain(depth: Int) throws {
    let home = try Home()
    let list = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
    let contact = #"{"name":{"given":"Deep"},"x-deep":\#(list),"phones":[]}"# + "\n"
    let file = try home.folder.write(contact, to: "deep.jsonl")
    #expect(try home.run(["import", file]).outputText == "added 1, updated 0, unchanged 0\n")
    for line in ["set deep note=x", "save", "set deep x", "log", "check", "undo", "redo"] {
      let result = try home.run(script: line + "\n")
      #expect(
        !result.errorText.contains("damaged") && !result.errorText.contains("deep"), "\(result)")
    }
    #expect(try home.run(["export", "-", "--format", "json"]).outputText.contains("\"x-deep\":[["))
  }
}
