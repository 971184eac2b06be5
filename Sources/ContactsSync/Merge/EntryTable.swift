internal import ContactsModel
internal import JSON

/// The entries of a contact as JSON, looked up by key and id; those of a key are encoded once.
struct EntryTable {
  let contact: Contact
  private var entries: [String: [Int?: JSONObject]] = [:]
  /// What entries say that another contact lacks, by key.
  private var said: [String: Set<[String: JSONValue]>] = [:]

  init(_ contact: Contact) { self.contact = contact }

  /// Returns the entry with an id.
  mutating func entry(_ id: Int?, of key: String) -> JSONObject? { entries(of: key)[id] }

  private mutating func entries(of key: String) -> [Int?: JSONObject] {
    if let known = entries[key] { return known }
    let list = (contact.value(of: key)?.array ?? []).compactMap(\.object)
    let table = Dictionary(list.map { ($0.entryID, $0) }, uniquingKeysWith: { first, _ in first })
    entries[key] = table
    return table
  }

  /// Returns the only entry of a label of which a contact has one, such as its birthday, unless
  /// `base` has one, too; nil for other labels.
  mutating func only(like entry: JSONObject, of key: String, besides base: inout EntryTable)
    -> JSONObject?
  {
    guard let label = entry["label"]?.string,
      Contact.entryTypes.contains(where: { $0.key == key && $0.singleLabels.contains(label) })
    else { return nil }
    let isAlike = { (other: JSONObject) in other["label"]?.string == label }
    let ours = entries(of: key).values.filter(isAlike)
    return ours.count == 1 && !base.entries(of: key).values.contains(where: isAlike) ? ours[0] : nil
  }

  /// Returns whether an entry that `base`, always the same contact, lacks says the same as another.
  mutating func hasEntry(saying entry: JSONObject, of key: String, besides base: inout EntryTable)
    -> Bool
  {
    if let known = said[key] { return known.contains(entry.said) }
    let former = base.entries(of: key)
    let said = Set(entries(of: key).filter { former[$0.key] == nil }.map(\.value.said))
    self.said[key] = said
    return said.contains(entry.said)
  }
}

extension JSONObject {
  /// What an entry says, whatever its id and how it was written.
  fileprivate var said: [String: JSONValue] {
    var values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    (values["id"], values["vcard"], values["preferred"]) = (nil, nil, nil)
    return values
  }

  /// Returns whether two entries say the same, whatever their ids and how they were written.
  func saysTheSame(as other: JSONObject) -> Bool { said == other.said }
}
