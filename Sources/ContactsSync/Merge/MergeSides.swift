internal import ContactsModel
internal import JSON

/// The contact as it is, the state both agreed on, and the contact as the card has it.
struct MergeSides {
  var ours: EntryTable
  var base: EntryTable
  var theirs: EntryTable
  /// What our entries say that the agreed state lacks, by key.
  private var said: [String: Set<[String: JSONValue]>] = [:]

  init(_ ours: Contact, since base: Contact, and theirs: Contact) {
    (self.ours, self.base) = (EntryTable(ours), EntryTable(base))
    self.theirs = EntryTable(theirs)
  }

  /// Returns whether we have added an entry that says the same as one of theirs.
  mutating func haveAdded(_ entry: JSONObject, of key: String) -> Bool {
    if let known = said[key] { return known.contains(entry.said) }
    let former = base.entries(of: key)
    let said = Set(ours.entries(of: key).filter { former[$0.key] == nil }.map(\.value.said))
    self.said[key] = said
    return said.contains(entry.said)
  }

  /// Returns the entry that we have added where they have added another, of which a contact has one,
  /// such as its birthday; nil if either side has several.
  mutating func rival(of entry: JSONObject, of key: String) -> JSONObject? {
    guard let label = entry["label"]?.string,
      Contact.entryTypes.contains(where: { $0.key == key && $0.singleLabels.contains(label) }),
      base.entries(of: key, labeled: label).isEmpty,
      theirs.entries(of: key, labeled: label).count == 1
    else { return nil }
    let ours = self.ours.entries(of: key, labeled: label)
    return ours.count == 1 ? ours[0] : nil
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
