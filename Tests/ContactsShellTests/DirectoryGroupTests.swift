import ContactsModel
import ContactsSearch
import TestSupport
import Testing

@testable import ContactsFormats
@testable import ContactsShell

/// Groups keep their members through a directory's file.
struct DirectoryGroupTests {
  private static let time = Timestamp(secondsSince1970: 1_700_000_000)

  /// A book of people, some with equal names and addresses, and groups of them, of groups and of
  /// unknown members.
  private func book(_ generator: inout SeededGenerator) throws -> SearchableBook {
    var contacts = (0..<Int.random(in: 1...20, using: &generator)).map { index in
      var contact = Contact()
      let name = ["Ada, Countess", "Bob", "Zoë", "a+b=c", "#\"x\"\\"].randomElement(
        using: &generator)!
      contact.name.given = name
      contact.note = "\(index)"
      if Bool.random(using: &generator) { contact.append(EmailAddress("\(index % 3)@example.org")) }
      if Bool.random(using: &generator) { contact.uid = "uid, \(index)" }
      return contact
    }
    for index in 0..<Int.random(in: 1...6, using: &generator) {
      var group = Contact()
      group.changeKind(to: .group)
      group.name.formatted = ["Friends", "Club \(index)"].randomElement(using: &generator)!
      group.note = "group \(index)"
      contacts.append(group)
    }
    for index in contacts.indices where contacts[index].kind == .group {
      var members = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        contacts.randomElement(using: &generator)!
      }
      members.removeAll { $0.id == contacts[index].id }
      contacts[index].addMembers(members)
      if Bool.random(using: &generator) { contacts[index].append(GroupMember("nobody \(index)")) }
    }
    contacts.shuffle(using: &generator)
    var book = SearchableBook()
    for contact in contacts { try book.append(StoredContact(contact)) }
    return book
  }

  /// The entries of a file, optionally in another order.
  private func file(of book: SearchableBook, _ generator: inout SeededGenerator) throws -> [UInt8] {
    var writer = try #require(OutputFormat.named("ldif")).makeWriter()
    let bytes =
      writer.header() + book.storedContacts.flatMap { writer.bytes(for: $0.contact) }
      + writer.footer()
    let entries = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
    return Array(entries.shuffled(using: &generator).joined(separator: "\n\n").utf8)
  }

  private func importing(_ bytes: [UInt8], into book: SearchableBook) throws -> ImportPlan {
    let draft = ImportDraft(for: book, at: Self.time)
    draft.begin(ImportFile(path: "x.ldif"))
    var reader = try #require(InputFormat.named("ldif")).makeReader(bytes)
    while let contact = reader.next() { draft.append(contact) }
    #expect(reader.takeIssues() == [])
    return try draft.finish(for: book, showing: Progress())
  }

  /// The members of each group, identified by note or else by UID.
  private func members(in book: SearchableBook) -> [String: Set<String>] {
    var members: [String: Set<String>] = [:]
    for group in book.storedContacts.map(\.contact) where group.kind == .group {
      let contacts = book.contacts(of: group.members.map(\.value))
      members[group.note] = Set(group.members.map { contacts[$0.value.uid]?.note ?? $0.value.uid })
    }
    return members
  }

  @Test func membersRoundTrip() throws {
    var generator = SeededGenerator(seed: 27)
    for round in 0..<Extent.count(25, of: 300) {
      let book = try book(&generator)
      let bytes = try file(of: book, &generator)
      // Importing the export changes nothing in the same book.
      var again = try importing(bytes, into: book)
      #expect(again.finish().isEmpty && again.counts[.unchanged] == book.count, "round \(round)")
      #expect(again.directory.remarks.isEmpty)
      // Another book gets the same people in the same groups.
      var other = SearchableBook()
      var plan = try importing(bytes, into: other)
      for change in plan.finish() { try other.apply([change]) }
      #expect(other.count == book.count && plan.directory.remarks.isEmpty)
      #expect(members(in: other) == members(in: book), "round \(round)")
      #expect(other.storedContacts.allSatisfy { $0.contact.properties.isEmpty })
      // And once more, where the members have other ids.
      var third = try importing(try file(of: other, &generator), into: book)
      #expect(third.finish().isEmpty, "round \(round)")
    }
  }

  /// Importing a member costs the same whatever the number of members.
  @Test func doesNotExpandNestedGroups() throws {
    let count = 3_000
    let entries = (0..<count).map { index in
      "dn: cn=\(index)\nobjectclass: groupOfNames\ncn: G\(index)\nmember: "
        + "cn=\((index + 1) % count)\n"
    }
    for text in [entries.joined(separator: "\n"), entries.dropLast().joined(separator: "\n")] {
      let plan = try importing(Array(text.utf8), into: SearchableBook())
      #expect((plan.counts[.added] ?? 0) >= count - 1)
      #expect(plan.directory.remarks.count == (text.hasSuffix("cn=0\n") ? 0 : 1))
    }
  }

  @Test func findsTheFirstMemberOfAName() throws {
    let text = """
      dn: cn=Ada
      cn: Ada
      mail: 1@x

      dn: cn=Ada
      cn: Ada
      mail: 2@x

      dn: cn=L
      objectclass: groupOfNames
      cn: L
      member: cn=Ada
      """
    let plan = try importing(Array(text.utf8), into: SearchableBook())
    let remark = try #require(plan.directory.remarks.first)
    #expect(
      remark.text == "has a member `cn=Ada`, which fits several entries; the first was used")
    #expect(remark.place == ImportPlace(file: "x.ldif", line: 12))
  }
}
