internal import ContactsFormats
internal import ContactsModel
internal import JSON

/// The three-way merge of a contact: what the remote changed since both agreed, made in the contact
/// as it is.
struct CardMerge {
  /// The state both agreed on, as the book says it.
  private(set) var base: Contact
  /// The state both agreed on, as the card says it.
  private(set) var agreed: Contact
  /// The contact as the card says it, with the entry ids of the agreed state.
  let theirs: Contact
  /// Whether the card says the same as the contact that was last sent.
  private(set) var isEcho = false
  /// The contact that was last sent, as it was in the book.
  let sentContact: Contact?

  /// Compares a new card with the state both agreed on.
  ///
  /// - Parameters:
  ///   - card: The contact of the new card.
  ///   - version: The version of the card.
  ///   - base: The contact when both agreed; nil if nothing is known of it.
  ///   - said: The contact of the card when both agreed; nil if it said the same as `base`.
  ///   - sent: The contact that was sent since, whose answer was lost.
  ///   - present: The contact as it is; nil if the book has removed it.
  ///   - id: The id of the contact.
  init(
    _ card: Contact, version: ContactCard.Version, base: Contact?, said: Contact?, sent: Contact?,
    present: Contact?, id: ContactID
  ) {
    sentContact = sent
    let sent = sent.map { ContactCard.reading(of: $0, version).aligned(to: [$0]) }
    // What only the card said has the entry ids of the contact as it is.
    let known = base ?? said.map { $0.asState(of: present, id) }
    var base = known ?? Contact(unknown: id, uid: card.uid)
    // No entry of the card gets an id that the book has given to another one since.
    if let present { base.noteEntryID(present.nextEntry - 1) }
    agreed =
      known.map { _ in (said ?? ContactCard.reading(of: base, version)).aligned(to: [base]) }
      ?? base
    self.base = base
    let states = [sent, known == nil ? nil : agreed].compactMap { $0 }
    theirs = card.aligned(to: states + [base])
    guard let sent else { return }
    isEcho = sent.differences(to: theirs).isEmpty
    // Whatever arrived of what was sent is agreed on, in the form that the remote has given it. What
    // did not arrive, or was lost there, is still ours.
    var table = EntryTable(theirs)
    let arrived = agreed.differences(to: sent).compactMap { $0.part(within: &table) }
    agreed = agreed.making(arrived, on: agreed)
    self.base = base.making(arrived, on: agreed)
    let rewritten = Set(arrived.compactMap(\.entry))
    let forms = agreed.differences(to: theirs).filter { change in
      if case .replace = change { change.entry.map(rewritten.contains) ?? false } else { false }
    }
    agreed = agreed.making(forms, on: agreed)
  }

  /// What the remote changed.
  var changes: [Change] { agreed.differences(to: theirs) }

  /// Returns the contact with the changes of the remote, and the values that both changed.
  func merged(into present: Contact) -> (contact: Contact, conflicts: [SyncConflict]) {
    var (made, conflicts): ([Change], [SyncConflict]) = ([], [])
    var sides = MergeSides(present, since: base, and: theirs)
    var next = max(present.nextEntry, theirs.nextEntry)
    for change in changes {
      let (fitting, conflict) = change.fitting(&sides)
      if case .insert(let id, let key, var entry, let place)? = fitting,
        sides.ours.entry(entry.entryID, of: key) != nil
      {
        // Theirs is like one of ours that may never have arrived, and is another.
        entry["id"] = .number("\(next)")
        next += 1
        made.append(.insert(id, key: key, entry: entry, at: place))
      } else if let fitting {
        made.append(fitting)
      }
      if let conflict { conflicts.append(conflict) }
    }
    return (present.making(made, on: agreed), conflicts)
  }

  /// The contact with the changes of the remote, as it comes back where the book has removed it.
  var revived: Contact { base.making(changes, on: agreed) }
}

extension Contact {
  /// Creates the state of a contact of which nothing else is known.
  fileprivate init(unknown id: ContactID, uid: String) {
    self.init(id: id)
    self.uid = uid
  }

  /// Returns the contact, read from a card, as the state that a contact and the card agreed on.
  fileprivate func asState(of present: Contact?, _ id: ContactID) -> Contact {
    present.map { aligned(to: [$0]) } ?? asNew(id: id, at: .now)
  }

  /// Returns the contact, read from a card, as a state of a contact of the book.
  func aligned(to formers: [Contact], _ matching: EntryMatching = .likeness) -> Contact {
    aligned(with: formers, matching, companions: ContactCard.companions)
  }

  /// Returns the changes to another state that other programs see: not those of the record.
  func differences(to other: Contact) -> [Change] {
    changes(to: other).filter { change in
      guard case .set(_, let key, _, _) = change else { return true }
      return !["created", "modified", "uid"].contains(key)
    }
  }

  /// Returns the contact with changes that were made on another state of it.
  func making(_ changes: [Change], on base: Contact) -> Contact {
    guard !changes.isEmpty else { return self }
    var book = AddressBook()
    do throws(ChangeError) {
      try book.append(self)
      try book.apply(book.merging(changes, madeOn: base).changes)
    } catch {
      return self
    }
    return book[id] ?? self
  }

  /// Returns the contact united with a card of the same person, of which nothing was agreed on:
  /// entries of both, single values of the card; and those single values that both have.
  func united(with card: Contact) -> (contact: Contact, conflicts: [SyncConflict]) {
    let theirs = card.aligned(to: [self], .value)
    let additions = differences(to: theirs).compactMap { change -> Change? in
      switch change {
      case .delete, .move: nil
      case .set(_, _, _, nil): nil
      // Parts and tags that only one of both has stay.
      case .set(let id, let key, _, let after): .set(id, key: key, before: nil, after: after)
      default: change
      }
    }
    // As if nothing had been there, so that whatever both say differently is a conflict.
    var sides = MergeSides(self, since: Contact(id: id), and: theirs)
    var (made, conflicts): ([Change], [SyncConflict]) = ([], [])
    for addition in additions {
      let (fitting, conflict) = addition.fitting(&sides)
      if case .insert = addition {
        made += [fitting].compactMap(\.self)
      } else {
        made.append(addition)
      }
      if case .replace = addition { continue }
      conflicts += [conflict].compactMap(\.self)
    }
    return (making(made, on: self), conflicts)
  }
}
