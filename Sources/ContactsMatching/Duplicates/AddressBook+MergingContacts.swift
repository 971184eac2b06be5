public import ContactsModel
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
      uids.formUnion(contact.memberKeys)
    }
    uids.subtract(result.memberKeys)
    let name = result.uid.isEmpty ? result.id.description : result.uid
    // What they were to each other nobody is to oneself.
    result.leaveOut(uids.union(result.memberKeys))
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
  /// Tells whether a member or a relation is one of some UIDs, which are as members are told by them.
  fileprivate func names(anyOf uids: Set<String>) -> Bool {
    members.contains { $0.isOne(of: uids) } || relations.contains { $0.isOne(of: uids) }
  }

  /// Takes members and relations away that are one of some UIDs.
  fileprivate mutating func leaveOut(_ uids: Set<String>) {
    guard names(anyOf: uids) else { return }
    members.removeAll { $0.isOne(of: uids) }
    relations.removeAll { $0.isOne(of: uids) }
  }

  /// Has members and relations that are one of some UIDs name another, each once.
  fileprivate mutating func redirect(_ uids: Set<String>, to name: String) {
    guard names(anyOf: uids) else { return }
    let key: Set = [GroupMember.normalized(name)]
    var isThere = members.contains { $0.isOne(of: key) }
    members = members.compactMap { member in
      guard member.isOne(of: uids) else { return member }
      guard !isThere else { return nil }
      isThere = true
      var led = member
      led.value.uid = name
      return led
    }
    var labels = Set(relations.filter { $0.isOne(of: key) }.map(\.label))
    relations = relations.compactMap { relation in
      guard relation.isOne(of: uids) else { return relation }
      guard labels.insert(relation.label).inserted else { return nil }
      var led = relation
      led.value.name = ContactID(name) == nil ? name : "urn:uuid:\(name)"
      return led
    }
  }
}

extension Labeled<GroupMember> {
  fileprivate func isOne(of uids: Set<String>) -> Bool {
    uids.contains(GroupMember.normalized(value.uid))
  }
}

extension Labeled<Relation> {
  fileprivate func isOne(of uids: Set<String>) -> Bool {
    uids.contains(GroupMember.normalized(value.name))
  }
}
