internal import ContactsModel
internal import JSON

extension Contact {
  /// The Card of the contact (RFC 9553).
  var jsContact: JSONObject {
    let source = jsContactSource
    var card: JSONObject = [
      "@type": "Card", "version": source["version"] ?? JSContactSource.version,
    ]
    card["uid"] = .string(uid.isEmpty ? "urn:uuid:\(id)" : uid)
    card["created"] = source["created"] ?? created.map { .string($0.description) }
    let isChanged = modified != created
    let updated = isChanged ? modified.map { JSONValue.string($0.description) } : nil
    card["updated"] = updated ?? source["updated"] ?? modified.map { .string($0.description) }
    for key in ["language", "prodId"] { card[key] = source[key] }
    var maps = JSContactMaps()
    for mapping in JSContactMapping.all {
      for item in mapping.items(self, source) {
        if mapping.isMap {
          maps.add(item, to: mapping.member)
        } else {
          card[mapping.member] = item.value
        }
      }
    }
    for property in properties {
      guard let (path, json) = property.value.jsContactMember else { continue }
      if path.count == 2 {
        var item = JSContactItem(key: path[1], json, isKeyFixed: true)
        item.entry = property.id
        if card[path[0]] == nil { maps.add(item, to: path[0]) }
      } else if card[path[0]] == nil, !maps.hasMember(path[0]) {
        card[path[0]] = json
        maps.placed.insert(property.id)
      }
    }
    for (member, object) in maps.objects { card[member] = .object(object) }
    var (shown, nothing) = (Contact(id: id), JSContactSource())
    if let name = card["name"] { _ = JSContactMapping.name.read(name, into: &shown, &nothing) }
    let rest = vCardProperties(besides: maps.placed, shown: shown)
    if !rest.isEmpty { card["vCardProps"] = .array((card["vCardProps"]?.array ?? []) + rest) }
    return card
  }
}

/// The map members of a Card being written.
private struct JSContactMaps {
  /// The members in order, with their entries; entries without a key get one at the end.
  private var items: [(member: String, items: [JSContactItem])] = []
  private var places: [String: Int] = [:]
  private var keys: [String: Set<String>] = [:]
  /// The ids of the contact's entries that have a place.
  var placed: Set<Int> = []

  func hasMember(_ member: String) -> Bool { places[member] != nil }

  /// Adds an entry, unless another has its meaningful key.
  mutating func add(_ item: JSContactItem, to member: String) {
    if let entry = item.entry, placed.contains(entry) { return }
    var item = item
    if !item.key.isEmpty, !keys[member, default: []].insert(item.key).inserted {
      if item.isKeyFixed { return }
      item.key = ""
    }
    if let entry = item.entry { placed.insert(entry) }
    let place = places[member] ?? items.count
    if place == items.count {
      items.append((member, []))
      places[member] = place
    }
    items[place].items.append(item)
  }

  /// The members, with entries under distinct keys.
  var objects: [(String, JSONObject)] {
    items.map { member, items in
      var used = keys[member] ?? []
      let entries = items.enumerated().map { index, item in
        var key = item.key
        if key.isEmpty {
          key = String(item.entry ?? index + 1)
          while !used.insert(key).inserted { key += "-" }
        }
        return (key, item.value)
      }
      return (member, JSONObject(entries))
    }
  }
}
