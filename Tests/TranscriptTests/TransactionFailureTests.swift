import TestSupport
import Testing

/// What is reported when a transaction is rolled back, and what no transaction may do.
struct TransactionFailureTests {
  @Test func theLineThatFailedIsNamed() throws {
    let home = try Home()
    try home.folder.write("stray\nBEGIN:VCARD\nVERSION:4.0\nFN:Ada\nEND:VCARD\n", to: "part.vcf")
    let part = home.folder.path("part.vcf")
    var result = try home.run(["--transaction"], input: Array("add Bob\nimport \(part)\n".utf8))
    #expect(result.status == .exited(3))
    #expect(result.errorText.hasSuffix("contacts: rolled back: <stdin>:2 failed\n"))
    result = try home.run(["--transaction", "-c", "add Bob", "-f", home.folder.path("none")])
    #expect(result.status == .exited(3))
    #expect(result.errorText.hasSuffix("contacts: rolled back: a command failed\n"))
    #expect(try home.names() == [])
  }

  @Test func noPhotoIsWritten() throws {
    let home = try Home()
    #expect(try home.run(["add", "Ada"]).status == .exited(0))
    try home.folder.write("GIF89a\u{1}\u{0}\u{1}\u{0}", to: "a.gif")
    #expect(
      try home.run(["photo", "ada", "--set", home.folder.path("a.gif")]).status == .exited(0))
    let file = home.folder.path("b.gif")
    let line = "photo ada --export \(file)"
    let result = try home.run(["--transaction", "-c", line])
    #expect(result.status == .exited(3))
    #expect(
      result.errorText.hasPrefix("contacts: -c:1: `\(line)` cannot be part of a --transaction"),
      "\(result.errorText)")
    #expect(throws: (any Error).self) { try home.contents(file) }
    #expect(try home.run(["-c", line]).status == .exited(0))
  }

  @Test(arguments: [("remove bob", "removed @"), ("tag bob club", "changed @")])
  func whatAnotherProcessDidIsNamed(line: String, words: String) throws {
    let home = try Home()
    try home.run(script: "add Ada\nadd Bob Beta\n")
    let script = try home.start(["--transaction"])
    script.write(Array("set bob note=x\nset ada note=x\n".utf8))
    try script.waitUntilBlocked()
    #expect(try home.run(script: line).status == .exited(0))
    script.closeInput()
    let result = try script.waitForExit()
    #expect(result.status == .exited(3) && result.outputText == "")
    #expect(result.errorText.hasPrefix("contacts: rolled back: another process \(words)"))
    #expect(result.errorText.hasSuffix("; run it again\n") && !result.errorText.contains("stdin"))
    #expect(result.errorText.contains("Bob Beta") == line.hasPrefix("tag"))
    #expect(try home.run(["show", "ada"]).outputText.contains("note") == false)
  }
}
