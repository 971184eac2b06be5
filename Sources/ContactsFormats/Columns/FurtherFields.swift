internal import ContactsModel
internal import JSON

/// An extra column with everything that a layout does not hold, as JSON members of the contact.
///
/// Of members that the row shows in part or otherwise, it has also what the row shows: whoever reads
/// both takes the members as they are, with what was edited in the row since.
enum FurtherFields {
  /// The name of the column.
  static let column = "Further Fields"
  /// The member with what the row shows of the other ones.
  static let shown = "shown"

  /// Returns what of a contact is not in `shown`, which was read from its row; empty if nothing is
  /// missing.
  static func text(of contact: Contact, besides shown: Contact) -> String {
    var contact = contact
    // A row with an id needs no UID.
    if contact.id != shown.id { contact.uid = contact.exportedUID }
    var (rest, seen) = (JSONObject(), JSONObject())
    for key in Contact.keys + contact.unknown.members.map(\.key) {
      let (whole, part) = (contact.tableValue(of: key), shown.tableValue(of: key))
      guard whole != part else { continue }
      (rest[key], seen[key]) = (whole, part)
    }
    if !seen.isEmpty { rest[Self.shown] = .object(seen) }
    return rest.isEmpty ? "" : JSONValue.object(rest).description
  }
}

extension Contact {
  /// Adds what the columns did not hold.
  mutating func take(furtherFields text: String) throws(JSONError) {
    guard var rest = try JSONValue(parsing: text.utf8).object else {
      throw JSONError(.expected("an object"), at: 0)
    }
    let shown = rest[FurtherFields.shown]?.object
    // Former versions did not tell what the row shows, but which lists are whole.
    (rest[FurtherFields.shown], rest["whole"]) = (nil, nil)
    let names = rest.members.map(\.key)
    for key in names + (shown?.members.map(\.key) ?? []).filter({ !names.contains($0) }) {
      let (part, read) = (shown?[key], tableValue(of: key))
      let isAsWritten = read == part || shown == nil && read?.array == nil
      try setValue(isAsWritten ? rest[key] : rest[key].edited(from: part, to: read), of: key)
    }
    repairEntryIDs()
  }

  /// The value of a member without the ids of entries, which rows do not have.
  fileprivate func tableValue(of key: String) -> JSONValue? {
    guard let entries = value(of: key)?.array else { return value(of: key) }
    return .array(
      entries.map { entry in
        guard var entry = entry.object else { return entry }
        entry["id"] = nil
        return .object(entry)
      })
  }
}

extension JSONValue? {
  /// Returns the value with the edits that make `part`, which was shown of it, what was read.
  ///
  /// An element of a list is changed where its value, or else its label, tells which one it was.
  fileprivate func edited(from part: JSONValue?, to read: JSONValue?) -> JSONValue? {
    switch (self ?? part ?? read, part, read) {
    case (.object(var whole)?, _, _):
      let (former, latter) = (part?.object ?? JSONObject(), read?.object ?? JSONObject())
      if self == nil { whole = former }
      for name in (former.members + latter.members).map(\.key) where former[name] != latter[name] {
        whole[name] = latter[name]
      }
      return whole.isEmpty ? nil : .object(whole)
    case (.array?, _, _):
      let list = (self?.array ?? []).edited(from: part?.array ?? [], to: read?.array ?? [])
      return list.isEmpty ? nil : .array(list)
    default: return read
    }
  }
}

extension [JSONValue] {
  fileprivate func edited(from part: [JSONValue], to read: [JSONValue]) -> [JSONValue] {
    var (removed, added) = (part.without(read), read.without(part))
    var edits: [(JSONValue, JSONValue?)] = []
    for tells in [\JSONValue.tableValue, \.tableLabel] {
      var places = Dictionary(grouping: removed.indices.reversed()) { removed[$0][keyPath: tells] }
      var taken: Set<Int> = []
      added = added.filter { element in
        guard let place = places[element[keyPath: tells]]?.popLast() else { return true }
        taken.insert(place)
        edits.append((removed[place], element))
        return false
      }
      removed = removed.indices.filter { !taken.contains($0) }.map { removed[$0] }
    }
    edits += removed.map { ($0, nil) }
    var list = map(Optional.some)
    var places = Dictionary(grouping: indices.reversed()) { self[$0].tableValue }
    for (former, latter) in edits {
      guard let place = places[former.tableValue]?.popLast() else {
        if let latter { list.append(latter) }
        continue
      }
      list[place] = latter.flatMap { Optional(self[place]).edited(from: former, to: $0) }
    }
    return list.compactMap(\.self) + added.filter { places[$0.tableValue, default: []].isEmpty }
  }

  /// Returns the elements without as many equal ones as another list has.
  private func without(_ others: [JSONValue]) -> [JSONValue] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { element in
      guard let count = counts[element], count > 0 else { return true }
      counts[element] = count - 1
      return false
    }
  }
}

extension JSONValue {
  /// What an entry says, without label and preference; any other value.
  fileprivate var tableValue: JSONValue {
    guard var entry = object else { return self }
    (entry["label"], entry["preferred"]) = (nil, nil)
    return .object(entry)
  }

  /// The label of an entry; nil for an entry without one, and any other value.
  fileprivate var tableLabel: JSONValue { object?["label"] ?? .null }
}
