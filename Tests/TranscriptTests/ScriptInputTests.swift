import Foundation
import TestSupport
import Testing

/// Scripts of any encoding, line ends, errors and sizes.
struct ScriptInputTests {
  private let home: Home

  init() throws { home = try Home() }

  /// A line break is part of a word, or begins a line of its own.
  @Test func anArgumentIsOneLine() throws {
    for text in [
      "add One A\nremove Ann", "add One # A\nadd Two", "\nadd One\n\nadd Two\n", "\u{1}\nadd Two",
    ] {
      let result = try home.run(["-c", text, "-c", "add Ann"])
      #expect(result.status == .exited(1))
      #expect(result.errorText.hasPrefix("contacts: -c:1: `-c` takes one line; "))
    }
    #expect(try home.names() == ["Ann", "Ann", "Ann", "Ann"])
    let quoted = try home.run(["-c", "\nadd Bob note=\"a\nb\" # new\n"])
    #expect(quoted.status == .exited(0))
    #expect(try home.run(["show", "Bob"]).outputText.contains("b\n"))
  }

  @Test func anEmptyInputIsAnEmptyScript() throws {
    let result = try home.run(script: "")
    #expect(result.status == .exited(0))
    #expect(result.output.isEmpty && result.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.book))
  }

  @Test(arguments: [
    "add Ada\r\nadd Bob\r\n", "\u{FEFF}add Ada\nadd Bob\n", "add Ada\nadd Bob",
    "\u{FEFF}add Ada\r\nadd \\\r\nBob", "\n\n  add Ada # and\n#\n\tadd Bob\n\n",
  ])
  func acceptsCRLFAndByteOrderMarks(script: String) throws {
    let result = try home.run(script: script)
    #expect(result.status == .exited(0))
    #expect(result.errorText == "")
    #expect(try home.names() == ["Ada", "Bob"])
  }

  @Test(arguments: [
    ([0x61, 0x64, 0x64, 0x20, 0xFF, 0xFE], "the line is not UTF-8"),
    ([0x61, 0x64, 0x64, 0x20, 0x00, 0x41], "the line contains a NUL byte"),
    ([0x61, 0x64, 0x64, 0x20, 0xC3], "the line is not UTF-8"),
    ([0x61, 0x64, 0x64, 0x20, 0xED, 0xA0, 0x80], "the line is not UTF-8"),
  ])
  func aLineOfInvalidUTF8FailsAlone(line: [UInt8], message: String) throws {
    let result = try home.run(
      input: Array("add Ada\n".utf8) + line + Array("\nadd Bob\nshow x\n".utf8))
    #expect(result.status == .exited(1))
    let errors = result.errorText.split(separator: "\n")
    #expect(errors.first?.hasPrefix("contacts: <stdin>:2: \(message)") == true, "\(errors)")
    #expect(errors.last == "contacts: <stdin>:4: no contact `x`")
    #expect(try home.names() == ["Ada", "Bob"])
  }

  @Test(arguments: [
    ("add \"Ada", "the \" at column 5 is never closed"),
    ("add Ada note='x", "the ' at column 14 is never closed; an apostrophe is written \\'"),
    ("add Ada\\", "nothing follows the \\ at column 8"),
    ("add $'\\z'", "$'…' does not know the escape at column 7; it knows"),
  ])
  func aMalformedLineIsNotRun(line: String, message: String) throws {
    let result = try home.run(script: "add First\n" + line)
    #expect(result.status == .exited(1))
    #expect(result.errorText.hasPrefix("contacts: <stdin>:2: \(message)"), "\(result.errorText)")
    #expect(try home.names() == ["First"])
  }

  /// A line pasted by mistake is truncated in the message, but the advice is not.
  @Test(arguments: ["é", "e\u{301}", "x", "👩‍👩‍👧"])
  func truncatesALongLineInAnError(piece: String) throws {
    let word = String(repeating: piece, count: 100_000 / piece.utf8.count)
    let result = try home.run(script: "\(word)\nlist last:\(word)\n")
    #expect(result.status == .exited(1))
    let lines = result.errorText.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("contacts: <stdin>:1: no command `\(piece)\(piece)"))
    #expect(lines[0].hasSuffix("; `help all` lists the commands") && lines[0].contains(" … "))
    #expect(lines[1].hasSuffix("or a span such as <7d or >30d (d, w, m, y)"))
    #expect(lines.allSatisfy { $0.utf8.count < 5_000 })
  }

  @Test func anOpenQuoteEndsWithItsLine() throws {
    let result = try home.run(script: "add 'Ada\nadd Bob\nadd O'Brien\nadd Eve\n")
    #expect(result.status == .exited(1))
    #expect(try home.names() == ["Bob", "Eve"])
  }

  @Test(arguments: [
    "Zoë 山田", "O'Brien", "-dash", "--sort", "#hash", "a\"b", "$HOME", "back\\slash", "*",
    "e\u{301}", "👩‍👩‍👧", "1", "@0d9c1f3e", ".", "where", "tab\tbed", " ",
    String(repeating: "n", count: 10_000), String(repeating: "山", count: 10_000),
  ])
  func anyNameCanBeAdded(name: String) throws {
    let shown = name.trimmingCharacters(in: .whitespaces).replacing("\t", with: " ")
    let quoted = "'" + name.replacing("'", with: "'\\''") + "'"
    let scripted = try home.run(script: "add -- \(quoted)\n")
    let oneShot = try home.run(["add", "--", name])
    guard !shown.isEmpty else {
      #expect(scripted.status == .exited(1) && oneShot.status == .exited(1))
      #expect(oneShot.errorText == "contacts: the name is empty; give the contact a name\n")
      return
    }
    #expect(scripted.errorText + oneShot.errorText == "")
    #expect(try home.names() == [shown, shown])
  }

  @Test func aLineOfAMegabyteIsRun() throws {
    let note = String(repeating: "x", count: 1 << 20)
    let result = try home.run(script: "add Ada note=\(note)\nadd Bob\n")
    #expect(result.status == .exited(0))
    #expect(try home.names() == ["Ada", "Bob"])
    #expect(try home.run(["-o", "json", "show", "ada"]).outputText.contains(note))
  }

  @Test func recursiveScriptsAreBounded() throws {
    let script = try home.folder.write("add Again\nsource loop.contacts\n", to: "loop.contacts")
    let result = try home.run(["-f", script], folder: home.path)
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("scripts are nested more than"))
  }

  @Test func quitInASourcedScriptQuits() throws {
    try home.folder.write("add Ada\nquit\nadd Never\n", to: "inner.contacts")
    let result = try home.run(
      ["-c", "source \(home.folder.path("inner.contacts"))", "-c", "add Never"])
    #expect(result.status == .exited(0))
    #expect(try home.names() == ["Ada"])
  }
}
