import TestSupport
import Testing

/// The questions before contacts are merged, and the effects of the answers.
@Suite struct MergeTests {
  private static let book = """
    add Ada Lovelace phone="+44 20 7946 0958" birthday=1815-12-10
    add Ada King phone="020 7946 0958" birthday=1815-12-11 email=ada@example.org
    add Emmy Noether
    """
  private static let name = "name?  1 Ada Lovelace   2 Ada King  [1] "
  private static let birthday = "birthday?  1 1815-12-10   2 1815-12-11  [1] "

  @Test func asksAboutDifferences() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("merge lovelace king", then: Self.name)
    // An invalid answer repeats the question.
    let printed = try terminal.run("3", then: Self.name)
    #expect(printed.contains("a number from 1 to 2; Ctrl-C merges nothing"))
    try terminal.run("2", then: Self.birthday)
    try terminal.run("")
    #expect(try home.stored().map(\.fullName).sorted() == ["Ada King", "Emmy Noether"])
    #expect(try home.journal().count == 4)
    // Another session restores both.
    try home.run("undo")
    #expect(
      try home.stored().map(\.fullName).sorted() == ["Ada King", "Ada Lovelace", "Emmy Noether"])
  }

  @Test(arguments: [Key.control("C"), .control("D")])
  func cancellingChangesNothing(key: Key) throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    try terminal.run("merge lovelace king", then: Self.name)
    try terminal.run("2", then: Self.birthday)
    try terminal.send(key)
    try terminal.printed()
    #expect(try home.journal().count == 3)
    try terminal.run("show emmy")
  }

  @Test func yesAndPreferSkipTheQuestions() throws {
    for option in ["--yes", "--prefer king"] {
      let home = try Home(Self.book)
      let terminal = try home.prompt()
      try terminal.run("merge lovelace king \(option)")
      #expect(try home.stored().count == 2)
    }
  }

  @Test func aDryRunShowsItsChangesOnce() throws {
    let home = try Home(Self.book)
    let terminal = try home.prompt()
    let printed = try terminal.run("merge lovelace king --dry-run")
    // One line takes it from one contact, one gives it to the other.
    #expect(printed.count { $0.contains("ada@example.org") } == 2)
    #expect(!printed.contains("Emails"), "not the merged contact")
    #expect(try home.stored().count == 3)
  }

  @Test func numbersReferToContactsOfClusters() throws {
    let home = try Home(Self.book + "\nadd \"Lovelace Ada\" phone=\"02079460958\"")
    let terminal = try home.prompt()
    try terminal.run("duplicates lovelace")
    try terminal.run("not-duplicate 1 2")
    try terminal.expect("duplicates lovelace --within", prints: ["no duplicates"])
  }

  @Test func reviewsClustersOneByOne() throws {
    let home = try Home(
      """
      add Ada Lovelace phone="+44 20 7946 0958"
      add Ada Lovelace phone="020 7946 0958"
      add Emmy Noether email=emmy@example.org
      add Emmy Noether email=Emmy@example.org
      """)
    let terminal = try home.prompt()
    let question = "merge? [y]es, [n]ot the same, [s]kip, [q]uit: "
    try terminal.run("duplicates --merge", then: question)
    try terminal.run("what", then: question)
    try terminal.run("y", then: question)
    try terminal.run("n")
    #expect(try home.stored().map(\.fullName).count == 3)
    try terminal.expect("duplicates --merge", prints: ["no duplicates"])
    try terminal.run("undo 2")
    try terminal.run("duplicates --merge", then: question)
    try terminal.run("s", then: question)
    try terminal.run("q")
    #expect(try home.stored().map(\.fullName).count == 4)
  }
}
