import Foundation
import Platform
import TestSupport
import Testing

/// Programs without the terminal.
struct DetachedProcessTests {
  private func status(_ script: String, input: Descriptor? = nil) throws -> Int32? {
    try DetachedProcess(program: "sh", ["-c", script], input: input).status(within: .seconds(60))
  }

  @Test func reportsHowAProgramEnds() throws {
    #expect(try status("exit 3") == 3)
    #expect(try status(":") == 0)
    #expect(try status("kill -9 $$") == 137)
  }

  @Test func aProgramThatDoesNotExistIsAnError() {
    #expect(throws: Errno.noSuchFile) {
      _ = try DetachedProcess(program: "/no/such/program", [])
    }
  }

  @Test func doesNotWaitForOneThatGoesOn() throws {
    let process = try DetachedProcess(program: "sleep", ["600"])
    #expect(process.status(within: .zero) == nil)
    kill(process.id, SIGKILL)
    #expect(process.status(within: .seconds(60)) == 137)
  }

  @Test func aProgramReadsItsInputAndHasNoTerminal() throws {
    let (output, input) = try Descriptor.pipe()
    defer { output.close() }
    #expect(input.write(Array("a b\n".utf8), patience: .zero) == nil)
    input.close()
    let script = "read line && [ \"$line\" = 'a b' ] && ! [ -t 1 ] && ! (: < /dev/tty) 2> /dev/null"
    #expect(try status(script, input: output) == 0)
    #expect(try status("! read line") == 0)
  }

  @Test func aProgramGetsItsArgumentsUnchanged() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "-c", "printf '%s\\n' \"$@\" > \"$0\"", folder.path("seen"), "$(x)", "a b", ";",
    ]
    let process = try DetachedProcess(program: "sh", arguments)
    #expect(process.status(within: .seconds(60)) == 0)
    #expect(try String(contentsOfFile: folder.path("seen"), encoding: .utf8) == "$(x)\na b\n;\n")
  }
}
