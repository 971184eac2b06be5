import TestSupport
import Testing

/// An update by a record that says less of the name.
struct StatedNameTests {
  private static let ana = ["FN:Dr. Ana María López", "N:López;Ana;María;Dr.;"]
  private static let annie = ["FN:Annie Bee (work)", "N:B;A;;;"]

  private func card(_ version: String, _ lines: [String]) -> String {
    (["BEGIN:VCARD", "VERSION:\(version)", "UID:u"] + lines + ["END:VCARD", ""])
      .joined(separator: "\n")
  }

  private func names(in home: Home) throws -> [String] {
    try home.run(["export", "-"]).outputText.split(separator: "\r\n").map(String.init)
      .filter { $0.hasPrefix("FN") || $0.hasPrefix("N:") }
  }

  @Test(
    arguments: [
      (ana, "4.0", ["FN:Dr. Ana María López"], nil), (ana, "3.0", ["FN:Dr. Ana María López"], nil),
      (ana, "4.0", ["FN:Ana María Lopes"], ["FN:Ana María Lopes", "N:;;;;"]),
      (annie, "2.1", ["N:B;A"], nil), (annie, "4.0", ["FN:Annie Bee (work)"], nil),
      (annie, "3.0", ["FN:", "N:B;A;;;"], nil), (ana, "4.0", [ana[0], "N:;;;;"], nil),
      (annie, "2.1", ["N:Bee;A"], ["FN:A Bee", "N:Bee;A"]),
      (annie, "3.0", ["FN:A B", "N:B;A;;;"], ["FN:A B", "N:B;A;;;"]),
    ] as [([String], String, [String], [String]?)])
  func whatItDoesNotSayStays(
    book: [String], version: String, record: [String], expected: [String]?
  ) throws {
    let home = try Home()
    let first = try home.folder.write(card("3.0", book), to: "first.vcf")
    #expect(try home.run(["import", first]).status == .exited(0))
    let second = try home.folder.write(card(version, record), to: "second.vcf")
    let counts = expected == nil ? "updated 0, unchanged 1" : "updated 1, unchanged 0"
    #expect(try home.run(["import", second]).outputText == "added 0, \(counts)\n")
    #expect(try names(in: home) == expected ?? book)
  }

  @Test(arguments: [
    (ana, #"{"@type":"Card","version":"1.0","uid":"u","name":{"full":"Dr. Ana María López"}}"#),
    (
      annie,
      #"{"@type":"Card","version":"1.0","uid":"u","name":{"components":[{"kind":"given","value":"A"},"#
        + #"{"kind":"surname","value":"B"}]}}"#
    ),
    (
      annie,
      #"["vcard",[["version",{},"text","4.0"],["uid",{},"text","u"],"#
        + #"["n",{},"text",["B","A","","",""]]]]"#
    ),
  ])
  func otherFormatsLeaveItAsWell(book: [String], record: String) throws {
    let home = try Home()
    let first = try home.folder.write(card("3.0", book), to: "first.vcf")
    let second = try home.folder.write(record, to: "second")
    #expect(try home.run(["import", first]).status == .exited(0))
    #expect(try home.run(["import", second]).outputText == "added 0, updated 0, unchanged 1\n")
    #expect(try names(in: home) == book)
  }

  /// The other parts of a name that is only whole are its words.
  @Test(arguments: [
    ("prefix=Dr.", "Dr. Johnny Cash", "Cash;Johnny;;Dr.;"),
    ("suffix=jr.", "Johnny Cash jr.", "Cash;Johnny;;;jr."),
    ("given=Jon", "Jon Cash", "Cash;Jon;;;"),
    ("family=Carter", "Johnny Carter", "Carter;Johnny;;;"),
    ("nickname=x", "Johnny Cash", ";;;;"),
  ])
  func aPartSplitsAWholeName(assignment: String, whole: String, parts: String) throws {
    let home = try Home()
    let file = try home.folder.write(card("3.0", ["FN:Johnny Cash", "N:;;;;"]), to: "cash.vcf")
    #expect(try home.run(["import", file]).status == .exited(0))
    #expect(try home.run(["set", "johnny", assignment]).status == .exited(0))
    #expect(try names(in: home) == ["FN:\(whole)", "N:\(parts)"])
  }

  /// The whole name goes only if a row that does not show it has other parts.
  @Test(arguments: [
    (["FN:Ada the Great", "N:L;Ada;;;", "NICKNAME:x"], "Nickname", "y", "FN:Ada the Great"),
    (["FN:Ada the Great", "N:L;Ada;;;"], "Phonetic First Name", "y", "FN:Ada the Great"),
    (["FN:Ada the Great", "N:L;Ada;;;"], "Last Name", "M", "FN:Ada M"),
    (["FN:Johnny Cash", "N:;;;;"], "Name Prefix", "Dr.", "FN:Dr. Johnny Cash"),
  ])
  func aCellOfATableChangesItsPartAlone(
    book: [String], column: String, text: String, expected: String
  ) throws {
    let home = try Home()
    let first = try home.folder.write(card("3.0", book), to: "first.vcf")
    #expect(try home.run(["import", first]).status == .exited(0))
    var lines = try home.run(["export", "-", "--format", "google-csv"]).outputText
      .split(separator: "\r\n").map(String.init)
    let place = try #require(lines[0].split(separator: ",").map(String.init).firstIndex(of: column))
    // No cell of the name has a comma.
    var cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[place] = text
    lines[1] = cells.joined(separator: ",")
    let second = try home.folder.write(lines.joined(separator: "\n") + "\n", to: "second.csv")
    #expect(try home.run(["import", second]).outputText == "added 0, updated 1, unchanged 0\n")
    #expect(try names(in: home).first == expected)
  }
}
