internal import JSON
internal import UnicodeText

extension ContactMerge {
  func takeEntries(of other: Contact, into result: inout Contact) {
    var other = other
    other.rename(groupsUsedIn: result)
    for key in ContactKey.all { key.merge?(other, &result, companions) }
    var tags = Set(result.tags.map { FoldedText($0) })
    for tag in other.tags where tags.insert(FoldedText(tag)).inserted { result.tags.append(tag) }
    takeUnknown(of: other, into: &result)
  }

  /// Takes members that no key reads; of two values of one the survivor's stays, and the other is kept under
  /// `merged`, with whose it was.
  func takeUnknown(of other: Contact, into result: inout Contact) {
    var kept = JSONObject()
    for (key, value) in other.unknown.members.map({ ($0.key, $0.value) }) {
      switch (result.unknown[key], value) {
      case (nil, .array(let elements)):
        result.unknown[key] = .array(elements.map { result.renumbered($0) })
      case (nil, _): result.unknown[key] = value
      case (let own?, _) where own == value: break
      case (.array(let own)?, .array(let elements)):
        let values = Set(own.map(\.withoutEntryID))
        let new = elements.filter { !values.contains($0.withoutEntryID) }
        result.unknown[key] = .array(own + new.map { result.renumbered($0) })
      case (.object(var own)?, .object(let members)) where companions.contains(key):
        own.addMissing(of: members)
        result.unknown[key] = .object(own)
      default: kept[key] = value
      }
    }
    if !other.uid.isEmpty, !result.uid.isEmpty, other.uid != result.uid {
      kept["uid"] = .string(other.uid)
    }
    guard !kept.isEmpty else { return }
    kept = JSONObject(
      [("contact", .string(other.id.description))] + kept.members.map { ($0.key, $0.value) })
    let former = result.unknown[Self.keptKey]?.array ?? []
    result.unknown[Self.keptKey] = .array(former + [.object(kept)])
  }

  /// The member under which is kept what a contact that was taken in had otherwise.
  static var keptKey: String { "merged" }
}

extension ContactKey {
  /// Takes the entries of a type that another contact has, each once.
  static func mergeEntries<Value: EntryValue>(
    of type: Value.Type, from other: Contact, into contact: inout Contact, companions: Set<String>
  ) {
    let added = other[Value.list]
    guard !added.isEmpty else { return }
    var entries = contact[Value.list]
    var places: [String: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      places[entry.value.likeness, default: []].append(index)
    }
    let hasPreferred = entries.contains(where: \.isPreferred)
    for var entry in added {
      if hasPreferred { entry.isPreferred = false }
      let alike = places[entry.value.likeness] ?? []
      if let index = alike.first(where: { entries[$0].saysTheSame(as: entry) }) {
        entries[index].unite(with: entry, companions: companions)
        continue
      }
      // Which of two birthdays stays is a question of its own.
      if Value.singleLabels.contains(entry.label),
        entries.contains(where: { $0.label == entry.label })
      {
        continue
      }
      entry.id = contact.takeEntryID()
      places[entry.value.likeness, default: []].append(entries.count)
      entries.append(entry)
    }
    contact[Value.list] = entries
  }
}

extension Labeled {
  fileprivate func saysTheSame(as other: Labeled) -> Bool {
    if Value.labelDistinguishes, !label.isEmpty, !other.label.isEmpty,
      FoldedText(label) != FoldedText(other.label)
    {
      return false
    }
    return value.isSame(as: other.value)
  }

  fileprivate mutating func unite(with other: Labeled, companions: Set<String>) {
    let united = value.united(with: other.value)
    if united != value, united == other.value {
      // How it was written goes with the value.
      for key in companions { unknown[key] = other.unknown[key] }
    }
    for member in other.unknown.members
    where unknown[member.key] == nil && (!companions.contains(member.key) || value == other.value) {
      unknown[member.key] = member.value
    }
    value = united
    if Self.tells(other.label) > Self.tells(label) { label = other.label }
    isPreferred = isPreferred || other.isPreferred
  }

  /// How much a label tells: nothing, little, or what the entry is.
  private static func tells(_ label: String) -> Int {
    label.isEmpty ? 0 : vagueLabels.contains(label.lowercased()) ? 1 : 2
  }

  private static var vagueLabels: Set<String> {
    ["other", "main", "voice", "default", "internet", "pref", "x-other", "custom"]
  }
}

// MARK: - What has no type

extension Contact {
  /// Returns an element with a new id, where it has one as entries have.
  fileprivate mutating func renumbered(_ element: JSONValue) -> JSONValue {
    guard var object = element.object, object.entryID != nil else { return element }
    object["id"] = .number(String(takeEntryID()))
    return .object(object)
  }

  /// Gives vCard groups that another contact uses, too, names of their own, as one name would tie together what is
  /// not.
  fileprivate mutating func rename(groupsUsedIn other: Contact) {
    guard properties.contains(where: { !$0.value.group.isEmpty }) else { return }
    var used = Set(other.properties.map { $0.value.group.lowercased() })
    var names: [String: String] = [:]
    for index in properties.indices {
      let group = properties[index].value.group
      guard !group.isEmpty else { continue }
      let key = group.lowercased()
      if names[key] == nil {
        var (name, number) = (group, used.count)
        while !used.insert(name.lowercased()).inserted {
          number += 1
          name = "item\(number)"
        }
        names[key] = name
      }
      properties[index].value.group = names[key] ?? group
    }
  }
}

extension JSONValue {
  fileprivate var withoutEntryID: JSONValue {
    guard var object else { return self }
    object["id"] = nil
    return .object(object)
  }
}

extension JSONObject {
  /// Adds the members of another object that this one lacks.
  mutating func addMissing(of other: JSONObject) {
    for member in other.members where self[member.key] == nil { self[member.key] = member.value }
  }
}
