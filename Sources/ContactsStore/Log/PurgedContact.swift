internal import ContactsModel
internal import JSON
internal import UnicodeText

/// A contact that is forgotten for good, and what refers to it.
struct PurgedContact {
  let id: ContactID
  /// The UIDs that the contact had, and no other contact ever had, as groups compare them.
  private let uids: Set<String>
  /// The words of the names that it had, folded.
  private let names: Set<FoldedText>
  /// The UID that groups and relations name in its place, which no contact has.
  private let nobody = "urn:uuid:\(ContactID())"

  /// Creates the contact, with what transactions know of it.
  init(_ id: ContactID, in transactions: [Transaction]) {
    self.id = id
    var (uids, others): (Set<String>, Set<String>) = ([id.description], [])
    var names: Set<FoldedText> = []
    for change in transactions.lazy.flatMap(\.changes) {
      let isOwn = change.contactID == id
      switch change {
      case .add(let stored), .remove(let stored):
        let contact = stored.contact
        if isOwn {
          uids.insert(contact.uid)
          names.formUnion(Self.words(of: "\(contact.name.full) \(contact.name.nickname)"))
        } else {
          others.formUnion(contact.memberKeys)
        }
      case .set(_, "uid", let before, let after):
        let values = [before, after].compactMap { $0?.string }
        if isOwn {
          uids.formUnion(values)
        } else {
          others.formUnion(values.map(GroupMember.normalized))
        }
      case .set(_, "name", let before, let after) where isOwn:
        for case let name? in [before, after] {
          for case .string(let part) in (name.object?.members ?? []).map(\.value) {
            names.formUnion(Self.words(of: part))
          }
        }
      default: break
      }
    }
    self.uids = Set(uids.map(GroupMember.normalized)).subtracting(others.union([""]))
    self.names = names
  }

  /// Returns whether a change is that of a setting of the contact, such as that it is no duplicate.
  func isSetting(_ change: Change) -> Bool {
    guard case .setting(_, let name?, _, _) = change else { return false }
    return name.names(id)
  }

  /// Returns a transaction as it is once the contact is forgotten; its own changes stay.
  func forgotten(in transaction: Transaction) -> Transaction {
    let kept = transaction.changes.map { change -> Change in
      switch change {
      case .add(let stored): .add(forgotten(in: stored))
      case .remove(let stored): .remove(forgotten(in: stored))
      case .insert(let group, let key, let entry, let place):
        .insert(group, key: key, entry: forgotten(in: entry, of: key), at: place)
      case .delete(let group, let key, let entry, let place):
        .delete(group, key: key, entry: forgotten(in: entry, of: key), at: place)
      case .replace(let group, let key, let before, let after):
        .replace(
          group, key: key, before: forgotten(in: before, of: key),
          after: forgotten(in: after, of: key))
      case .set(let contact, Contact.mergedKey, let before, let after):
        .set(
          contact, key: Contact.mergedKey, before: before.map(forgotten),
          after: after.map(forgotten))
      case .setting(let key, nil, let before, let after):
        .setting(
          key: key, name: nil, before: before?.withoutMembers(of: id),
          after: after?.withoutMembers(of: id))
      case .set, .move, .setting: change
      }
    }
    guard kept != transaction.changes else { return transaction }
    var transaction = transaction
    transaction.changes = kept
    return transaction.withoutLine
  }

  /// Returns an entry that names no contact if it names this one.
  ///
  /// It stays, as the places of others hang on it, without the forms that it had in other formats.
  private func forgotten(in entry: JSONObject, of key: String) -> JSONObject {
    let member = [GroupMember.key: "uid", Relation.key: "name"][key]
    guard let member, let name = entry[member]?.string, isOne(name) else { return entry }
    var kept = entry
    for other in entry.members.map(\.key)
    where !["id", "label", "preferred", member].contains(other) { kept[other] = nil }
    kept[member] = .string(nobody)
    return kept
  }

  private func forgotten(in stored: StoredContact) -> StoredContact {
    let contact = stored.contact
    let kept = forgotten(in: contact)
    return kept == contact ? stored : StoredContact(kept)
  }

  /// Returns another contact as it is once this one is forgotten.
  func forgotten(in contact: Contact) -> Contact {
    var contact = contact
    for index in contact.members.indices where isOne(contact.members[index].value.uid) {
      contact.members[index].value.uid = nobody
      contact.members[index].unknown = JSONObject()
    }
    for index in contact.relations.indices where isOne(contact.relations[index].value.name) {
      contact.relations[index].value.name = nobody
      contact.relations[index].unknown = JSONObject()
    }
    if let record = contact.unknown[Contact.mergedKey] {
      contact.unknown[Contact.mergedKey] = forgotten(in: record)
    }
    return contact
  }

  /// Returns what a contact keeps of those that were merged into it, without ids and UIDs.
  private func forgotten(in record: JSONValue) -> JSONValue {
    guard let elements = record.array else { return record }
    return .array(
      elements.map { element in
        guard var object = element.object else { return element }
        for member in ["contact", "uid"] {
          if let text = object[member]?.string, text == id.description || isOne(text) {
            object[member] = nil
          }
        }
        return .object(object)
      })
  }

  private func isOne(_ uid: String) -> Bool { uids.contains(GroupMember.normalized(uid)) }

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
