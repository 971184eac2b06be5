internal import JSON

/// Makes several contacts one: the first stays, with its id, and takes in what the others say.
///
/// Every entry is kept once, tags are united, notes are joined. Of a field that there is once the value of the
/// preferred contact stays, or of the first that has one, unless another is chosen; what nobody chose against is
/// not lost: it comes into the note, as `merged name: Ada King`, unless all its words stand in what stays.
public struct ContactMerge: Sendable {
  /// The contacts, the one that stays first.
  public let contacts: [Contact]
  /// The contacts in the order in which their values are taken.
  private let preferred: [Contact]
  /// What was chosen, by the field's name.
  private var choices: [String: String] = [:]
  private let companions: Set<String>

  /// Begins a merge of contacts of different ids, one at least.
  ///
  /// - Parameters:
  ///   - prefer: the contact whose values go before those of others; nil for the first.
  ///   - companions: the members among unknown ones that tell how values were written.
  public init(of contacts: [Contact], preferring prefer: ContactID? = nil, companions: Set<String>)
  {
    precondition(!contacts.isEmpty)
    self.contacts = contacts
    preferred = contacts.filter { $0.id == prefer } + contacts.filter { $0.id != prefer }
    self.companions = companions
  }

  /// The fields in which the contacts differ, and what was not chosen yet.
  public var questions: [MergeQuestion] {
    MergeField.all.compactMap { field in
      let values = values(of: field)
      guard values.count > 1, choices[field.name] == nil else { return nil }
      return MergeQuestion(field: field.name, values: values)
    }
  }

  /// Chooses one of the values of a field.
  public mutating func choose(_ value: String, for field: String) {
    choices[field] = value
  }

  /// Chooses as was done in another merge of the same contacts.
  public mutating func takeChoices(of other: ContactMerge) {
    choices = other.choices
  }

  /// The values of a field, each once and none that another tells more exactly.
  private func values(of field: MergeField) -> [String] {
    var values: [String] = []
    for value in preferred.map(field.text) where !value.isEmpty && !values.contains(value) {
      // The year of a birthday is no other birthday.
      if let index = values.firstIndex(where: { Self.isYearless($0, of: value) }) {
        values[index] = value
      } else if !values.contains(where: { Self.isYearless(value, of: $0) }) {
        values.append(value)
      }
    }
    return values
  }

  private static func isYearless(_ date: String, of full: String) -> Bool {
    date.hasPrefix("--") && full.utf8.count == 10 && full.hasSuffix(date.dropFirst())
  }

  // MARK: Result

  /// The contact that stays, with all that was taken in.
  public var result: Contact {
    var result = contacts[0]
    for other in contacts.dropFirst() { takeEntries(of: other, into: &result) }
    var lost: [String] = []
    for field in MergeField.all { settle(field, in: &result, &lost) }
    if choices["name"] == nil { completeName(of: &result) }
    joinNotes(of: &result, lost)
    result.created = contacts.compactMap(\.created).min()
    result.lastContacted = contacts.compactMap(\.lastContacted).max()
    if result.uid.isEmpty { result.uid = contacts.lazy.map(\.uid).first { !$0.isEmpty } ?? "" }
    return result
  }

  /// Gives the result the value of a field that stays, and notes those that do not.
  private func settle(_ field: MergeField, in result: inout Contact, _ lost: inout [String]) {
    let values = values(of: field)
    guard let value = choices[field.name] ?? values.first else { return }
    if let source = preferred.first(where: { field.text($0) == value }) {
      if field.text(result) != value { field.take(source, &result) }
    }
    guard choices[field.name] == nil, field.name != "kind" else { return }
    let kept = Set(Self.words(of: value))
    for other in values where !kept.isSuperset(of: Self.words(of: other)) {
      lost.append("merged \(field.name): \(other.collapsingSpaces)")
    }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Adds the parts of a name that another record of the same name has besides.
  private func completeName(of result: inout Contact) {
    let isSame = { (one: String, other: String) in FoldedText(one) == FoldedText(other) }
    for name in preferred.map(\.name) where result.kind == .person {
      if isSame(name.given, result.name.given), isSame(name.family, result.name.family) {
        for part in [\PersonName.prefix, \.middle, \.suffix]
        where result.name[keyPath: part].isEmpty {
          result.name[keyPath: part] = name[keyPath: part]
        }
      }
      result.name.unknown.addMissing(of: name.unknown)
    }
    for contact in preferred {
      result.organization.unknown.addMissing(of: contact.organization.unknown)
    }
  }

  private func joinNotes(of result: inout Contact, _ lost: [String]) {
    var notes: [String] = []
    for note in contacts.map(\.note) where !note.trimmed.isEmpty {
      if !notes.contains(where: { $0.containsParagraphs(of: note) }) { notes.append(note) }
    }
    let whole = Set(Self.words(of: result.name.full))
    // What the completed name says is not lost.
    let lines = lost.filter { line in
      guard line.hasPrefix("merged name: ") else { return true }
      return !whole.isSuperset(of: Self.words(of: String(line.dropFirst(13))))
    }
    if !lines.isEmpty { notes.append(lines.joined(separator: "\n")) }
    if notes != [result.note] { result.note = notes.joined(separator: "\n\n") }
  }
}

extension String {
  /// Tells whether a text stands in this one as whole paragraphs.
  fileprivate func containsParagraphs(of text: String) -> Bool {
    let (whole, part) = ("\n\n\(trimmed)\n\n", "\n\n\(text.trimmed)\n\n")
    return whole.utf8.count == part.utf8.count ? whole == part : whole.contains(part)
  }
}

// MARK: - Entries

extension ContactMerge {
  private func takeEntries(of other: Contact, into result: inout Contact) {
    var other = other
    other.rename(groupsUsedIn: result)
    for key in ContactKey.all { key.merge?(other, &result, companions) }
    var tags = Set(result.tags.map { FoldedText($0) })
    for tag in other.tags where tags.insert(FoldedText(tag)).inserted { result.tags.append(tag) }
    takeUnknown(of: other, into: &result)
  }

  /// Takes members that no key reads; of two values of one the survivor's stays, and the other is kept under
  /// `merged`, with whose it was.
  private func takeUnknown(of other: Contact, into result: inout Contact) {
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
  fileprivate mutating func addMissing(of other: JSONObject) {
    for member in other.members where self[member.key] == nil { self[member.key] = member.value }
  }
}
