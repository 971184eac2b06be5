internal import JSON
internal import UnicodeText

extension Contact {
  /// Merges the entries of other contacts, each once.
  ///
  /// - Parameter companions: The members of entries that record how a value was written.
  public mutating func takeEntries(of others: [Contact], companions: Set<String>) {
    for key in ContactKey.all {
      key.entryType?.mergeEntries(of: others, into: &self, companions: companions)
    }
  }
}

extension EntryValue {
  /// Merges the entries of other contacts, each once.
  fileprivate static func mergeEntries(
    of others: [Contact], into contact: inout Contact, companions: Set<String>
  ) {
    guard others.contains(where: { !$0[list].isEmpty }) else { return }
    var entries = contact[list]
    var places: [String: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      places[entry.value.likeness, default: []].append(index)
    }
    var singles = Set(entries.lazy.map(\.label).filter(singleLabels.contains))
    var preferred = entries.contains(where: \.isPreferred)
    for other in others {
      // What one contact prefers, the next do not.
      let hasPreferred = preferred
      var labels: Set<String> = []
      for var entry in other[list] {
        if hasPreferred { entry.isPreferred = false }
        let isFirst = labels.insert(entry.label).inserted
        let alike = places[entry.value.likeness] ?? []
        let index = alike.first { entries[$0].saysTheSame(as: entry) } ?? entries.count
        if index < entries.count {
          entries[index].unite(with: entry, companions: companions)
        } else {
          // The user chooses between two birthdays; a second one of the same contact is one more.
          guard !isFirst || !singles.contains(entry.label) else { continue }
          entry.id = contact.takeEntryID()
          places[entry.value.likeness, default: []].append(index)
          entries.append(entry)
        }
        preferred = preferred || entries[index].isPreferred
        let label = entries[index].label
        if singleLabels.contains(label) { singles.insert(label) }
      }
    }
    contact[list] = entries
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
      // The original form goes with the value.
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

  /// How much a label tells: nothing, little, or the kind of entry.
  private static func tells(_ label: String) -> Int {
    label.isEmpty ? 0 : vagueLabels.contains(label.lowercased()) ? 1 : 2
  }

  private static var vagueLabels: Set<String> {
    ["other", "main", "voice", "default", "internet", "pref", "x-other", "custom"]
  }
}
