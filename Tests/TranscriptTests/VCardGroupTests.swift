import TestSupport
import Testing

/// Kept properties say something of the values in their group, whatever its name is.
struct VCardGroupTests {
  private static let berlin = "ADR;TYPE=HOME:;;S;Berlin;;;"
  private static let paris = "ADR;TYPE=WORK:;;R;Paris;;;"

  private func card(named name: String = "Ann", uid: String = "up", _ lines: String...) -> String {
    let lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "UID:\(uid)"] + lines + ["END:VCARD"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines of the book's cards behind a group, by the group's name.
  private func groups(_ home: Home) throws -> Set<Set<String>> {
    let text = try home.run(["export", "-"]).outputText
    var groups: [Substring: Set<String>] = [:]
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("item") {
      let parts = line.split(separator: ".", maxSplits: 1)
      groups[parts[0], default: []].insert(String(parts[1]))
    }
    return Set(groups.values)
  }

  private static let both: Set<Set<String>> = [
    [berlin, "X-ABADR:de"], [paris, "X-ABADR:fr"],
  ]

  @Test func anUpdateWithOtherGroupNamesKeepsWhatBelongsTogether() throws {
    let home = try Home()
    let first = card(
      "item1.\(Self.berlin)", "item1.X-ABADR:de", "item2.\(Self.paris)", "item2.X-ABADR:fr")
    let swapped = card(
      "item1.\(Self.paris)", "item1.X-ABADR:fr", "item2.\(Self.berlin)", "item2.X-ABADR:de")
    let shifted = card(
      "item1.TEL:5", "item1.X-ABLabel:Boat", "item2.\(Self.paris)", "item2.X-ABADR:fr",
      "item3.\(Self.berlin)", "item3.X-ABADR:de")
    let boat: Set<Set<String>> = [["TEL:5", "X-ABLabel:Boat"]]
    for (text, expected) in [
      (first, Self.both), (swapped, Self.both), (shifted, Self.both.union(boat)),
      (first, Self.both.union(boat)),
    ] {
      let file = try home.folder.write(text, to: "card.vcf")
      #expect(try home.run(["import", file]).status == .exited(0))
      #expect(try groups(home) == expected, "\(text)")
      #expect(try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 1\n")
    }
  }

  /// The layout of an address is that of its country.
  @Test(arguments: [
    ("ann/address.1 \"value=S; Berlin; ; ; Spain\"", "ADR;TYPE=HOME:;;S;Berlin;;;Spain"),
    ("ann \"address:home=T; Berlin; ; ; Spain\"", "ADR;TYPE=HOME:;;T;Berlin;;;Spain"),
    ("ann/address.1 \"value=T; Berlin\"", "ADR;TYPE=HOME:;;T;Berlin;;;|X-ABADR:de"),
    ("ann/address.1 label=work", "ADR;TYPE=work:;;S;Berlin;;;|X-ABADR:de"),
  ])
  func anotherCountryHasAnotherLayout(edit: String, expected: String) throws {
    let home = try Home()
    let text = card(
      "item1.\(Self.berlin)", "item1.X-ABADR:de", "item2.\(Self.paris)", "item2.X-ABADR:fr")
    let file = try home.folder.write(text, to: "card.vcf")
    #expect(try home.run(script: "import \"\(file)\"\nset \(edit)\n").status == .exited(0))
    let changed = Set(expected.split(separator: "|").map(String.init))
    #expect(try groups(home) == [changed, [Self.paris, "X-ABADR:fr"]])
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try groups(home) == Self.both)
  }

  @Test func aValueComesIntoTheGroupOfWhatIsNew() throws {
    let home = try Home()
    let plain = try home.folder.write(card(Self.berlin, Self.paris), to: "plain.vcf")
    let grouped = try home.folder.write(
      card("item7.\(Self.paris)", "item7.X-ABADR:fr", Self.berlin), to: "grouped.vcf")
    for file in [plain, grouped, plain] {
      #expect(try home.run(["import", file]).status == .exited(0))
    }
    #expect(try groups(home) == [[Self.paris, "X-ABADR:fr"]])
  }

  /// Of equal values the label tells which is meant; a group without values keeps its name; a property
  /// in a field of its own says something, too.
  @Test(arguments: [
    (
      "item1.TEL;TYPE=HOME:1|item1.X-ABADR:de|item2.TEL;TYPE=WORK:1|item2.X-ABADR:fr",
      "item2.TEL;TYPE=HOME:1|item2.X-ABADR:de|item1.TEL;TYPE=WORK:1|item1.X-ABADR:fr"
    ),
    ("TEL:1|item5.X-ABADR:de", "TEL:1|item5.X-ABADR:de"),
    (
      "item1.TEL:1|item1.X-FOO:one|item2.TEL:2|item2.X-FOO:two",
      "item1.TEL:2|item1.X-FOO:two|item2.TEL:1|item2.X-FOO:one"
    ),
    ("item1.TEL:1|item1.X-FOO:one", "item3.TEL:7|item3.X-FOO:one"),
  ])
  func groupsStayWhole(first: String, second: String) throws {
    let home = try Home()
    for text in [first, second, second] {
      let lines = text.split(separator: "|").map(String.init)
      let file = try home.folder.write(card(lines.joined(separator: "\n")), to: "card.vcf")
      #expect(try home.run(["import", file]).status == .exited(0))
      var expected: [Substring: Set<String>] = [:]
      for parts in lines.map({ $0.split(separator: ".", maxSplits: 1) }) where parts.count == 2 {
        expected[parts[0], default: []].insert(String(parts[1]))
      }
      #expect(try groups(home) == Set(expected.values), "\(text)")
    }
    let file = home.folder.path("card.vcf")
    #expect(try home.run(["import", file]).outputText.contains("unchanged 1"))
  }

  @Test func aMergeKeepsWhatBelongsTogether() throws {
    let home = try Home()
    let cards = [
      card(named: "Ann", uid: "a", "item1.\(Self.berlin)", "item1.X-ABADR:de"),
      card(
        named: "Bob", uid: "b", "item1.\(Self.paris)", "item1.X-ABADR:fr", "item2.TEL:5",
        "item2.X-ABLabel:Boat"),
      card(named: "Cyd", uid: "c", "item1.EMAIL:c@x", "item1.X-MAIN:yes", "item2.\(Self.berlin)"),
      card(named: "Dan", uid: "d", "item1.EMAIL:d@x", "item1.X-BAR:no"),
    ]
    let file = try home.folder.write(cards.joined(), to: "cards.vcf")
    #expect(try home.run(["import", file]).status == .exited(0))
    #expect(try home.run(["merge", "Ann", "Bob", "Cyd", "Dan", "--yes"]).status == .exited(0))
    #expect(
      try groups(home)
        == Self.both.union([
          ["TEL:5", "X-ABLabel:Boat"], ["EMAIL:c@x", "X-MAIN:yes"], ["EMAIL:d@x", "X-BAR:no"],
        ]))
  }
}
