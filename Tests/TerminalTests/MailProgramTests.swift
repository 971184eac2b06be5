import TestSupport
import Testing

/// neomutt, configured as `Commands.md` says, finds addresses.
@Suite(
  .enabled(
    if: installedProgram(named: "neomutt") != nil, "neomutt is not installed (apt install neomutt)")
)
struct MailProgramTests {
  /// Starts neomutt on an empty mailbox in the home folder.
  private func neomutt(in home: Home, inbox: String = "") throws -> PseudoTerminal {
    let program = builtProduct(named: "contacts")
    let settings = """
      set query_command = "\(program) query -- %s"
      set folder = "\(home.path)"
      set abort_nosubject = yes
      """
    let file = try home.folder.write(settings, to: "neomuttrc")
    let mailbox = try home.folder.write(inbox, to: "inbox")
    let neomutt = try #require(installedProgram(named: "neomutt"))
    let terminal = try PseudoTerminal(
      neomutt, ["-n", "-F", file, "-f", mailbox], environment: ["HOME": home.path],
      home: home.folder)
    try terminal.read(until: "inbox")
    return terminal
  }

  private static let script = """
    add Ada Lovelace email=ada@example.org email:work=countess@royal.example
    add "Zoë O'Brien" email=zoe@example.org
    """

  private func leave(_ terminal: PseudoTerminal) throws {
    terminal.send(signal: 9)
    try terminal.waitForExit()
  }

  @Test func theQueryMenuListsAddresses() throws {
    let terminal = try neomutt(in: Home(Self.script))
    try terminal.send("Q")
    try terminal.read(until: "Query")
    try terminal.send("ada lov\r")
    try terminal.waitForScreen("both addresses of Ada") { screen in
      screen.lines.contains { $0.contains(/1 +Ada Lovelace +<?ada@example\.org/) }
        && screen.lines.contains { $0.contains(/2 +Ada Lovelace +<?countess@royal\.example/) }
    }
    try leave(terminal)
  }

  @Test(arguments: ["zoe", "o'b", "\"O'Brien", "Zoë obrien@", "$(x)"])
  func controlTCompletesAnAddress(typed: String) throws {
    let isFound = !["$(x)", "Zoë obrien@"].contains(typed)
    let terminal = try neomutt(in: Home(Self.script))
    try terminal.send("m")
    try terminal.read(until: "To: ")
    try terminal.send(typed)
    try terminal.send(.control("T"))
    if isFound {
      try terminal.read(until: "<zoe@example.org>")
    } else {
      // No match: the typed text stays, and is not run.
      try terminal.send("@x\r")
      try terminal.read(until: "Subject: ")
    }
    try leave(terminal)
  }

  @Test func aPipedMessageAddsItsSender() throws {
    let home = try Home()
    let inbox = """
      From ada@example.org Mon Jan  5 10:00:00 2026
      From: =?iso-8859-1?Q?Andr=E9?= King <ada@example.org>
      Subject: engine
      Date: Mon, 05 Jan 2026 10:00:00 +0000
      Message-ID: <1@example.org>

      It weaves.

      """
    let terminal = try neomutt(in: home, inbox: inbox)
    try terminal.waitForScreen("the message") { $0.lines.contains { $0.contains("engine") } }
    try terminal.send("|")
    try terminal.read(until: "Pipe to")
    try terminal.send("\(builtProduct(named: "contacts")) add --from-mail tag=mail\r")
    try terminal.read(until: "added @")
    try terminal.read(until: "Press any key")
    try leave(terminal)
    let contact = try home.onlyContact()
    #expect(contact.fullName == "André King" && contact.addresses == ["ada@example.org"])
  }
}
