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

  /// A part of a command's name is no command if it is a name.
  @Test(arguments: ["rem koolhaas", "Rem Koolhaas", "rem", "'Rem Koolhaas'"])
  func aNameIsNoPartOfACommand(_ line: String) throws {
    let home = try Home("add Rem Koolhaas phone=5550100\nadd Remi Other\nadd Ada")
    let terminal = try home.prompt()
    #expect(try terminal.run(line).contains { $0.contains("5550100") })
    // Several commands begin so.
    try home.run("add Ma Ling phone=5550200")
    #expect(try terminal.run("ma ling").contains { $0.contains("5550200") })
    #expect(try terminal.run("rem ada").first == "removed @id Ada")
    #expect(try home.stored().count == 3)
  }

  @Test func aTypingErrorIsStillOne() throws {
    let terminal = try Home("add Ada Lovelace").prompt()
    #expect(try terminal.run("lsit").joined(separator: " ").contains("did you mean `list`?"))
    #expect(try terminal.run("nobody").joined(separator: " ").contains("no command `nobody`"))
  }

  @Test func thePromptAsksWhichOfSeveral() throws {
    let home = try Home("add Ada Lovelace phone=5550100\nadd Ada Byron email=ada@x.org")
    let terminal = try home.prompt()
    let listed = try terminal.run("tag ada friend", then: "which one?  [none] ")
    #expect(listed.contains { $0.contains("Ada Lovelace  5550100") }, "\(listed)")
    #expect(try terminal.run("9", then: "which one?  [none] ").contains { $0.contains("1 to 2") })
    #expect(try terminal.run("2").contains { $0.contains("Ada Byron") })
    #expect(try home.stored().filter { $0.tags == ["friend"] }.count == 1)
    // Nothing typed, nothing done.
    try terminal.run("remove ada", then: "which one?  [none] ")
    try terminal.run("")
    #expect(try home.stored().count == 2)
    // A line that was pasted with others ends the question, and the next one is a command.
    try terminal.run("remove ada", then: "which one?  [none] ")
    #expect(try terminal.run("list").contains { $0.contains("`list` is not a number from 1 to 2") })
    #expect(try terminal.run("list").last == "2 contacts")
    // A row behind the name, and a REF alone.
    try terminal.run("set ada/phone.1 label=home", then: "which one?  [none] ")
    #expect(try terminal.run("1").contains { $0.contains("home") })
    try terminal.run("ada", then: "which one?  [none] ")
    #expect(try terminal.run("2").contains { $0.contains("ada@x.org") })
  }

  /// Another process removes whoever is chosen, while the question waits.
  @Test func whoIsRemovedDuringTheQuestionIsNamed() throws {
    let home = try Home("add Ada Lovelace\nadd Ada Byron")
    let terminal = try home.prompt()
    try terminal.run("tag ada friend", then: "which one?  [none] ")
    try home.run("remove 'Ada Byron'")
    let said = try terminal.run("2").joined(separator: " ")
    #expect(said.contains(" Ada Byron was removed by another process; nothing was changed"))
    #expect(try home.stored().allSatisfy { $0.tags != ["friend"] })
  }

  /// The rows of the question are the last ones shown; numbers of its line are those of the list.
  @Test(arguments: ["", "1"]) func numbersMeanTheRowsOfTheQuestion(answer: String) throws {
    let home = try Home(
      "add Bob Aaron\nadd Cyd Bates\nadd Ada Lovelace\nadd Ann Lovelace\nadd Dan Zorn")
    let terminal = try home.prompt()
    try terminal.run("list")
    // Dan, the fifth, is no row of the question.
    try terminal.run("tag lovelace 5 x", then: "which one?  [none] ")
    try terminal.run("1")
    #expect(
      try home.stored().filter { $0.tags == ["x"] }.compactMap(\.name?.given) == ["Ada", "Dan"])
    #expect(try terminal.run("show 5").contains { $0.contains("ends with 2") })
    try terminal.run("remove lovelace", then: "which one?  [none] ")
    try terminal.run(answer)
    try terminal.run("remove 2")
    #expect(try !home.stored().contains { $0.name?.given == "Ann" })
    #expect(try home.stored().contains { $0.name?.given == "Cyd" })
  }
}
