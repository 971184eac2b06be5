internal import JSON
internal import UnicodeText

extension Contact {
  /// How values of another contact are taken.
  enum UpdateMode {
    /// Equal entries keep their ids; values that the other lacks stay.
    case update
    /// Only the values, without ids and companions.
    case copy
  }

  /// Updates the contact from a newer record of the same person.
  ///
  /// Equal entries keep their ids and companions; an entry with a new label or value keeps its id.
  /// Values that the other lacks stay, as do id, UID and times; a kept property goes if a field has
  /// its value now. Unknown members are taken; `companions`, which record how a value was written,
  /// only with their value.
  public mutating func update(from other: Contact, companions: Set<String> = []) {
    let before = self
    var other = other
    // Some formats require a name, and repeat what a nameless contact is called.
    if name.full.isEmpty, other.name.formatted == displayName {
      var parts = other.name
      parts.formatted = ""
      if parts.full.isEmpty { other.name = parts }
    }
    other.keepParts(of: self, companions: companions)
    // A property without a value says nothing new.
    let kept = Set(properties.map(\.value))
    other.properties.removeAll { !kept.contains($0.value) && $0.value.canonical.value.isBlank }
    var groups: Set<String> = []
    other.alignVCardGroups(with: &self, besides: &groups)
    for key in ContactKey.all { key.takeValue?(other, &self, .update) }
    for member in other.unknown.members where !companions.contains(member.key) {
      unknown[member.key] = member.value
    }
    properties = properties.filter {
      !makesRedundant($0.value) || before.makesRedundant($0.value)
    }
    guard self != before else { return }
    for member in other.unknown.members where companions.contains(member.key) {
      unknown[member.key] = member.value
    }
  }

  /// Whether a field has the value of a kept property, and the property says nothing else: a second
  /// note that became the first.
  private func makesRedundant(_ property: RawProperty) -> Bool {
    guard property.parameters.isEmpty, property.group.isEmpty else { return false }
    let (text, department) = (property.text, organization.department)
    return switch property.name.asciiUppercased {
    case "NOTE": text == note
    case "TITLE": text == organization.title
    case "NICKNAME": text == name.nickname || text.replacingText(",", with: ", ") == name.nickname
    case "ORG": text == organization.name + (department.isEmpty ? "" : ";\(department)")
    default: false
    }
  }

  /// Takes the parts of names and of the organization that a record of few fields says nothing of:
  /// most programs write a nickname, how a name sounds, and a title as fields of their own.
  private mutating func keepParts(of former: Contact, companions: Set<String>) {
    if name != PersonName() {
      name.unknown.keepMembers(of: former.name.unknown, except: companions)
      let parts = PersonName.wholeAndParts
      if parts.allSatisfy({ name[keyPath: $0].isEmpty }) {
        for part in parts { name[keyPath: part] = former.name[keyPath: part] }
      }
      if name.nickname.isEmpty { name.nickname = former.name.nickname }
      let sounds: [(KeyPath<PersonName, String>, WritableKeyPath<PersonName, String>)] = [
        (\.given, \.phoneticGiven), (\.middle, \.phoneticMiddle), (\.family, \.phoneticFamily),
      ]
      for (part, sound) in sounds
      where name[keyPath: sound].isEmpty && name.hasSame(part, as: former.name) {
        name[keyPath: sound] = former.name[keyPath: sound]
      }
    }
    guard organization != Organization() else { return }
    organization.unknown.keepMembers(of: former.organization.unknown, except: companions)
    if organization.title.isEmpty { organization.title = former.organization.title }
    if organization.name.isEmpty, organization.department.isEmpty {
      (organization.name, organization.department) =
        (former.organization.name, former.organization.department)
    }
  }

  /// The values of the contact, for comparison: without ids, times, UID and companions.
  public var valuesAlone: ContactValues {
    var contact = Contact(id: .none)
    for key in ContactKey.all { key.takeValue?(self, &contact, .copy) }
    return ContactValues(contact: contact)
  }

  /// Returns the contact as a new one of a book: with an id, its own if none is given, and with
  /// missing times set.
  public func asNew(id: ContactID? = nil, at time: Timestamp) -> Contact {
    var contact = self
    contact.id = id ?? self.id
    contact.setMissingTimes(to: time)
    return contact
  }

  /// Sets missing times, as of a contact that is new in a book.
  public mutating func setMissingTimes(to time: Timestamp) {
    created = created ?? time
    modified = modified ?? created
  }
}

extension PersonName {
  /// Whether a part is the same in another name; a missing part is only if the whole names are equal.
  fileprivate func hasSame(_ part: KeyPath<PersonName, String>, as other: PersonName) -> Bool {
    self[keyPath: part] == other[keyPath: part]
      && (!self[keyPath: part].isEmpty || full == other.full)
  }
}

extension JSONObject {
  /// Takes the members of another object that this one lacks.
  fileprivate mutating func keepMembers(of former: JSONObject, except companions: Set<String>) {
    for member in former.members where !companions.contains(member.key) && self[member.key] == nil {
      self[member.key] = member.value
    }
  }
}

/// The values of a contact, equal if two contacts say the same.
public struct ContactValues: Hashable, Sendable {
  fileprivate let contact: Contact

  /// Whether there are no values.
  public var isEmpty: Bool { contact == Contact(id: .none) }
}

