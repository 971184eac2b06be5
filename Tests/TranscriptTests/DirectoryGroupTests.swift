import Foundation
import TestSupport
import Testing

/// Other programs' lists keep their members in LDIF, imported and exported.
struct DirectoryGroupTests {
  private let home: Home

  init() throws { home = try Home() }

  private func person(_ dn: String, _ more: String...) -> String {
    (["dn: \(dn)", "objectclass: top", "objectclass: mozillaAbPersonAlpha"] + more)
      .joined(separator: "\n") + "\n\n"
  }

  private func list(_ name: String, _ members: [String], as attribute: String = "member") -> String
  {
    let kind = attribute == "member" ? "groupOfNames" : "groupOfUniqueNames"
    return
      (["dn: cn=\(name)", "objectclass: top", "objectclass: \(kind)", "cn: \(name)"]
      + members.map { "\(attribute):\($0.hasPrefix(":") ? "" : " ")\($0)" }).joined(separator: "\n")
      + "\n\n"
  }

  private func load(_ files: String...) throws -> ChildProcess.Result {
    let paths = try files.enumerated().map { index, text in
      try home.folder.write(text, to: "\(index).ldif")
    }
    let result = try home.run(["import"] + paths)
    #expect(result.status == .exited(0), "\(result.errorText)")
    return result
  }

