import Foundation
import TestSupport
import Testing

/// An export into a folder names stale files of earlier exports, and deletes them on request.
struct FolderExportTests {
  private static let record = ".contacts-export.json"
  private let home: Home
  private let folder: String

  init() throws {
    home = try Home()
    folder = home.folder.path("cards")
  }

  private func card(_ uid: String, _ name: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nN:\(name);;;;\r\nUID:\(uid)\r\nEND:VCARD\r\n"
  }

  private func add(_ names: String..., book: String? = nil) throws {
    let cards = names.map { card($0.lowercased(), $0) }.joined()
    let options = book.map { ["--book", $0] } ?? []
    #expect(
      try home.run(options + ["import", "-"], input: Array(cards.utf8)).status == .exited(0))
  }

  private func export(_ arguments: String..., book: String? = nil) throws -> ChildProcess.Result {
    let options = book.map { ["--book", $0] } ?? []
    let result = try home.run(options + ["export", folder + "/"] + arguments)
    #expect(result.status == .exited(0), "\(result.errorText)")
    return result
  }

  private func remove(_ names: String...) throws {
    let result = try home.run(script: names.map { "remove \($0)\n" }.joined())
    #expect(result.status == .exited(0), "\(result.errorText)")
  }

  /// The names in the folder, except the record's.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != Self.record }
      .sorted()
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  @Test func namesThenPrunesTheCardOfARemovedContact() throws {
    try add("Ada", "Bob")
    #expect(try export().errorText == "")
    #expect(try home.run(["remove", "ada"]).status == .exited(0))
    let line =
      "contacts: \(folder)/ada.vcf (Ada) is from an earlier export; --prune removes it\n"
    for _ in 1...2 {
      let result = try export()
      #expect(result.outputText == "exported 1 contact to \(folder)/\n")
      #expect(result.errorText == line)
    }
    #expect(try names() == ["ada.vcf", "bob.vcf"])
    let pruned = try export("--prune")
    #expect(
      pruned.outputText == "exported 1 contact to \(folder)/\nremoved \(folder)/ada.vcf (Ada)\n")
    #expect(pruned.errorText == "")
    #expect(try names() == ["bob.vcf"])
    #expect(try export("--prune").outputText == "exported 1 contact to \(folder)/\n")
    #expect(try home.run(["import", folder]).outputText == "added 0, updated 0, unchanged 1\n")
    #expect(
      try home.run(["-o", "json", "remove", "bob"]).status == .exited(0)
        && home.run(["-o", "json", "export", folder, "--prune"]).outputText.hasPrefix(
          #"{"did":"exported""#)
    )
    #expect(try names() == [])
  }

  @Test func aDryRunNamesFilesToRemove() throws {
    #expect(
      try home.run(["export", folder + "/", "--prune", "--dry-run"]).outputText
        == "would export 0 contacts to \(folder)/\n")
    #expect(!FileManager.default.fileExists(atPath: folder))
    try add("Ada", "Bob")
    _ = try export()
    #expect(try home.run(["remove", "ada"]).status == .exited(0))
    let record = try home.contents("\(folder)/\(Self.record)")
    for arguments in [
      ["export", folder, "--prune", "--dry-run"], ["--dry-run", "export", folder, "--prune"],
    ] {
      #expect(
        try home.run(arguments).outputText
          == "would export 1 contact to \(folder)\nwould remove \(folder)/ada.vcf (Ada)\n")
    }
    #expect(
      try home.run(["-o", "jsonl", "export", folder, "--prune", "--dry-run"]).outputText
        == #"{"op":"prune","file":"\#(folder)/ada.vcf"}"# + "\n")
    #expect(try names() == ["ada.vcf", "bob.vcf"])
    #expect(try home.contents("\(folder)/\(Self.record)") == record)
  }

  @Test func keepsForeignFiles() throws {
    try add("Ada", "Bob", "Cyd", "Dan", "Eve")
    _ = try export()
    // The user's own cards, another program's, one in a folder, and a renamed one.
    try write(card("own", "Own"), to: "own.vcf")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/sub.vcf", withIntermediateDirectories: false)
    try write(card("ada", "Ada"), to: "sub.vcf/ada.vcf")
    try FileManager.default.moveItem(
      atPath: "\(folder)/ada.vcf", toPath: "\(folder)/renamed\u{1B}[31m.vcf")
    // One file that was changed, one replaced by a link, and one by a folder.
    try write(card("bob", "Robert"), to: "bob.vcf")
    try home.folder.write(card("cyd", "Cyd"), to: "target")
    try FileManager.default.removeItem(atPath: "\(folder)/cyd.vcf")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/cyd.vcf", withDestinationPath: "../target")
    try FileManager.default.removeItem(atPath: "\(folder)/dan.vcf")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/dan.vcf", withIntermediateDirectories: false)
    try remove("ada", "bob", "cyd", "dan")
    let before = try names()
    let changed =
      "is from an earlier export and changed since; import it, or remove it yourself"
    let expected =
      ["bob", "cyd", "dan"].map { "contacts: \(folder)/\($0).vcf \(changed)\n" }.joined()
      + "contacts: \(folder)/renamed^[[31m.vcf has a card of Ada, who was removed; no export is "
      + "known to have written it: remove it yourself\n"
    for arguments in [["export", folder + "/"], ["export", folder + "/", "--prune"]] {
      let result = try home.run(arguments)
      #expect(result.status == .exited(0) && result.errorText == expected, "\(result.errorText)")
      #expect(result.outputText == "exported 1 contact to \(folder)/\n")
    }
    #expect(try names() == before)
    #expect(try home.contents(home.folder.path("target")) == Data(card("cyd", "Cyd").utf8))
  }

  /// An equal card that existed before does not belong to the export.
  @Test func keepsCardsThatWereThereBefore() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try write(card("ada", "Ada"), to: "ada.vcf")
    #expect(try home.run(["import", folder]).status == .exited(0))
    #expect(try export().errorText == "")
    #expect(try home.run(["remove", "ada"]).status == .exited(0))
    let result = try export("--prune")
    #expect(result.errorText.hasPrefix("contacts: \(folder)/ada.vcf has a card of Ada, who was "))
    #expect(try names() == ["ada.vcf"])
  }

  @Test func keepsFilesOfAnotherBook() throws {
    let other = home.folder.path("other.json")
    try add("Ada", "Bob")
    try add("Bob", "Cyd", book: other)
    // The last writer of a file owns it: here the other book, which knows more of Bob.
    _ = try export()
    #expect(try home.run(["--book", other, "set", "bob", "note=x"]).status == .exited(0))
    _ = try export(book: other)
    try remove("ada", "bob")
    let result = try export("--prune")
    #expect(
      result.outputText.hasSuffix("removed \(folder)/ada.vcf (Ada)\n") && result.errorText == "")
    #expect(try names() == ["bob.vcf", "cyd.vcf"])
    #expect(try home.run(["--book", other, "remove", "cyd"]).status == .exited(0))
    #expect(
      try export("--prune", book: other).outputText.hasSuffix("removed \(folder)/cyd.vcf (Cyd)\n"))
    #expect(try names() == ["bob.vcf"])
  }

  @Test func prunesPurgedAndKeepsRestoredContacts() throws {
    try add("Ada", "Bob")
    _ = try export()
    #expect(try home.run(["purge", "ada", "--yes"]).status == .exited(0))
    #expect(try home.run(["remove", "bob"]).status == .exited(0))
    #expect(try home.run(["restore", "bob"]).status == .exited(0))
    #expect(try export("--prune").outputText.hasSuffix("removed \(folder)/ada.vcf (Ada)\n"))
    #expect(try names() == ["bob.vcf"])
  }

  /// The folder is to match the query; that alone does not name each of the others.
  @Test func prunesContactsOutsideTheQuery() throws {
    try add("Ada", "Bob", "Cyd")
    _ = try export()
    #expect(try home.run(["remove", "cyd"]).status == .exited(0))
    #expect(
      try export("ada").errorText == """
        contacts: \(folder)/ also has 1 file of contacts that the query leaves out; --prune removes it
        contacts: \(folder)/cyd.vcf (Cyd) is from an earlier export; --prune removes it

        """)
    #expect(try names().count == 3)
    _ = try export("ada", "--prune")
    #expect(try names() == ["ada.vcf"])
    #expect(try export().errorText == "")
    #expect(try names() == ["ada.vcf", "bob.vcf"])
    // An empty result does not delete everything.
    #expect(try home.run(["export", folder, "zebra", "--prune"]).status == .exited(1))
    #expect(try names() == ["ada.vcf", "bob.vcf"])
  }

  /// Once a contact has a UID, the file named by its id is no longer its card.
  @Test func keepsTheFileOfAnEarlierName() throws {
    let unnamed = card("ada", "Ada").replacing("UID:ada\r\n", with: "")
    #expect(try home.run(["import", "-"], input: Array(unnamed.utf8)).status == .exited(0))
    _ = try export()
    let former = try names()
    try add("Ada")
    #expect(
      try export().errorText
        == "contacts: \(folder)/\(former[0]) (Ada) is from an earlier export; --prune removes it\n"
    )
    _ = try export("--prune")
    #expect(try names() == ["ada.vcf"])
  }

  /// Files written before a failure belong to the export.
  @Test func aFailedExportRecordsItsFiles() throws {
    try add("Ada", "Bob")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/bob.vcf", withIntermediateDirectories: true)
    let result = try home.run(["export", folder])
    #expect(result.status == .exited(1) && result.errorText.contains("\(folder)/bob.vcf"))
    #expect(try names() == ["ada.vcf", "bob.vcf"])
    try remove("ada", "bob")
    let pruned = try export("--prune")
    #expect(pruned.outputText.hasSuffix("removed \(folder)/ada.vcf (Ada)\n"))
    #expect(pruned.errorText.hasPrefix("contacts: \(folder)/bob.vcf is from an earlier"))
    #expect(try names() == ["bob.vcf"])
  }

  @Test func countsManyFiles() throws {
    let lines = (1...120).map { "add Person\($0) tag=x\n" }.joined()
    #expect(try home.run(["--quiet"], script: lines).status == .exited(0))
    _ = try export()
    #expect(try home.run(["remove", "where", "tag:x", "--yes"]).status == .exited(0))
    let errors = try export().errorText.split(separator: "\n")
    #expect(errors.count == 101)
    #expect(
      errors.last == "contacts: and 20 more files in \(folder)/ that this export did not write")
    #expect(try export("--prune").outputText.split(separator: "\n").count == 121)
    #expect(try names() == [])
  }

  @Test(arguments: [
    "", "x", "[]", #"{"format":"contacts","version":1,"files":[]}"#,
    #"{"format":"contacts-export","version":2,"files":[]}"#,
  ])
  func keepsAnUnreadableRecord(text: String) throws {
    try add("Ada")
    _ = try export()
    try write(text, to: Self.record)
    try add("Bob")
    let result = try home.run(["export", folder, "--prune"])
    #expect(result.status == .exited(1))
    #expect(result.errorText.contains("cannot read \(folder)/\(Self.record)"))
    #expect(result.errorText.contains("nothing was exported"))
    #expect(try names() == ["ada.vcf"])
    #expect(try home.contents("\(folder)/\(Self.record)") == Data(text.utf8))
  }

  /// A record that others can edit deletes nothing outside the folder.
  @Test(arguments: ["../precious.vcf", "precious", ".hidden.vcf", "a/b.vcf", "b\u{1B}.vcf", ".vcf"])
  func ignoresForeignNamesInTheRecord(name: String) throws {
    try add("Ada")
    _ = try export()
    let record = "\(folder)/\(Self.record)"
    let text = String(decoding: try home.contents(record), as: UTF8.self)
    try write(card("ada", "Ada"), to: "precious")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/a", withIntermediateDirectories: false)
    for path in ["../precious.vcf", ".hidden.vcf", "a/b.vcf", "b\u{1B}.vcf", ".vcf"] {
      try write(card("ada", "Ada"), to: path)
    }
    try write(
      text.replacing("ada.vcf", with: name.replacing("\u{1B}", with: "\\u001b")), to: Self.record)
    #expect(try home.run(["remove", "ada"]).status == .exited(0))
    _ = try export("--prune")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
  }

  @Test func aCardThatSomebodyChangedIsNamedWhenItIsReplaced() throws {
    try add("Ada")
    #expect(try export().errorText == "")
    try write(card("ada", "Ada").replacing("END", with: "NOTE:mine\r\nEND"), to: "ada.vcf")
    let lost = "ada.vcf was changed since it was exported; this export replaces it\n"
    #expect(try export("--dry-run").errorText.hasSuffix(lost))
    #expect(try export().errorText.hasSuffix(lost) && export().errorText == "")
  }

  @Test func rejectsPruneForAFile() throws {
    let file = home.folder.path("all.vcf")
    for path in [file, "-"] {
      let result = try home.run(["export", path, "--prune"])
      #expect(result.status == .exited(1))
      #expect(
        result.errorText
          == "contacts: --prune needs a folder of cards; \(path) is not one\n")
    }
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
