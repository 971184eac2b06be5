import Foundation
import TestSupport
import Testing

/// The runner of programs that other tests rely on.
@Suite struct ChildProcessTests {
  @Test func separatesOutputAndErrors() throws {
    let result = try ChildProcess.run("/bin/sh", ["-c", "echo out; echo err >&2; exit 3"])
    #expect(result.outputText == "out\n")
    #expect(result.errorText == "err\n")
    #expect(result.status == .exited(3))
  }

  @Test func mergesOutputAndErrorsInOrder() throws {
    let script = "echo 1; echo 2 >&2; echo 3"
    let result = try ChildProcess.run("/bin/sh", ["-c", script], mergesErrors: true)
    #expect(result.outputText == "1\n2\n3\n")
  }

  @Test func largeInputDoesNotDeadlock() throws {
    let input = Data(repeating: 0x61, count: 3_000_000)
    let result = try ChildProcess.run("/bin/cat", input: input)
    #expect(result.output == input)
  }

  @Test func unreadInputIsHarmless() throws {
    let result = try ChildProcess.run("/bin/true", input: Data(count: 1_000_000))
    #expect(result.status == .exited(0))
  }

  @Test func canConverseWithAProgramAndKillIt() throws {
    let child = try ChildProcess("/bin/cat")
    child.write("one\n".utf8)
    #expect(try child.read(until: "\n") == "one\n")
    child.write("two\nthree".utf8)
    #expect(try child.read(until: "three") == "two\nthree")
    child.send(signal: SIGKILL)
    #expect(try child.waitForExit().status == .signaled(SIGKILL))
  }

  @Test func reportsAHangingProgram() throws {
    #expect(throws: WaitError.self) {
      try ChildProcess.run("/bin/sleep", ["60"], timeout: .milliseconds(50))
    }
  }

  @Test func passesTheEnvironmentAndFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("found", to: "file")
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "/bin/cat file; echo \" $A\""], environment: ["A": "b  c"],
      folder: folder.url.path(percentEncoded: false))
    #expect(result.outputText == "found b  c\n")
  }

  @Test func reportsAMissingProgram() throws {
    #expect(throws: WaitError.self) { try ChildProcess.run("/no/such/program") }
  }
}
