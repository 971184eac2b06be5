import Foundation
import TestSupport
import Testing

/// A purge leaves nothing of a contact in the files, wherever changes have copied it.
struct PurgeTests {
  private static let secret = "add Secret Agent note=NOTE2 email=agent@hidden.example tag=sly"

  /// A book with Secret Agent and Bob, and further lines.
  private func book(_ lines: String...) throws -> Home {
    let home = try Home()
    try perform([Self.secret, "add Bob"] + lines, in: home)
    return home
  }

  private func perform(_ lines: [String], in home: Home) throws {
    let script = lines.joined(separator: "\n")
    try #require(try home.run(["--bail"], script: script).status == .exited(0))
  }

  private func journal(_ home: Home) throws -> String {
    String(decoding: try home.contents(home.journal), as: UTF8.self)
  }

  @Test(arguments: ["", "redo\nundo"])
  func removesTracesOfAnUndoneMerge(behind: String) throws {
    let home = try book("merge bob secret --yes", "undo", behind)
    #expect(try journal(home).contains("hidden"))
    #expect(try home.run(["purge", "secret", "--yes"]).status == .exited(0))
    let (left, book) = (try journal(home), try home.contents(home.book))
    for word in ["Secret", "NOTE2", "hidden", "sly"] {
      #expect(!left.contains(word) && !String(decoding: book, as: UTF8.self).contains(word))
    }
    #expect(try home.names() == ["Bob"])
    #expect(try home.run(["check"]).status == .exited(0))
    #expect(try home.run(["undo"]).outputText == "undid 2  <stdin>:2\n")
    #expect(try home.names() == [])
  }

  @Test func keepsWhatAMergeGaveAnotherContact() throws {
    let home = try book("merge bob secret --yes", "undo", "redo")
    #expect(try home.run(["log"]).status == .exited(0))
    #expect(try home.run(["show", "bob"]).outputText.contains("agent@hidden.example"))
    let id = try #require(try journal(home).firstMatch(of: /"contact":\{"id":"([0-9a-f-]+)"/)).1
    #expect(try home.run(["purge", "@\(id)", "--yes"]).status == .exited(0))
    #expect(try home.run(["show", "bob"]).outputText.contains("agent@hidden.example"))
    #expect(try home.run(["check"]).status == .exited(0))
  }

  /// Lines that name the contact and change others, and what the book has of its id alone.
  @Test func forgetsLinesOfGroupsAndMarks() throws {
    let home = try book(
      "add Crew kind=group", "group Secret bob Crew", "ungroup Secret Crew",
      "not-duplicate Secret Bob", "set bob note=kept", "tag Secret sly", "add Cyd")
    // The contact is in the group already, and has the tag.
    for words in [
      ["group", "Secret", "Crew"], ["group", "secret", "Cyd", "Crew"],
      ["tag", "Secret", "bob", "sly"],
    ] {
      #expect(try home.run(words).status == .exited(0))
    }
    let found = try home.run(["-o", "tsv", "list", "secret"]).outputText.split(separator: "\n")
    let id = try #require(found.last?.prefix(36))
    #expect(try journal(home).contains(#""command":"group Secret Crew""#))
    #expect(try home.run(["purge", "Secret", "--yes"]).status == .exited(0))
    let (left, book) = (
      try journal(home), String(decoding: try home.contents(home.book), as: UTF8.self)
    )
    for word in ["Secret", "secret", "hidden", "notDuplicates", String(id)] {
      #expect(!left.contains(word) && !book.contains(word), "\(word)")
    }
    #expect(try home.run(["log", "bob"]).outputText.contains("kept"))
    #expect(try home.run(["check"]).status == .exited(0))
    #expect(try home.run(["undo", "3"]).status == .exited(0))
    #expect(try home.run(["check"]).status == .exited(0))
  }

