internal import ContactsModel
internal import JSON

/// A contact that is forgotten for good, and what refers to it.
struct PurgedContact {
  let id: ContactID
  /// The UIDs that the contact had.
  private let uids: Set<String>

  /// Creates the contact, with what transactions know of it.
  init(_ id: ContactID, in transactions: [Transaction]) {
    self.id = id
    var uids: Set = [id.description]
    for transaction in transactions {
      for change in transaction.changes where change.contactID == id {
        switch change {
        case .add(let stored), .remove(let stored): uids.insert(stored.contact.uid)
        case .set(_, "uid", let before, let after):
          uids.formUnion([before, after].compactMap { $0?.string })
        default: break
        }
      }
    }
    self.uids = Set(uids.map(GroupMember.normalized))
  }

  /// Returns whether a change makes the contact a member of a group, or ends that.
  func isMember(_ change: Change) -> Bool {
    switch change {
    case .insert(_, GroupMember.key, let entry, _), .delete(_, GroupMember.key, let entry, _):
      isMember(entry)
    case .replace(_, GroupMember.key, let before, let after): isMember(before) || isMember(after)
    default: false
    }
  }

  private func isMember(_ entry: JSONObject) -> Bool {
    entry["uid"]?.string.map { uids.contains(GroupMember.normalized($0)) } ?? false
  }

  /// Returns a transaction without settings of the contact, such as that it is no duplicate.
  func removedSettings(of transaction: Transaction) -> Transaction {
    let kept = transaction.changes.compactMap { change -> Change? in
      guard case .setting(let key, let name, let before, let after) = change else { return change }
      if let name { return name.names(id) ? nil : change }
      return .setting(
        key: key, name: nil, before: before?.withoutMembers(of: id),
        after: after?.withoutMembers(of: id))
    }
    guard kept != transaction.changes else { return transaction }
    var transaction = transaction
    transaction.changes = kept
    transaction.command = Store.purgedCommand
    return transaction
  }
}

extension AddressBook {
  /// Returns the changes that remove the settings of a contact.
  func changesForgetting(_ id: ContactID) -> [Change] {
    settings.members.flatMap { setting in
      (setting.value.object?.members ?? []).filter { $0.key.names(id) }.flatMap {
        changes(ofSetting: setting.key, $0.key, to: nil)
      }
    }
  }
}

extension JSONValue {
  /// Returns an object without the members that a contact's id names; nil if none is left.
  fileprivate func withoutMembers(of id: ContactID) -> JSONValue? {
    guard var object else { return self }
    for member in object.members where member.key.names(id) { object[member.key] = nil }
    return object.isEmpty ? nil : .object(object)
  }
}

extension String {
  /// Whether one of the words is an id.
  fileprivate func names(_ id: ContactID) -> Bool {
    split(separator: " ").contains { $0 == id.description }
  }
}
