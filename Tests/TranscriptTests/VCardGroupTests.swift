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

  @Test func aMergeKeepsWhatBelongsTogether() throws {
    let home = try Home()
    let file = try home.folder.write(
      card(named: "Ann", uid: "a", "item1.\(Self.berlin)", "item1.X-ABADR:de")
        + card(
          named: "Bob", uid: "b", "item1.\(Self.paris)", "item1.X-ABADR:fr", "item2.TEL:5",
          "item2.X-ABLabel:Boat")
        + card(
          named: "Cyd", uid: "c", "item1.EMAIL:c@x", "item1.X-MAIN:yes", "item2.\(Self.berlin)"),
      to: "cards.vcf")
    #expect(try home.run(["import", file]).status == .exited(0))
    #expect(try home.run(["merge", "Ann", "Bob", "Cyd", "--yes"]).status == .exited(0))
    #expect(
      try groups(home)
        == Self.both.union([["TEL:5", "X-ABLabel:Boat"], ["EMAIL:c@x", "X-MAIN:yes"]]))
  }
}
