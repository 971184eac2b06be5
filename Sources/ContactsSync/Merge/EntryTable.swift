internal import ContactsModel
internal import JSON

/// The entries of a contact as JSON, looked up by key and id; those of a key are encoded once.
struct EntryTable {
  let contact: Contact
  private var tables: [String: [Int?: JSONObject]] = [:]

  init(_ contact: Contact) { self.contact = contact }

  /// Returns the entry with an id.
  mutating func entry(_ id: Int?, of key: String) -> JSONObject? { entries(of: key)[id] }

  /// Returns the entries of a key by their ids.
  mutating func entries(of key: String) -> [Int?: JSONObject] {
    if let known = tables[key] { return known }
    let list = (contact.value(of: key)?.array ?? []).compactMap(\.object)
    let table = Dictionary(list.map { ($0.entryID, $0) }, uniquingKeysWith: { first, _ in first })
    tables[key] = table
    return table
  }

  /// Returns the entries of a key with a label.
  mutating func entries(of key: String, labeled label: String) -> [JSONObject] {
    entries(of: key).values.filter { $0["label"]?.string == label }
  }
}