  /// Another contact has the UID of one that is gone; a group and a relation name a third one.
  @Test func groupsNameNobodyUnlessAnotherContactHasTheUID() throws {
    let home = try Home()
    let cards = ["kept", "gone"].map {
      "BEGIN:VCARD\nVERSION:4.0\nUID:urn:x:\($0)\nFN:\($0) one\nEND:VCARD\n"
    }
    let crew = """
      BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Crew\nMEMBER:urn:x:kept\nMEMBER;X-A=gone:urn:x:gone
      RELATED;TYPE=friend:urn:x:gone\nEND:VCARD\n
      """
    let all = try home.folder.write(cards.joined() + crew, to: "all.vcf")
    let one = try home.folder.write(cards[0], to: "kept.vcf")
    try perform(["import \(all)", "remove kept", "import \(one)", "group gone Crew"], in: home)
    let first = try #require(try journal(home).firstMatch(of: /"contact":\{"id":"([0-9a-f-]+)"/)).1
    for who in ["@\(first)", "gone"] {
      #expect(try home.run(["purge", who, "--yes"]).status == .exited(0))
    }
    let (left, book) = (
      try journal(home), String(decoding: try home.contents(home.book), as: UTF8.self)
    )
    #expect(left.contains("urn:x:kept") && book.contains(#""uid":"urn:x:kept""#))
    #expect(!left.contains("gone") && !book.contains("gone"))
    #expect(try home.run(["find", "in:Crew"]).outputText.contains("kept one"))
    #expect(try home.run(["check"]).status == .exited(0))
    try FileManager.default.removeItem(atPath: home.book)
    #expect(try home.run(["find", "in:Crew"]).outputText.contains("kept one"))
  }

  /// The second merge tells the UIDs of the first one, before and after.
  @Test func forgetsTheUIDInTheRecordsOfMerges() throws {
    let home = try Home()
    let cards = ["bob", "gone", "cyd"].map {
      "BEGIN:VCARD\nVERSION:4.0\nUID:urn:x:\($0)\nFN:\($0)\nEND:VCARD\n"
    }
    let all = try home.folder.write(cards.joined(), to: "all.vcf")
    try perform(["import \(all)", "merge bob gone --yes", "merge bob cyd --yes"], in: home)
    let gone = /"contact":\{"id":"([0-9a-f-]+)","name":\{"\w+":"gone"/
    let id = try #require(try journal(home).firstMatch(of: gone)).1
    #expect(try journal(home).contains("urn:x:gone"))
    #expect(try home.run(["purge", "@\(id)", "--yes"]).status == .exited(0))
    #expect(try !journal(home).contains("urn:x:gone"))
    #expect(try home.run(["check"]).status == .exited(0))
  }

  @Test(arguments: ["Secret", "Former", "Latest"])
  func forgetsLinesWithAnyOfItsNames(word: String) throws {
    let home = try book("set secret name='Former Agent'", "set former name='Latest Agent'")
    for name in ["Secret", "Former", "Latest"] {
      #expect(try home.run(["set", "bob", "note=\(name)"]).status == .exited(0))
    }
    #expect(try journal(home).contains(#"bob note=\#(word)""#))
    #expect(try home.run(["purge", "latest", "--yes"]).status == .exited(0))
    #expect(try !journal(home).contains(#"bob note=\#(word)""#))
  }

  /// Changes and undos of other contacts stay.
  @Test func keepsTheHistoryOfOthers() throws {
    let home = try book(
      "add Cyd", "merge bob secret --yes", "undo", "set where -zzz do note=hello --yes", "undo")
    #expect(try home.run(["purge", "secret", "--yes"]).status == .exited(0))
    #expect(!(try journal(home)).contains("hidden"))
    for name in ["bob", "cyd"] {
      #expect(try home.run(["log", name]).outputText.contains("hello"))
    }
    #expect(try home.run(["check"]).status == .exited(0))
  }

  /// A baseline keeps the sequence numbers it covers.
  @Test func aBaselineIsNotAMerge() throws {
    let home = try book("tag secret bob t --yes")
    #expect(try home.run(["purge", "--before", "2999-01-01", "--yes"]).status == .exited(0))
    try perform(["merge bob secret --yes", "undo"], in: home)
    #expect(try home.run(["purge", "secret", "--yes"]).status == .exited(0))
    #expect(!(try journal(home)).contains("hidden"))
    #expect(try home.names() == ["Bob"])
    #expect(try home.run(["check"]).status == .exited(0))
  }

  /// Later changes build on the result of the merge.
  @Test func leavesTheSameBookWhateverHappenedBefore() throws {
    let home = try book("merge bob secret --yes", "set bob/email.1 label=work", "add Cyd")
    #expect(try home.run(["undo", "2"]).status == .exited(0))
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try home.run(["purge", "secret", "--yes"]).status == .exited(0))
    #expect(try home.names() == ["Bob"])
    #expect(try home.run(["check"]).status == .exited(0))
    // Without the snapshot, the book is the journal's result.
    try FileManager.default.removeItem(atPath: home.book)
    #expect(try home.names() == ["Bob"])
    #expect(try home.run(["check"]).status == .exited(0))
  }
}
