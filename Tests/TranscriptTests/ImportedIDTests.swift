import Foundation
import TestSupport
import Testing

/// Our own files, whose records have ids: each is a contact of its own, though it says the same as
/// another.
struct ImportedIDTests {
  /// A book of two contacts who say the same, and a group of both.
  private func twins() throws -> (home: Home, ids: [String]) {
    let home = try Home()
    let script = "add Jo Roe\nadd Jo Roe\nlist\nadd Crew kind=group\ngroup 1 2 Crew\n"
    #expect(try home.run(script: script).status == .exited(0))
    try home.folder.write(try home.run(["-o", "json", "list"]).outputText, to: "all.json")
    return (home, try ids(of: home))
  }

  private func ids(of home: Home) throws -> [String] {
    try home.run(["-o", "jsonl", "list", "jo"]).output.split(separator: 0x0A).map { line in
      let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      return try #require(object["id"] as? String)
    }.sorted()
  }

  @Test func contactsWhoSayTheSameAreImportedAsTwo() throws {
    let (home, ids) = try twins()
    let other = try Home()
    #expect(
      try other.run(["import", home.folder.path("all.json")]).outputText
        .hasPrefix("added 3, updated 0, unchanged 0\n"))
    #expect(try self.ids(of: other) == ids)
    #expect(try other.run(["show", "Crew"]).outputText.split(separator: "\n").count == 7)
  }

  /// Whichever of the two is gone, its record is not taken for the other.
  @Test(arguments: [0, 1]) func aBackupBringsBackWhoeverIsGone(index: Int) throws {
    let (home, ids) = try twins()
    #expect(try home.run(["remove", "@\(ids[index])"]).status == .exited(0))
    #expect(try self.ids(of: home).count == 1)
    _ = try home.run(["import", home.folder.path("all.json")])
    #expect(try self.ids(of: home) == ids)
  }

  /// The records of another book say the same with other ids: each is one contact, however often it
  /// comes, and the group has those who are there.
  @Test(arguments: [0, 1, 2, 3]) func contactsOfAnotherBookArePaired(count: Int) throws {
    let (home, _) = try twins()
    let other = try Home()
    _ = try other.run(script: String(repeating: "add Jo Roe\n", count: count))
    let path = home.folder.path("all.json")
    let added = 1 + max(0, 2 - count)
    let once = try other.run(["import", path]).outputText
    #expect(once.hasPrefix("added \(added), updated 0, unchanged \(3 - added)\n"), "\(once)")
    #expect(try ids(of: other).count == max(2, count))
    #expect(try other.run(["show", "Crew"]).outputText.split(separator: "\n").count == 7)
    #expect(try !other.run(["show", "Crew"]).outputText.contains("urn:"))
    let again = try other.run(["import", path, path]).outputText
    #expect(again.hasPrefix("added 0, updated 0, unchanged 6\n"), "\(again)")
  }

  /// The newest record of an id counts, whoever it is.
  @Test func aLaterRecordOfAnIDWins() throws {
    let home = try Home()
    #expect(try home.run(["add", "Ada", "note=old"]).status == .exited(0))
    let lines = ["old", "new"].map {
      #"{"id":"22222222-2222-4222-8222-222222222222","name":{"given":"Ada"},"note":"\#($0)"}"#
    }
    let path = try home.folder.write(lines.joined(separator: "\n"), to: "a.jsonl")
    _ = try home.run(["import", path])
    #expect(try home.run(["list", "--format", "{note}\\n"]).outputText == "new\n")
  }

  /// Who has another UID is somebody else, and stays who is in the group.
  @Test func anotherUIDIsAnotherContact() throws {
    let home = try Home()
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Jo Roe\nN:Roe;Jo;;;\nUID:s1\nEND:VCARD\n"
    _ = try home.run(["import", try home.folder.write(card, to: "jo.vcf")])
    let (jo, crew) = (
      "22222222-2222-4222-8222-222222222222", "33333333-3333-4333-8333-333333333333"
    )
    let lines = """
      {"id":"\(jo)","uid":"s2","name":{"formatted":"Jo Roe","given":"Jo","family":"Roe"}}
      {"id":"\(crew)","kind":"group","name":{"formatted":"Crew"},"members":[{"uid":"urn:uuid:\(jo)"}]}
      """
    let path = try home.folder.write(lines, to: "a.jsonl")
    #expect(
      try home.run(["import", path]).outputText.hasPrefix("added 2, updated 0, unchanged 0\n"))
    #expect(try home.run(["-o", "jsonl", "list", "crew"]).outputText.contains(jo))
  }
}
