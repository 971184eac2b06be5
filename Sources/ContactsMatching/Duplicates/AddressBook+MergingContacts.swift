public import ContactsModel
internal import JSON

extension AddressBook {
  /// Returns the changes that merge contacts into `result`, which has the id of the first: removes
  /// the others, and redirects members and relations that name them by UID.
  ///
  /// Decisions that a contact is not a duplicate carry over to the result.
  ///
  /// - Parameter naming: The contacts with members or relations, whomever they name.
  public func changes(
    merging contacts: [Contact], into result: Contact, naming: [Contact]
  ) -> [Change] {
    let gone = contacts.filter { $0.id != result.id }
    guard let survivor = self[result.id] else { return [] }
    var result = result
    var uids: Set<String> = []
    for contact in gone {
      uids.formUnion(contact.memberKeys)
    }
    uids.subtract(result.memberKeys)
    let name = result.uid.isEmpty ? result.id.description : result.uid
    // Merged contacts are no relations of themselves.
    result.leaveOut(uids.union(result.memberKeys))
    var changes = survivor.changes(to: result)
    let goneIDs = Set(gone.map(\.id))
    for contact in naming {
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
        // A decision about two removed contacts is deleted once.
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
  /// Returns whether a member or a relation is named by one of some UIDs, given in the form of
  /// members.
  fileprivate func names(anyOf uids: Set<String>) -> Bool {
    members.contains { $0.isOne(of: uids) } || relations.contains { $0.isOne(of: uids) }
  }

  /// Removes members and relations named by some UIDs.
  fileprivate mutating func leaveOut(_ uids: Set<String>) {
    guard names(anyOf: uids) else { return }
    members.removeAll { $0.isOne(of: uids) }
    relations.removeAll { $0.isOne(of: uids) }
  }

  /// Redirects members and relations named by some UIDs, without duplicates.
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
