internal import ContactsModel
internal import ContactsSearch

/// The UIDs by which a remote knows linked contacts, where they are not those of the book: some
/// servers assign their own.
///
/// Cards are sent with the UIDs that the remote knows, that of the contact and those of a group's
/// members, and compared as if they had the book's.
struct RemoteUIDs {
  /// The remote's UID of a contact, by each key that a group may have it by.
  private var remote: [String: String] = [:]
  /// The book's UID, by the normalized one of the remote.
  private var own: [String: String] = [:]
  /// The remote's UIDs that are ids of the book, by which its groups may have members as well.
  private var ids: Set<String> = []

  /// Finds the UIDs of the contacts of a book.
  init(_ state: SyncState, _ book: SearchableBook) {
    for (id, uid) in state.uids {
      if let stored = book[stored: id] { note(uid, of: stored) }
    }
  }

  /// Notes by which UID the remote knows a contact.
  mutating func note(_ uid: String, of contact: StoredContact) {
    let key = GroupMember.normalized(contact.uid)
    for key in [contact.id.description, key] where !key.isEmpty { remote[key] = uid }
    let remoteKey = GroupMember.normalized(uid)
    own[remoteKey] = contact.uid.isEmpty ? contact.id.description : contact.uid
    if remoteKey == contact.id.description { ids.insert(remoteKey) }
  }

  /// Returns a contact with the UIDs that the remote knows.
  func remote(_ contact: Contact) -> Contact {
    guard !remote.isEmpty else { return contact }
    return contact.replacing(contact.exportedUID, by: remote, except: [])
  }

  /// Returns a contact of a card with the UIDs of the book.
  func own(_ contact: Contact) -> Contact {
    guard !own.isEmpty else { return contact }
    return contact.replacing(contact.uid, by: own, except: ids)
  }
}

extension Contact {
  /// Returns the contact with other UIDs, where there are some: its own, and those of its members,
  /// except for `kept`.
  fileprivate func replacing(
    _ uid: String, by others: [String: String], except kept: Set<String>
  ) -> Contact {
    var contact = self
    if let other = others[GroupMember.normalized(uid)] { contact.uid = other }
    for index in contact.members.indices {
      let uid = GroupMember.normalized(contact.members[index].value.uid)
      guard !kept.contains(uid), let other = others[uid] else { continue }
      contact.members[index].value.uid = other
    }
    return contact
  }

  /// Returns the UID of a card, if it is not that of the contact.
  func uid(unlike card: Contact) -> String? {
    let isSame =
      card.uid.isEmpty || Self.identity(ofUID: card.uid) == Self.identity(ofUID: exportedUID)
    return isSame ? nil : card.uid
  }
}
