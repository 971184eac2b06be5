internal import ContactsModel
internal import JSON
internal import UnicodeText

/// A contact that is forgotten for good, and what refers to it.
struct PurgedContact {
  let id: ContactID
  /// The UIDs that the contact had.
  private let uids: Set<String>
  /// The words of the names that it had, folded.
  private let names: Set<FoldedText>

  /// Creates the contact, with what transactions know of it.
  init(_ id: ContactID, in transactions: [Transaction]) {
    self.id = id
    var uids: Set = [id.description]
    var names: Set<FoldedText> = []
    for transaction in transactions {
      for change in transaction.changes where change.contactID == id {
        switch change {
        case .add(let stored), .remove(let stored):
          let contact = stored.contact
          uids.insert(contact.uid)
          names.formUnion(Self.words(of: "\(contact.name.full) \(contact.name.nickname)"))
        case .set(_, "uid", let before, let after):
          uids.formUnion([before, after].compactMap { $0?.string })
        case .set(_, "name", let before, let after):
          for case let name? in [before, after] {
            for case .string(let part) in (name.object?.members ?? []).map(\.value) {
              names.formUnion(Self.words(of: part))
            }
          }
        default: break
        }
      }
    }
    self.uids = Set(uids.map(GroupMember.normalized))
    self.names = names
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

  /// Returns whether a change is that of a setting of the contact, such as that it is no duplicate.
  func isSetting(_ change: Change) -> Bool {
    guard case .setting(_, let name?, _, _) = change else { return false }
    return name.names(id)
  }

  /// Returns a transaction whose whole settings do not name the contact.
  func removedFromSettings(of transaction: Transaction) -> Transaction {
    let kept = transaction.changes.map { change -> Change in
      guard case .setting(let key, nil, let before, let after) = change else { return change }
      return .setting(
        key: key, name: nil, before: before?.withoutMembers(of: id),
        after: after?.withoutMembers(of: id))
    }
    guard kept != transaction.changes else { return transaction }
    var transaction = transaction
    transaction.changes = kept
    return transaction.withoutLine
  }

  /// Returns whether a line has a word of the contact's names behind its command.
  func isNamed(in command: String) -> Bool {
    Self.words(of: command).dropFirst().contains(where: names.contains)
  }

  /// Returns the words of a text, without numbers and initials.
  private static func words(of text: String) -> [FoldedText] {
    text.split { !$0.isLetter && !$0.isNumber }
      .filter { $0.utf8.count > 1 && $0.contains(where: \.isLetter) }
      .map { FoldedText(String($0)) }
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
    let named = object.members.map(\.key).filter { $0.names(id) }
    guard !named.isEmpty else { return self }
    for key in named { object[key] = nil }
    return object.isEmpty ? nil : .object(object)
  }
}

extension String {
  /// Whether one of the words is an id.
  fileprivate func names(_ id: ContactID) -> Bool {
    split(separator: " ").contains { $0 == id.description }
  }
}
