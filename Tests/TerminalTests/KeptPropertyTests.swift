import TestSupport
import Testing

/// Kept properties on the input line.
@Suite struct KeptPropertyPromptTests {
  private static let card = """
    BEGIN:VCARD
    VERSION:4.0
    FN:Ada
    UID:abc
    item3.X-SOCKS;COLOR=red:blue\\, long\\nand old
    X-LIST:a;b
    KEY:data:application/pgp-keys;base64,aGVsbG8=
    PHOTO:data:image/png;base64,iVBORw0KGgo=
    END:VCARD

    """

  private func makeHome() throws -> Home {
    let home = try Home()
    try home.write(Self.card, to: "ada.vcf")
    try home.run("import ada.vcf")
    return home
  }

  /// The card, without its modification time.
  private func card(in home: Home) throws -> String {
    try home.contacts(["export", "-", "--format", "vcard4"]).outputText
      .split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("REV:") }.joined(separator: "\n")
  }

  /// `edit` prefills the line for a property, and typing changes only its value.
  @Test func theLineSetsTheSameValue() throws {
    let home = try makeHome()
    let before = try card(in: home)
    let terminal = try home.prompt()
    try terminal.run("edit ada/property.1", then: "old")
    #expect(
      terminal.screen.cursorLine
        == #"contacts> set ada/property.1 value=$'blue, long\nand old'"#)
    try terminal.enter()
    #expect(try card(in: home) == before)
    try terminal.run("edit property.1", then: "old")
    try terminal.send(", torn")
    try terminal.enter()
    #expect(
      try card(in: home)
        == before.replacing(#"long\nand old"#, with: #"long\nand old\, torn"#))
  }

  @Test func restoresAnEarlierValue() throws {
    let home = try makeHome()
    let before = try card(in: home)
    try home.run("set ada/property.2 value=c\nset ada/property.1 value=new")
    let terminal = try home.prompt()
    try terminal.run("edit ada/property.1 --at 1", then: "old")
    try terminal.enter()
    #expect(try card(in: home) == before.replacing("X-LIST:a;b", with: "X-LIST:c"))
    // A list has become text, in which separators would be escaped.
    try terminal.run("edit ada/property.2 --at 1")
    #expect(terminal.screen.lines.joined().contains("`restore` brings back all of Ada"))
  }

  @Test(arguments: [
    ("photo.1", "a photo is a picture"), ("property.3", "`KEY` holds data"),
  ])
  func rejectsValuesThatAreNotText(path: String, problem: String) throws {
    let terminal = try makeHome().prompt()
    try terminal.run("edit ada/\(path)")
    #expect(terminal.screen.lines.joined().contains(problem))
  }
}
