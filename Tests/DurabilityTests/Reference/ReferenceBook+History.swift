extension ReferenceBook {
  /// The transactions that can be undone, or redone, the oldest first; found by reading the log.
  func takable(isRedo: Bool) -> [Int] {
    var (undoable, redoable): ([Int], [Int]) = ([], [])
    for transaction in log {
      if let undone = transaction.undoes {
        undoable.removeAll { $0 == undone }
        redoable.append(transaction.sequence)
        continue
      }
      if transaction.isBaseline {
        undoable = []
      } else if !transaction.edits.isEmpty {
        undoable.append(transaction.sequence)
      }
      if let redone = transaction.redoes {
        redoable.removeAll { $0 == redone }
      } else {
        redoable = []
      }
    }
    return isRedo ? redoable : undoable
  }

  /// Undoes the newest transactions, or redoes undone ones, all or none; the first `skipped` are
  /// passed over, as by who declines them at a prompt.
  mutating func undo(
    _ count: Int, skipping skipped: Int = 0, isForced: Bool, isRedo: Bool = false
  ) throws {
    let chosen = takable(isRedo: isRedo).reversed().dropFirst(skipped).prefix(count)
    guard !chosen.isEmpty else { throw ReferenceError.refused("nothing to undo") }
    for number in chosen {
      guard let transaction = log.first(where: { $0.sequence == number }) else { continue }
      var new = contacts
      var merge = ThreeWayMerge()
      for (id, edit) in transaction.edits {
        new[id] = try merge.merge(contacts[id], from: edit.after, to: edit.before)
        if merge.hasChanged { merge.changed.insert(id) }
        merge.hasChanged = false
      }
      if merge.hasConflict, !isForced || merge.changed.isEmpty {
        throw ReferenceError.refused("cannot undo")
      }
      record(
        new, also: merge.changed, undoes: isRedo ? nil : number, redoes: isRedo ? number : nil)
    }
  }

  /// Returns the contacts as they were after a transaction.
  private func contacts(at past: Int) throws -> [Int: ReferenceContact] {
    guard (0...sequence).contains(past) else { throw ReferenceError.refused("no such change") }
    var contacts = contacts
    for transaction in log.reversed() where transaction.sequence > past {
      if transaction.isBaseline { throw ReferenceError.refused("purged") }
      for (id, edit) in transaction.edits { contacts[id] = edit.before }
    }
    return contacts
  }

  /// The removed contacts that the log knows, as each last was, and all names each had.
  private var removed: [Int: (last: ReferenceContact, names: Set<String>)] {
    var found: [Int: (last: ReferenceContact, names: Set<String>)] = [:]
    for transaction in log {
      for (id, edit) in transaction.edits where contacts[id] == nil {
        guard let before = edit.before else { continue }
        if edit.after == nil { found[id] = (before, (found[id]?.names ?? []).union([before.name])) }
        found[id]?.names.insert(before.name)
      }
    }
    // Names before the first removal.
    for transaction in log {
      for (id, edit) in transaction.edits {
        if let name = edit.before?.name { found[id]?.names.insert(name) }
      }
    }
    return found
  }

  /// Brings a removed contact back.
  mutating func restore(_ name: String) throws {
    let removed = removed
    for isMeant in Self.tiers(name) {
      let found = removed.filter { $0.value.names.contains(where: isMeant) }
      if found.count > 1 { throw ReferenceError.refused("several were called \(name)") }
      guard let (id, (last, _)) = found.first else { continue }
      var new = contacts
      new[id] = last
      return record(new)
    }
    throw ReferenceError.refused("not removed")
  }

  /// Brings an earlier version of a contact back.
  mutating func restore(_ name: String, at past: Int) throws {
    let former = try contacts(at: past)
    let removed = removed
    for isMeant in Self.tiers(name) {
      let present = contacts.filter { isMeant($0.value.name) }.keys
      let gone = removed.filter { id, past in
        former[id] != nil
          && (past.names.contains(where: isMeant) || isMeant(former[id]?.name ?? ""))
      }
      // One who was not there yet does not stand before one who was.
      let isNew = present.count == 1 && present.allSatisfy { former[$0] == nil }
      let found = present.isEmpty || isNew && !gone.isEmpty ? Array(gone.keys) : Array(present)
      if found.count > 1 { throw ReferenceError.refused("several are called \(name)") }
      guard let id = found.first else { continue }
      guard let version = former[id] else { throw ReferenceError.refused("was not there") }
      var new = contacts
      new[id] = version
      return record(new)
    }
    throw ReferenceError.refused("nobody was called \(name)")
  }

  /// Forgets a contact for good.
  mutating func purge(_ name: String) throws {
    let removed = removed
    var id: Int?
    for isMeant in Self.tiers(name) where id == nil {
      let present = contacts.filter { isMeant($0.value.name) }.keys
      let gone = removed.filter { $0.value.names.contains(where: isMeant) }.keys
      let found = present.isEmpty ? Array(gone) : Array(present)
      if found.count > 1 { throw ReferenceError.refused("several are called \(name)") }
      id = found.first
    }
    guard let id else { throw ReferenceError.refused("nobody is called \(name)") }
    guard !wasTakenInByUndone(id) else { throw ReferenceError.undecided }
    contacts[id] = nil
    for index in log.indices { log[index].edits[id] = nil }
    logPurge()
  }

  /// Forgets the whole history.
  mutating func purgeHistory() {
    guard sequence > 0 else { return }
    let edits = contacts.mapValues { Edit(before: nil, after: $0) }
    log = [Transaction(sequence: sequence, edits: edits, isBaseline: true)]
    logPurge()
  }

  private mutating func logPurge() {
    sequence += 1
    log.append(Transaction(sequence: sequence, edits: [:]))
  }

  /// Whether a transaction removed a contact while it changed others, as a merge does, and is undone:
  /// what that gave the others is forgotten too, if the rest of the log allows.
  private func wasTakenInByUndone(_ contact: Int) -> Bool {
    var origins: [Int: Int] = [:]
    var isUndone: [Int: Bool] = [:]
    for transaction in log where !transaction.isBaseline {
      let taken = transaction.undoes ?? transaction.redoes
      let edit = transaction.edits[contact]
      let takesIn =
        edit?.before != nil && edit?.after == nil
        && transaction.edits.values.contains { $0.before != nil && $0.after != nil }
      guard
        let origin = taken.map({ origins[$0] }) ?? (takesIn ? transaction.sequence : nil)
      else { continue }
      origins[transaction.sequence] = origin
      isUndone[origin] = transaction.undoes != nil
    }
    return isUndone.values.contains(true)
  }
}
