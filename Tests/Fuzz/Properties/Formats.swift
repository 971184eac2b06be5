import ContactsModel
import JSON
import UnicodeText

@testable import ContactsFormats

extension FuzzTarget {
  /// The contacts in a file, and what was not as it should be.
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
    // Whoever imports a directory's groups finds the members among the other entries.
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

  /// What was read and can be written as a contact is read back as it was, and written again to the same bytes.
  static func comesBack(_ bytes: [UInt8], from input: String, as output: String) throws {
    let contacts = read(bytes, as: input).contacts.filter(\.isOfUse)
    let text = written(contacts, as: output)
    let again = read(text, as: output == "vcard4" ? "vcard" : output)
    try expectEqual(again.contacts.count, contacts.count, "contacts read back from \(output)")
    // Words that mean nothing here are kept, told each time, and in an order of their own.
    if output != "ldif" {
      try expectEqual(again.remarks, [], "remarks on what \(output) writes")
      try expectSameLines(
        written(again.contacts, as: output), text, "\(output), written again")
    }
    if output == "ldif" {
      // A directory has groups behind those who may be in them.
      let isGroup = { (contact: Contact) in contact.kind == .group }
      let ordered = contacts.filter { !isGroup($0) } + contacts.filter(isGroup)
      for (contact, back) in zip(ordered, again.contacts) {
        // The values of an attribute are a set (RFC 4512, section 2.2).
        try expectEqual(
          back.asMembersAreCompared.told.mapValues(Set.init),
          contact.exported.asMembersAreCompared.told.mapValues(Set.init),
          "a contact read back from \(output)")
      }
    }
  }

  /// Tables: records come back cell by cell, and contacts as they were.
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
    // A mark tells what NULs in cells could be taken for.
    var again = CSVReader([0xEF, 0xBB, 0xBF] + Array(text.utf8), separator: UInt8(ascii: ","))
    var back: [[String]] = []
    while let record = again.next() { back.append(record.cells) }
    try expectEqual(back, records, "cells in quotes, read back")
    for format in ["csv", "google-csv", "outlook-csv"] {
      let contacts = read(bytes, as: "csv").contacts
      let text = written(contacts, as: format)
      let again = read(text, as: format).contacts
      try expectEqual(
        again.map(\.told), contacts.map(\.exported.told), "contacts read back from \(format)")
    }
  }

  /// The sender is the same however often the message is read, and fits a line.
  @Sendable static func mail(_ bytes: [UInt8]) throws {
    let sender = MailHeader(bytes).sender
    try expectEqual(MailHeader(bytes).sender, sender, "the sender")
    for mailbox in Mailbox.all(in: bytes) {
      try expectEqual(mailbox.address.isEmpty, false, "an address has characters")
    }
    _ = EncodedWord.text(of: bytes)
  }

  /// The text form of a contact, read again, changes nothing; and any text is read or refused.
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
    // A contact without a value has nothing to be read back.
    guard !text.isEmpty else { return }
    switch ContactText.contact(contact, editedAs: text) {
    case .success(let back): try expectEqual(back, contact, "a contact whose text was not changed")
    case .failure(let errors):
      guard !contact.told.filter({ $0.key != "vcard" }).isEmpty else { return }
      throw BrokenPromise(description: "\(text.debugDescription): \(errors.errors)")
    }
  }
}

extension Contact {
  /// The contact with the UIDs of its members as they are compared, as a directory has names in their place.
  fileprivate var asMembersAreCompared: Contact {
    var copy = self
    for index in copy.members.indices {
      copy.members[index].value.uid = GroupMember.normalized(copy.members[index].value.uid)
    }
    return copy
  }

  /// The contact with the UID that other programs are given.
  fileprivate var exported: Contact {
    var copy = self
    copy.uid = exportedUID
    return copy
  }

  /// All that the contact holds, the entries without ids and in any order.
  var told: [String: [String]] {
    var told: [String: [String]] = [:]
    for member in json.members
    where !["id", "nextEntry", "created", "modified"].contains(member.key) {
      if let entries = member.value.array {
        told[member.key] = entries.map { entry in
          guard var object = entry.object else { return "\(entry)" }
          object["id"] = nil
          return "\(object)"
        }.sorted()
      } else {
        told[member.key] = ["\(member.value)"]
      }
    }
    return told
  }
}