  /// The names of the members of a group, in order of creation.
  private func members(of group: String, book: String? = nil) throws -> [String] {
    let line = "list in:\"\(group)\" --sort created"
    let options = book.map { ["--book", $0] } ?? []
    let result = try home.run(options + ["-o", "tsv", "-c", line])
    return result.outputText.split(separator: "\n").dropFirst().map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[1])
    }
  }

  /// As Thunderbird writes them: lists may come first, and names are unescaped.
  @Test func readsThunderbirdLists() throws {
    let friends = list(
      "Friends",
      [
        "cn=Ada Lovelace,mail=ada@example.org", "cn=Hopper, Grace,mail=grace@example.org",
        "cn=Emmy Noether",
      ])
    let text =
      friends
      + person(
        "cn=Ada Lovelace,mail=ada@example.org", "givenName: Ada", "sn: Lovelace",
        "cn: Ada Lovelace", "mail: ada@example.org", "modifytimestamp: 0")
      + person(
        "cn=Hopper, Grace,mail=grace@example.org", "givenName: Grace", "sn: Hopper",
        "cn: Grace Hopper", "mail: grace@example.org")
      + person("cn=Emmy Noether", "cn: Emmy Noether") + person("cn=Bob", "cn: Bob")
    let result = try load(text)
    #expect(result.outputText == "added 5, updated 0, unchanged 0\n" && result.errorText == "")
    #expect(
      try members(of: "Friends") == ["Ada Lovelace", "Grace Hopper", "Emmy Noether"])
    let again = try load(text)
    #expect(again.outputText == "added 0, updated 0, unchanged 5\n" && again.errorText == "")
  }

  /// Groups that are members of each other are recognized, with UIDs or without.
  @Test(arguments: [[], ["entryUUID: 7e57d004-2b97-0e7a-b45f-5387367791cd"]])
  func recognizesMutualGroups(uid: [String]) throws {
    func group(_ name: String, _ members: [String], _ more: [String] = []) -> String {
      let whole = list(name, members.map { "cn=\($0)" })
      return whole.dropLast() + more.map { $0 + "\n" }.joined() + "\n"
    }
    let text =
      person("cn=Ada", "cn: Ada") + group("North", ["South", "Ada"], uid)
      + group("South", ["North"])
    _ = try load(text)
    for _ in 0..<2 {
      #expect(try members(of: "North") == ["Ada", "South"])
      #expect(try members(of: "South") == ["North"])
      let again = try load(text)
      #expect(again.outputText == "added 0, updated 0, unchanged 3\n" && again.errorText == "")
    }
  }

  /// Names are compared as in RFC 4514.
  @Test(arguments: [
    "CN=Lovelace\\, Ada , O=Royal  Society", "cn=lovelace\\2c ada,o=royal society",
    "cn=\"Lovelace, Ada\";o=Royal Society", ": Y249TG92ZWxhY2VcLCBBZGEsbz1Sb3lhbCBTb2NpZXR5",
    "2.5.4.3=Lovelace\\, Ada,organizationName=Royal Society",
  ])
  func matchesMembersInAnyNotation(name: String) throws {
    let ada = person("cn=Lovelace\\, Ada,o=Royal Society", "cn: Ada Lovelace")
    for (index, attribute) in ["member", "uniqueMember"].enumerated() {
      let result = try load(ada + list("List \(index)", [name], as: attribute))
      #expect(result.errorText == "", "\(result.errorText)")
      #expect(try members(of: "List \(index)") == ["Ada Lovelace"])
    }
    let unique = list("Third", [name + (name.hasPrefix(":") ? "" : "#'0101'B")], as: "uniqueMember")
    #expect(try load(ada + unique).errorText == "")
    #expect(try members(of: "Third") == ["Ada Lovelace"])
  }

  @Test func findsMembersInOtherFilesAndTheBook() throws {
    let card =
      "BEGIN:VCARD\nVERSION:3.0\nN:Noether;Emmy;;;\nFN:Emmy Noether\nUID:emmy-1882\nEND:VCARD\n"
    #expect(try home.run(["import", "-"], input: Array(card.utf8)).status == .exited(0))
    #expect(try home.run(["add", "Grace Hopper", "email=Grace@Example.org"]).status == .exited(0))
    // A login, kept from an earlier import.
    _ = try load(person("cn=Bob,ou=people", "cn: Bob", "uid: bob"))
    let result = try load(
      list(
        "Friends",
        [
          "cn=Ada", "uid=emmy-1882,ou=people", "cn=G. Hopper,mail=grace@example.org",
          "uid=BOB,dc=example",
        ]), person("cn=Ada", "cn: Ada"))
    #expect(result.errorText == "", "\(result.errorText)")
    #expect(
      try Set(members(of: "Friends")) == ["Ada", "Emmy Noether", "Grace Hopper", "Bob"])
  }

  @Test func keepsAndReportsUnknownMembers() throws {
    _ = try home.run(script: "add Twin One email=t@example.org\nadd Twin Two email=t@example.org\n")
    let text = list(
      "Friends",
      [
        "cn=Ada", "cn=Gone,mail=gone@example.org", "cn=Twin,mail=t@example.org",
        "cn=Twin Two,mail=t@example.org", "nonsense",
      ])
    let result = try load(text + person("cn=Ada", "cn: Ada"))
    #expect(result.outputText == "added 2, updated 0, unchanged 0\n")
    let place = "contacts: \(home.folder.path("0.ldif"))"
    #expect(
      result.errorText == """
        \(place):6: has a member `cn=Gone,mail=gone@example.org`, which is not in the book; it was kept as text
        \(place):7: has a member `cn=Twin,mail=t@example.org`, which fits several contacts; it was kept as text
        \(place):9: has a member `nonsense`, which is not in the book; it was kept as text

        """)
    #expect(try Set(members(of: "Friends")) == ["Ada", "Twin Two"])
    #expect(try home.run(["show", "friends"]).outputText.contains("member  cn=Gone,mail=gone"))
    // It is exported, and found once it exists.
    let file = home.folder.path("out.ldif")
    #expect(try home.run(["export", file]).status == .exited(0))
    let written = String(decoding: try home.contents(file), as: UTF8.self)
    #expect(written.contains("\nmember: cn=Gone,mail=gone@example.org\n"))
    #expect(written.contains("\nmember: nonsense\n"))
    #expect(try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 4\n")
    _ = try home.run(["add", "Gone", "email=gone@example.org"])
    #expect(try home.run(["import", file]).outputText == "added 0, updated 1, unchanged 3\n")
    #expect(try Set(members(of: "Friends")) == ["Ada", "Twin Two", "Gone"])
    let shown = try home.run(["show", "friends"]).outputText
    #expect(!shown.contains("cn=Gone") && shown.contains("member  nonsense"))
  }

  @Test func groupsRoundTrip() throws {
    let script = """
      add "Lovelace, Ada+Co" email=ada@example.org
      add Zoë
      add Bob note=first
      add Bob note=second
      add Friends kind=group
      add Empty kind=group
      add All kind=group
      find note:first
      group 1 Friends
      group Zoë Friends
      group Friends All
      find email:ada
      group 1 All

      """
    #expect(try home.run(["--quiet"], script: script).status == .exited(0))
    let file = home.folder.path("all.ldif")
    #expect(try home.run(["export", file]).status == .exited(0))
    let lines = String(decoding: try home.contents(file), as: UTF8.self)
      .replacing("\n ", with: "").split(separator: "\n").map(String.init)
    let names = lines.filter { $0.hasPrefix("dn:") }
    #expect(names.count == 7 && Set(names).count == 7)
    // Each member is the name of an entry, and each group has an entry.
    let members = lines.filter { $0.hasPrefix("member:") }
    #expect(members.count == 4)
    #expect(members.allSatisfy { names.contains($0.replacing("member:", with: "dn:")) })
    #expect(lines.count { $0 == "objectclass: groupOfNames" } == 3)
    #expect(lines.count { $0 == "objectclass: inetOrgPerson" } == 4)
    // The same book learns nothing, and another one everything.
    #expect(try home.run(["import", file]).outputText == "added 0, updated 0, unchanged 7\n")
    let other = home.folder.path("other.json")
    #expect(
      try home.run(["--book", other, "import", file]).outputText.hasPrefix("added 7, updated 0, "))
    for group in ["Friends", "All", "Empty"] {
      #expect(try self.members(of: group, book: other) == self.members(of: group))
    }
    #expect(try self.members(of: "Friends") == ["Zoë", "Bob"])
    #expect(
      try home.run(["--book", other, "-o", "jsonl", "-c", "list note:first in:Friends"]).outputText
        .split(separator: "\n").count == 1)
    #expect(
      try home.run(["--book", other, "import", file]).outputText
        == "added 0, updated 0, unchanged 7\n")
  }

  /// A field named like an attribute of groups does not make a group.
  @Test func anUnrelatedMemberAttributeMakesNoGroup() throws {
    let table = "name,member\nAda,cn=Bob\n"
    #expect(
      try home.run(["import", "-", "--format", "csv"], input: Array(table.utf8)).status
        == .exited(0))
    let text = try home.run(["export", "-", "--format", "ldif"]).outputText
    #expect(!text.contains("\nmember:") && !text.contains("groupOf"))
    #expect(
      try home.run(["import", "-", "--format", "ldif"], input: Array(text.utf8)).outputText
        == "added 0, updated 0, unchanged 1\n")
  }
}
