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
    let (whole, part) = (contact.tableMembers, shown.tableMembers)
    var (rest, seen) = (JSONObject(), JSONObject())
    for (key, value) in whole.members.map({ ($0.key, $0.value) }) where part[key] != value {
      (rest[key], seen[key]) = (value, part[key])
    }
    for member in part.members where whole[member.key] == nil { seen[member.key] = member.value }
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
    let shown = rest[FurtherFields.shown]?.object ?? JSONObject()
    rest[FurtherFields.shown] = nil
    let names = rest.members.map(\.key)
    for key in names + shown.members.map(\.key).filter({ !names.contains($0) }) {
      let (part, read) = (shown[key], value(of: key)?.withoutEntryIDs)
      var value = read == part ? rest[key] : rest[key].edited(from: part, to: read)
      // A whole name that the row does not show is not that of other parts, which may be its words.
      if key == "name", case let now = read?.object ?? JSONObject(), now["formatted"] == nil,
        var name = value?.object,
        Contact.nameParts.contains(where: { now[$0] != part?.object?[$0] })
      {
        name["formatted"] = nil
        for part in Contact.nameParts where name[part] == nil { name[part] = now[part] }
        value = .object(name)
      }
      try setValue(value, of: key)
    }
    repairEntryIDs()
  }

  /// The members that rows can hold.
  fileprivate var tableMembers: JSONObject {
    let record: Set = ["id", "created", "modified", "nextEntry"]
    return JSONObject(
      json.members.filter { !record.contains($0.key) }.map { ($0.key, $0.value.withoutEntryIDs) })
  }
}

extension JSONValue? {
  /// Returns the value with the edits that make `part`, which was shown of it, what was read.
  fileprivate func edited(from part: JSONValue?, to read: JSONValue?) -> JSONValue? {
    guard case .array = self ?? part ?? read else {
      return JSONValue.merging(self, from: part, to: read, overwrites: true).value
    }
    let list = (self?.array ?? []).edited(from: part?.array ?? [], to: read?.array ?? [])
    return list.isEmpty ? nil : .array(list)
  }
}

extension [JSONValue] {
  /// Returns the list with the edits of what was shown of it: an element is changed where its value, or
  /// else its label, tells which one it was.
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
    var places = part.places(in: self)
    for (former, latter) in edits {
      guard let place = places[former]?.popLast() else {
        if let latter { list.append(latter) }
        continue
      }
      list[place] = latter.flatMap { Optional(self[place]).edited(from: former, to: $0) }
    }
    let present = Set(map(\.tableValue))
    return list.compactMap(\.self) + added.filter { !present.contains($0.tableValue) }
  }

  /// Returns the places in a whole list of the elements that a row shows, the first ones last: of the
  /// same value, else of one that says more, else in the same place.
  private func places(in whole: [JSONValue]) -> [JSONValue: [Int]] {
    var open = Dictionary(grouping: whole.indices.reversed()) { whole[$0].tableValue }
    var found = map { open[$0.tableValue]?.popLast() }
    var rest = whole.indices.filter { !found.contains($0) }
    for index in indices where found[index] == nil {
      let place =
        rest.firstIndex { whole[$0].says(self[index]) }
        ?? (count == whole.count ? rest.firstIndex(of: index) : nil)
      found[index] = place.map { rest.remove(at: $0) }
    }
    var places: [JSONValue: [Int]] = [:]
    for index in indices.reversed() {
      if let place = found[index] { places[self[index], default: []].append(place) }
    }
    return places
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
  /// The value without the ids of entries, which rows do not have.
  fileprivate var withoutEntryIDs: JSONValue {
    guard let entries = array else { return self }
    return .array(
      entries.map { entry in
        guard let object = entry.object else { return entry }
        return .object(
          JSONObject(object.members.lazy.map { ($0.key, $0.value) }.filter { $0.0 != "id" }))
      })
  }

  /// What an entry says, without label, preference, and how another program wrote it; any other
  /// value.
  fileprivate var tableValue: JSONValue {
    guard let entry = object else { return self }
    let others = InputFormat.companionKeys.union(["label", "preferred"])
    return .object(
      JSONObject(entry.members.filter { !others.contains($0.key) }.map { ($0.key, $0.value) }))
  }

  /// Returns whether an entry has all that another one says.
  fileprivate func says(_ other: JSONValue) -> Bool {
    guard let entry = object, let other = other.tableValue.object else { return false }
    return other.members.allSatisfy { entry[$0.key] == $0.value }
  }

  /// The label of an entry; nil for an entry without one, and any other value.
  fileprivate var tableLabel: JSONValue { object?["label"] ?? .null }
}
