import TestSupport
import Testing

/// What people type without our name of a command.
struct ReferenceAloneTests {
  @Test func aReferenceAloneShowsTheContact() throws {
    let home = try Home("add Ada Lovelace phone=5550100\nadd Alan Turing")
    let terminal = try home.prompt()
    #expect(try terminal.run("ada").contains { $0.contains("5550100") })
    try terminal.run("ls")
    #expect(try terminal.run("1").contains { $0.contains("5550100") })
    #expect(try terminal.run("alan turing").contains { $0.contains("Alan Turing") })
  }

  @Test func aTypingErrorIsStillOne() throws {
    let terminal = try Home("add Ada Lovelace").prompt()
    #expect(try terminal.run("lsit").joined(separator: " ").contains("did you mean `list`?"))
    #expect(try terminal.run("nobody").joined(separator: " ").contains("no command `nobody`"))
  }
}
