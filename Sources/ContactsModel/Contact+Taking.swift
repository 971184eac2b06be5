internal import JSON

extension Contact {
  /// How values of another contact are taken.
  enum Taking {
    /// What is the same stays as it is, with its id; what the other says nothing of stays too.
    case update
    /// The values alone, without ids and what is kept beside them.
    case copy
  }

  /// Makes the contact's values those of another, as a newer record of the same person has them.
  ///
  /// Entries that are the same keep their ids and what is kept beside them; one that has another label or value
  /// keeps its id. What the other says nothing of stays, and so do the id, the UID and the times. Members that no key
  /// reads come along; `companions` only with a value that is taken, as they tell how values were written.
  public mutating func takeValues(of other: Contact, companions: Set<String> = []) {
    let before = self
    var other = other
    // What is written as the name of a contact that has none, as some formats want one of each, is none.
    if name.full.isEmpty, other.name.formatted == displayName {
      var parts = other.name
      parts.formatted = ""
      if parts.full.isEmpty { other.name = parts }
    }
    for key in ContactKey.all { key.takeValue?(other, &self, .update) }
    for member in other.unknown.members where !companions.contains(member.key) {
      unknown[member.key] = member.value
    }
    guard self != before else { return }
    for member in other.unknown.members where companions.contains(member.key) {
      unknown[member.key] = member.value
    }
  }

  /// What the contact says of whom it stands for, to be compared: without ids, times, UID and what is kept beside
  /// values.
  public var valuesAlone: ContactValues {
    var contact = Contact(id: .none)
    for key in ContactKey.all { key.takeValue?(self, &contact, .copy) }
    return ContactValues(contact: contact)
  }

  /// Returns the contact as one that is new in a book: with that id, or its own, and with the times it lacks.
  public func asNew(id: ContactID? = nil, at time: Timestamp) -> Contact {
    var contact = self
    contact.id = id ?? self.id
    contact.created = created ?? time
    contact.modified = modified ?? contact.created
    return contact
  }
}

/// The values of a contact, which are equal where two contacts say the same.
public struct ContactValues: Hashable, Sendable {
  fileprivate let contact: Contact

  /// Whether nothing is said.
  public var isEmpty: Bool { contact == Contact(id: .none) }
}

extension ContactID {
  /// No contact's id.
  fileprivate static let none = ContactID("00000000-0000-0000-0000-000000000000")!
}

extension Labeled {
  /// The entry without its id and what is kept beside it.
  var valueAlone: Labeled { Labeled(value, label: label, isPreferred: isPreferred) }

  /// The same, with the value in the way by which values are compared.
  fileprivate var canonical: Labeled {
    Labeled(value.canonical, label: label, isPreferred: isPreferred)
  }
}

extension Array {
  /// The entries that other programs are told.
  func told<Value: EntryValue>() -> [Labeled<Value>] where Element == Labeled<Value> {
    contains(where: \.value.isKeptAlone) ? filter { !$0.value.isKeptAlone } : self
  }
}

extension ContactKey {
  /// Makes the entries of a type those of another contact, unless that has none; those that no other program is
  /// told stay.
  static func takeEntries<Value: EntryValue>(
    of type: Value.Type, from other: Contact, into contact: inout Contact
  ) {
    let (new, old) = (other[Value.list].told(), contact[Value.list].told())
    let kept = contact[Value.list].filter(\.value.isKeptAlone)
    var known = Set(kept.map(\.value))
    var found = other[Value.list].filter {
      $0.value.isKeptAlone && known.insert($0.value).inserted
    }
    guard !new.isEmpty || !found.isEmpty else { return }
    let told = new.isEmpty ? old : taking(new, over: old, into: &contact)
    guard told != old || !found.isEmpty else { return }
    for index in found.indices { found[index].id = contact.takeEntryID() }
    contact[Value.list] = told + kept + found
  }

  /// Returns the entries `new`, those that are among `old` as they are there.
  private static func taking<Value: EntryValue>(
    _ new: [Labeled<Value>], over old: [Labeled<Value>], into contact: inout Contact
  ) -> [Labeled<Value>] {
    var sources = [Int?](repeating: nil, count: new.count)
    var isFree = [Bool](repeating: true, count: old.count)
    let likenesses: [(Labeled<Value>) -> Labeled<Value>?] = [
      { $0.valueAlone },
      { $0.canonical },
      { Labeled($0.value.canonical) },
      // A number that replaces another has its label, if it has one.
      { $0.label.isEmpty ? nil : Labeled(Value(), label: $0.label) },
    ]
    for likeness in likenesses where sources.contains(nil) {
      var candidates: [Labeled<Value>: [Int]] = [:]
      for index in old.indices.reversed() where isFree[index] {
        if let key = likeness(old[index]) { candidates[key, default: []].append(index) }
      }
      for index in new.indices where sources[index] == nil {
        guard let key = likeness(new[index]), let found = candidates[key]?.popLast() else {
          continue
        }
        sources[index] = found
        isFree[found] = false
      }
    }
    return zip(new, sources).map { entry, source in
      guard let source else {
        var added = entry
        added.id = contact.takeEntryID()
        return added
      }
      var changed = entry
      changed.id = old[source].id
      // A format that writes it in one way alone says nothing of how it was written.
      if entry.value == entry.value.canonical, entry.value == old[source].value.canonical {
        changed.value = old[source].value
      }
      return old[source].valueAlone == changed.valueAlone ? old[source] : changed
    }
  }
}
