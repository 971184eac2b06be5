internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

extension ImportPlan {
  /// Adds the groups of directories, whose members are contacts of this import or of the book.
  mutating func takeGroups(showing progress: Progress) throws {
    let count = directory.groups.reduce(0) { $0 + ($1.contact.keys.entry?.members.count ?? 0) }
    try progress.track("importing groups", of: count) { try takeGroups(step: $0) }
  }

  private mutating func takeGroups(step: () throws -> Void) throws {
    let groups = directory.groups
    directory.groups = []
    let (order, sorted) = ImportedDirectory.order(of: groups)
    // Groups that are members of each other are known by their future ids.
    var later: [ContactID: Contact] = [:]
    var takenAs: [(expected: ContactID, id: ContactID)] = []
    for (group, place) in order[sorted...].map({ groups[$0] }) {
      let id = known(group) ?? soleNamesake(of: group) ?? group.stored.id
      later[id] = group.stored.contact
      if let name = group.keys.entry?.name { directory.note(name, of: id, in: place.file) }
    }
    for (group, place) in order.map({ groups[$0] }) {
      let id = try take(group, at: place, beside: later, step: step)
      if later[group.stored.id] != nil { takenAs.append((group.stored.id, id)) }
    }
    correctMembers(takenAs)
  }

  /// Returns the only group with the same name and without a UID, if there is exactly one.
  private mutating func soleNamesake(of group: PreparedContact) -> ContactID? {
    guard group.keys.identity.isEmpty, case .one(let id) = namesakes(of: group.keys.name),
      let contact = contact(id), contact.kind == .group, contact.uid.isEmpty
    else { return nil }
    return id
  }

  /// Corrects the ids of groups that are members of each other and turned out to be in the book.
  private mutating func correctMembers(_ takenAs: [(expected: ContactID, id: ContactID)]) {
    let moved = MovedMembers(
      takenAs.filter { $0.expected != $0.id && !hasContact($0.expected) }
        .map { ($0.expected, $0.id) })
    for id in Set(takenAs.map(\.id)) {
      guard let contact = contact(id), let corrected = moved.correcting(contact) else { continue }
      put(StoredContact(corrected), identity: Contact.identity(ofUID: corrected.uid))
    }
  }

  private mutating func take(
    _ group: PreparedContact, at place: ImportPlace, beside later: [ContactID: Contact],
    step: () throws -> Void
  ) throws -> ContactID {
    var contact = group.stored.contact
    var (members, found): ([Contact], [String]) = ([], [])
    for member in group.keys.entry?.members ?? [] {
      try step()
      let line = ImportPlace(
        file: place.file, line: member.line + place.line - Int(group.keys.line))
      let name = "has a member `\(member.text.shortened)`"
      switch search(member, in: place.file, beside: later) {
      case .one(let contact, let isFirstOfSeveral):
        members.append(contact)
        found.append(member.text)
        if isFirstOfSeveral {
          directory.remarks.append(
            (line, "\(name), which fits several entries; the first was used"))
        }
      case .several:
        directory.remarks.append(
          (line, "\(name), which fits several contacts; it was kept as text"))
      case .nobody:
        directory.remarks.append(
          (line, "\(name), which is not in the book; it was kept as text"))
      }
    }
    contact.forgetDirectoryMembers(found)
    let former = known(group).flatMap { self.contact($0) }?.members.map(\.value) ?? []
    contact.addMembers(members, as: texts(of: former))
    contact.orderMembers(as: former)
    let id = takeNow(group.with(contact), at: place, found: found)
    if let name = group.keys.entry?.name { directory.note(name, of: id, in: place.file) }
    return id
  }

  /// Returns the UIDs that a group uses for its members.
  private func texts(of members: [GroupMember]) -> [ContactID: String] {
    Dictionary(
      book.contacts(of: members).map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whom a member of a directory group means.
  private enum Finding {
    case one(Contact, isFirstOfSeveral: Bool)
    case several
    case nobody
  }

  /// Looks for a member: by its name among the entries of the import, by UID or login, and by email
  /// address.
  private mutating func search(
    _ member: DirectoryEntry.Member, in file: String, beside later: [ContactID: Contact]
  ) -> Finding {
    guard let name = member.name else { return .nobody }
    if let entry = directory.entry(called: name, in: file),
      let contact = contact(entry.id) ?? later[entry.id]
    {
      return .one(contact, isFirstOfSeveral: entry.isOneOfSeveral)
    }
    for uid in name.values(of: "uid") + name.values(of: "entryuuid") {
      if let contact = contact(ofUID: uid).flatMap({ self.contact($0) }) {
        return .one(contact, isFirstOfSeveral: false)
      }
    }
    let commonNames = Set(name.values(of: "cn").map { FoldedText($0) })
    for find in [
      name.values(of: "uid").flatMap { contacts(loggedInAs: $0.lowercased()) },
      name.values(of: "mail").flatMap { contacts(withAddress: $0.lowercased()) },
    ] {
      let named = find.filter { commonNames.contains(FoldedText($0.displayName)) }
      let found = find.count > 1 && !named.isEmpty ? named : find
      guard Set(found.map(\.id)).count < 2 else { return .several }
      if let contact = found.first { return .one(contact, isFirstOfSeveral: false) }
    }
    return .nobody
  }

  /// The table of the contacts of the import.
  private var table: DirectoryTable {
    mutating get {
      let table = directory.table ?? DirectoryTable(of: results)
      directory.table = table
      return table
    }
  }

  private mutating func contacts(withAddress address: String) -> [Contact] {
    let ids =
      (table.addresses[address] ?? []) + book.ids(matching: .whole("email", FoldedText(address)))
    return Set(ids).compactMap { contact($0) }.filter { contact in
      contact.emails.contains { $0.value.address.lowercased() == address }
    }
  }

  private mutating func contacts(loggedInAs login: String) -> [Contact] {
    if directory.logins == nil {
      directory.logins = DirectoryTable(of: book.storedContacts).logins
    }
    let ids = (table.logins[login] ?? []) + (directory.logins?[login] ?? [])
    return Set(ids).compactMap { contact($0) }.filter { $0.logins.contains(login) }
  }
}

extension Contact {
  /// Puts the members in the order of others, and new ones behind them, as directories have no
  /// order.
  fileprivate mutating func orderMembers(as others: [GroupMember]) {
    let ranks = Dictionary(
      others.enumerated().map { (GroupMember.normalized($1.uid), $0) },
      uniquingKeysWith: { first, _ in first })
    let ranked = members.enumerated().map { index, entry in
      (rank: ranks[GroupMember.normalized(entry.value.uid)] ?? .max, index: index, entry: entry)
    }
    members = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.entry)
  }
}

/// Members that turned out to be contacts of the book with other ids.
struct MovedMembers {
  private let uids: [String: String]

  init(_ moved: [(from: ContactID, to: ContactID)] = []) {
    uids = Dictionary(
      moved.map { (GroupMember.normalized("urn:uuid:\($0.from)"), "urn:uuid:\($0.to)") },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether there are none.
  var isEmpty: Bool { uids.isEmpty }

  /// Returns a group with the ids that its members have now; nil if none has another.
  func correcting(_ group: Contact) -> Contact? {
    guard !isEmpty, !group.members.isEmpty else { return nil }
    var corrected = group
    for index in group.members.indices {
      guard let uid = uids[GroupMember.normalized(group.members[index].value.uid)] else { continue }
      corrected.members[index].value = GroupMember(uid)
    }
    return corrected == group ? nil : corrected
  }
}
