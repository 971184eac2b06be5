internal import ContactsModel
internal import ContactsSearch

/// What becomes of the values that another process has changed too.
enum ConflictDecision: Equatable {
  /// The user has not seen them.
  case undecided
  /// These changes, which the user has seen, are made.
  case overwrite([Change])
  /// They stay as the other process left them.
  case keep
}

extension EditingSession {
  /// Applies changes made to `base` to the newest state; changes that conflict with those of
  /// another process are an error, unless the user has seen and decided them.
  mutating func commitMerged(
    _ changes: [Change], madeOn base: Contact, _ decision: ConflictDecision
  ) throws {
    try commitChange { references in
      let book = references.book
      guard let present = book[base.id] else { throw MergeConflicts(ofRemoved: base) }
      if decision == .keep {
        let kept = book.base.merging(changes, madeOn: base, overwrites: false)
        return (present, kept.changes)
      }
      let conflicts = book.base.merging(changes, madeOn: base).conflicts
      let wanted = changes.map { $0.restoration(after: conflicts) ?? $0 }
      let merged = book.base.merging(wanted, madeOn: base)
      let disputed = merged.changes.filter { change in
        conflicts.contains { $0.isDue(to: change) }
      }
      guard disputed.isEmpty || decision == .overwrite(disputed) else {
        throw MergeConflicts(conflicts, disputed: disputed, base: base)
      }
      return (present, merged.changes)
    }
  }
}

extension Change {
  /// The insertion of an edited entry that another process has removed; nil for other changes.
  fileprivate func restoration(after conflicts: [UndoConflict]) -> Change? {
    guard case .replace(let id, let key, _, let after) = self,
      conflicts.contains(where: { $0.kind == .removed && $0.isDue(to: self) })
    else { return nil }
    return .insert(id, key: key, entry: after, at: .max)
  }
}

/// What a person and another process have both changed.
struct MergeConflicts: Error, CustomStringConvertible {
  /// The changes that overwrite those of the other process; none if it removed the contact.
  let disputed: [Change]
  private let items: [String]

  /// Whether the contact still exists, so that the other changes can be overwritten.
  var canBeOverwritten: Bool { !disputed.isEmpty }

  /// The conflicts of changes with a contact that was removed.
  init(ofRemoved base: Contact) {
    disputed = []
    items = ["another process removed \(base.displayName)"]
  }

  /// The conflicts that some changes, made to `base`, would overwrite.
  init(_ conflicts: [UndoConflict], disputed: [Change], base: Contact) {
    self.disputed = disputed
    let settled = conflicts.filter { conflict in disputed.contains { conflict.isDue(to: $0) } }
    items = settled.map { conflict in
      let item = conflict.entry.flatMap { id in
        conflict.key.map { ContactItem.entry(key: $0, id: id) }
      }
      let value = item?.assignment(in: base).map { "\($0.field) \($0.value)" }
      let what = value ?? conflict.key ?? "it"
      let how = conflict.kind == .removed ? "removed" : "changed"
      return "\(what) of \(base.displayName) was \(how) by another process"
    }
  }

  var description: String { items.joined(separator: "; ") }
}
