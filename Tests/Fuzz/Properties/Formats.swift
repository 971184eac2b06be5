import ContactsModel
import JSON
import UnicodeText

@testable import ContactsFormats

extension FuzzTarget {
  /// The contacts in a file, and the issues found.
  static func read(_ bytes: [UInt8], as name: String) -> (contacts: [Contact], remarks: [String]) {
    guard let format = InputFormat.named(name) else { return ([], ["no such format"]) }
    var reader = format.makeReader(bytes)
    var contacts: [Contact] = []
    var names: [DistinguishedName: Contact] = [:]
    var groups: [(index: Int, entry: DirectoryEntry)] = []
    while let imported = reader.next() {
      if let entry = imported.entry {
        if let name = entry.name, names[name] == nil { names[name] = imported.contact }
        if !entry.members.isEmpty { groups.append((contacts.count, entry)) }
      }
      contacts.append(imported.contact)
    }
    // Importing the groups finds their members among the other entries.
    for (index, entry) in groups {
      let found = entry.members.filter { $0.name.flatMap { names[$0] } != nil }
      contacts[index].forgetDirectoryMembers(found.map(\.text))
      contacts[index].addMembers(found.compactMap { $0.name.flatMap { names[$0] } })
    }
    return (contacts, reader.takeIssues().map { "\($0.line): \($0)" })
  }

  static func written(_ contacts: [Contact], as name: String) -> [UInt8] {
    guard var writer = OutputFormat.named(name)?.makeWriter() else { return [] }
    return writer.header() + contacts.flatMap { writer.bytes(for: $0) } + writer.footer()
  }

  /// A contact that was read and can be written reads back equal, and writes to the same bytes.
  static func comesBack(_ bytes: [UInt8], from input: String, as output: String) throws {
    let contacts = read(bytes, as: input).contacts.filter(\.isOfUse)
    let text = written(contacts, as: output)
    let again = read(text, as: output == "vcard4" ? "vcard" : output)
    try expectEqual(again.contacts.count, contacts.count, "contacts read back from \(output)")
    // Unknown words are kept, reported each time, in their own order.
    if output != "ldif" {
      try expectEqual(again.remarks, [], "remarks on what \(output) writes")
      try expectSameLines(
        written(again.contacts, as: output), text, "\(output), written again")
    }
    if output == "ldif" {
      // A directory lists groups after their possible members.
      let isGroup = { (contact: Contact) in contact.kind == .group }
      let ordered = contacts.filter { !isGroup($0) } + contacts.filter(isGroup)
      for (contact, back) in zip(ordered, again.contacts) {
        // The values of an attribute are a set (RFC 4512, section 2.2).
        try expectEqual(
          back.asMembersAreCompared.described.mapValues(Set.init),
          contact.exported.asMembersAreCompared.described.mapValues(Set.init),
          "a contact read back from \(output)")
      }
    }
  }

  /// Cards that were read and written read back without remarks, and then stay as they are.
  ///
  /// The properties in `vCardProps` have no order.
  @Sendable static func jsContact(_ bytes: [UInt8]) throws {
    let contacts = read(bytes, as: "jscontact").contacts.filter(\.isOfUse)
    let again = read(written(contacts, as: "jscontact"), as: "jscontact")
    try expectEqual(again.contacts.count, contacts.count, "cards read back")
    try expectEqual(again.remarks, [], "remarks on what was written")
    let third = read(written(again.contacts, as: "jscontact"), as: "jscontact").contacts
    try expectEqual(
      third.map(\.described), again.contacts.map(\.described), "cards, written and read again")
  }

  /// Tables: records round-trip by cells, and contacts stay equal.
  @Sendable static func csv(_ bytes: [UInt8]) throws {
    var reader = CSVReader(bytes)
    var records: [[String]] = []
    while let record = reader.next() { records.append(record.cells) }
    let text = records.map { cells in
      cells.map {
        "\"\($0.replacingScalars { $0 == "\"" ? "\"\"" : nil })\""
      }
      .joined(separator: ",") + "\r\n"
    }.joined()
    // A byte order mark distinguishes NULs in cells from UTF-16.
    var again = CSVReader([0xEF, 0xBB, 0xBF] + Array(text.utf8), separator: UInt8(ascii: ","))
    var back: [[String]] = []
    while let record = again.next() { back.append(record.cells) }
    try expectEqual(back, records, "cells in quotes, read back")
    for format in ["csv", "google-csv", "outlook-csv"] {
      let contacts = read(bytes, as: "csv").contacts
      let text = written(contacts, as: format)
      let again = read(text, as: format).contacts
      try expectEqual(
        again.map(\.described), contacts.map(\.exported.described),
        "contacts read back from \(format)")
    }
  }

  /// The sender is the same each time a message is read, and fits a line.
  @Sendable static func mail(_ bytes: [UInt8]) throws {
    let sender = MailHeader(bytes).sender
    try expectEqual(MailHeader(bytes).sender, sender, "the sender")
    for mailbox in Mailbox.all(in: bytes) {
      try expectEqual(mailbox.address.isEmpty, false, "an address has characters")
    }
    _ = EncodedWord.text(of: bytes)
  }

  /// The text form of a contact changes nothing when read again; any other text is read or
  /// rejected.
  @Sendable static func contactText(_ bytes: [UInt8]) throws {
    for contact in read(bytes, as: "vcard").contacts {
      try expectUnchanged(contact)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if case .success(let contact) = ContactText.contact(Contact(), editedAs: text) {
      try expectUnchanged(contact)
    }
  }

  private static func expectUnchanged(_ contact: Contact) throws {
    let text = ContactText.text(of: contact)
    // A contact without values has no text form.
    guard !text.isEmpty else { return }
    switch ContactText.contact(contact, editedAs: text) {
    case .success(let back): try expectEqual(back, contact, "a contact whose text was not changed")
    case .failure(let errors):
      guard !contact.described.filter({ $0.key != "vcard" }).isEmpty else { return }
      throw BrokenPromise(description: "\(text.debugDescription): \(errors.errors)")
    }
  }
}

extension Contact {
  /// The contact with normalized member UIDs, since a directory has names instead.
  fileprivate var asMembersAreCompared: Contact {
    var copy = self
    for index in copy.members.indices {
      copy.members[index].value.uid = GroupMember.normalized(copy.members[index].value.uid)
    }
    return copy
  }

  /// The contact with its exported UID.
  fileprivate var exported: Contact {
    var copy = self
    copy.uid = exportedUID
    return copy
  }

  /// Everything in the contact, with entries in any order and without ids.
  var described: [String: [String]] {
    var described: [String: [String]] = [:]
    for member in json.members
    where !["id", "nextEntry", "created", "modified"].contains(member.key) {
      if let entries = member.value.array {
        described[member.key] = entries.map { entry in
          guard var object = entry.object else { return "\(entry)" }
          object["id"] = nil
          return "\(JSONValue.object(object))"
        }.sorted()
      } else {
        described[member.key] = ["\(member.value)"]
      }
    }
    return described
  }
}