extension ContactID {
  /// An id that no contact has.
  fileprivate static let none = ContactID("00000000-0000-0000-0000-000000000000")!
}

extension Labeled {
  /// The entry without its id and companions.
  public var valueAlone: Labeled { Labeled(value, label: label, isPreferred: isPreferred) }

  /// The same, with its value in canonical form.
  fileprivate var canonical: Labeled {
    Labeled(value.canonical, label: label, isPreferred: isPreferred)
  }

  /// Whether the entry is about its label: that is a name, or a contact has it only once, as a
  /// birthday.
  private var isAboutLabel: Bool { Value.labelIsName || Value.singleLabels.contains(label) }

  /// What the entry is about.
  fileprivate var subject: String {
    isAboutLabel ? FoldedText(label).description : value.subject
  }

  /// What the entry takes the place of.
  fileprivate var subjects: Set<String> { isAboutLabel ? [subject] : value.subjects }

  /// Returns the entry as the new state of `former`, whose id it takes; without one, with a new id.
  func following(_ former: Labeled?, in contact: inout Contact) -> Labeled {
    var entry = self
    entry.id = former?.id ?? contact.takeEntryID()
    // Another form of a value says nothing new.
    if let former, value.canonical == former.value.canonical { entry.value = former.value }
    return entry
  }
}

extension Array {
  /// The entries that other programs get.
  func exported<Value: EntryValue>() -> [Labeled<Value>] where Element == Labeled<Value> {
    contains { $0.value.isInternal } ? filter { !$0.value.isInternal } : self
  }
}

extension EntryValue {
  /// Takes the entries from another contact.
  ///
  /// In an update, unless it has none; entries for this book only stay.
  static func takeEntries(
    of other: Contact, into contact: inout Contact, _ how: Contact.UpdateMode
  ) {
    switch how {
    case .copy: contact[list] = other[list].exported().map(\.valueAlone)
    case .update: updateEntries(from: other, of: &contact)
    }
  }

  private static func updateEntries(from other: Contact, of contact: inout Contact) {
    let new = other[list].exported()
    let subjects = Set(new.flatMap(\.subjects))
    func isReplaced(_ entry: Labeled<Self>) -> Bool {
      !entry.value.isInternal && (new.isEmpty || !subjects.isDisjoint(with: entry.subjects))
    }
    let old = contact[list].filter(isReplaced)
    var known = Set(contact[list].lazy.filter { !isReplaced($0) }.map(\.value))
    var found = other[list].filter {
      $0.value.isInternal && known.insert($0.value).inserted
    }
    guard !new.isEmpty || !found.isEmpty else { return }
    let taken = new.isEmpty ? old : taking(new, over: old, into: &contact)
    let entries = taken == old ? contact[list] : placing(taken, in: contact[list], over: isReplaced)
    guard entries != contact[list] || !found.isEmpty else { return }
    for index in found.indices { found[index].id = contact.takeEntryID() }
    contact[list] = entries + found
  }

  /// Returns the entries `new`; those equal to one of `old` as they are there.
  private static func taking(
    _ new: [Labeled<Self>], over old: [Labeled<Self>], into contact: inout Contact
  ) -> [Labeled<Self>] {
    let sources = matches(of: new, among: old, .likeness)
    return zip(new, sources).map { entry, source in
      let former = source.map { old[$0] }
      let changed = entry.following(former, in: &contact)
      return former.flatMap { $0.valueAlone == changed.valueAlone ? $0 : nil } ?? changed
    }
  }

  /// Returns a list with new entries in the places of those that they replace, and further ones at its
  /// end: the order of values about different things, as of properties of several names, says nothing,
  /// and not every format has one.
  private static func placing(
    _ new: [Labeled<Self>], in former: [Labeled<Self>], over isReplaced: (Labeled<Self>) -> Bool
  ) -> [Labeled<Self>] {
    var waiting = Dictionary(grouping: new.indices.reversed()) { new[$0].subject }
    let placed = former.compactMap { entry in
      isReplaced(entry) ? waiting[entry.subject]?.popLast().map { new[$0] } : entry
    }
    return placed + waiting.values.joined().sorted().map { new[$0] }
  }

  /// Returns for each of the entries `new` the place of the one of `old` that it is a state of.
  ///
  /// Each is used once, and so is each id of an entry that has one.
  static func matches(
    of new: [Labeled<Self>], among old: [Labeled<Self>], _ matching: Contact.EntryMatching
  ) -> [Int?] {
    var used: Set<Int> = []
    let byValue: [(Labeled<Self>) -> EntryLikeness<Self>?] = [
      { .entry($0.valueAlone) }, { .entry($0.canonical) },
    ]
    let byLikeness: [(Labeled<Self>) -> EntryLikeness<Self>?] = [
      { .value($0.value.canonical) },
      // The same number, written otherwise.
      { .text($0.value.likeness, label: $0.label) },
      { .text($0.value.likeness, label: "") },
      // A number that replaces another is matched by its label.
      { $0.label.isEmpty ? nil : .label($0.label) },
    ]
    return ContactKey.matches(
      of: new, among: old, by: byValue + (matching == .likeness ? byLikeness : [])
    ) {
      old[$0].id == 0 || used.insert(old[$0].id).inserted
    }
  }
}

/// What makes two entries similar.
private enum EntryLikeness<Value: EntryValue>: Hashable {
  case entry(Labeled<Value>)
  case value(Value)
  case text(String, label: String)
  case label(String)
}
