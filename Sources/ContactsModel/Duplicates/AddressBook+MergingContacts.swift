internal import JSON

extension AddressBook {
  /// Returns the changes that make `result` of contacts, of which the first has its id: the others go, and what names
  /// them, as members of groups and relations do by UID, names it.
  ///
  /// That two contacts are not the same stays said: of those taken in it is said of the result from now on. `step` is
  /// called for each contact of the book; what it throws ends the search for those that are to follow.
  public func changes<Failure: Error>(
    merging contacts: [Contact], into result: Contact, step: () throws(Failure) -> Void
  ) throws(Failure) -> [Change] {
    let gone = contacts.filter { $0.id != result.id }
    guard let survivor = self[result.id] else { return [] }
    var result = result
    var uids: Set<String> = []
    for contact in gone {
      uids.insert(contact.id.description)
      if !contact.uid.isEmpty { uids.insert(contact.uid.withoutUUIDPrefix) }
    }
    uids.remove(result.uid.withoutUUIDPrefix)
    let name = result.uid.isEmpty ? result.id.description : result.uid
    // What they were to each other nobody is to oneself.
    result.leaveOut(uids.union([result.id.description, result.uid.withoutUUIDPrefix]))
    var changes = survivor.changes(to: result)
    let goneIDs = Set(gone.map(\.id))
    for contact in self.contacts {
      try step()
      guard contact.id != result.id, !goneIDs.contains(contact.id), contact.names(anyOf: uids)
      else { continue }
      var led = contact
      led.redirect(uids, to: name)
      changes += contact.changes(to: led)
    }
    return changes + markChanges(merging: goneIDs, into: result.id) + gone.map(Change.remove)
  }

  private func markChanges(merging gone: Set<ContactID>, into survivor: ContactID) -> [Change] {
    let distinct = DistinctPairs(in: self)
    var changes: [Change] = []
    var marked: Set<ContactID> = []
    for id in gone.sorted(by: { $0.description < $1.description }) {
      for other in distinct.others(than: id).sorted(by: { $0.description < $1.description }) {
        // A mark between two of those that go is taken back once.
        if !gone.contains(other) || id.description < other.description {
          changes += self.changes(marking: id, other, asDistinct: false)
        }
        guard other != survivor, !gone.contains(other), marked.insert(other).inserted else {
          continue
        }
        changes += self.changes(marking: survivor, other, asDistinct: true)
      }
    }
    return changes
  }
}

extension Contact {
  /// Tells whether a member or a relation is one of some UIDs.
  fileprivate func names(anyOf uids: Set<String>) -> Bool {
    members.contains { uids.contains($0.value.uid.withoutUUIDPrefix) }
      || relations.contains { uids.contains($0.value.name.withoutUUIDPrefix) }
  }

  /// Takes members and relations away that are one of some UIDs.
  fileprivate mutating func leaveOut(_ uids: Set<String>) {
    guard names(anyOf: uids) else { return }
    members.removeAll { uids.contains($0.value.uid.withoutUUIDPrefix) }
    relations.removeAll { uids.contains($0.value.name.withoutUUIDPrefix) }
  }

  /// Has members and relations that are one of some UIDs name another, each once.
  fileprivate mutating func redirect(_ uids: Set<String>, to name: String) {
    guard names(anyOf: uids) else { return }
    var isThere = members.contains { $0.value.uid.withoutUUIDPrefix == name.withoutUUIDPrefix }
    members = members.compactMap { member in
      guard uids.contains(member.value.uid.withoutUUIDPrefix) else { return member }
      guard !isThere else { return nil }
      isThere = true
      var led = member
      led.value.uid = name
      return led
    }
    for index in relations.indices
    where uids.contains(relations[index].value.name.withoutUUIDPrefix) {
      relations[index].value.name = ContactID(name) == nil ? name : "urn:uuid:\(name)"
    }
  }
}
