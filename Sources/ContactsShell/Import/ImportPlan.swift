internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// What an import does to a book, contact by contact: add, update, or leave unchanged.
///
/// A contact with a known UID or id updates that contact; one that says the same as one of its name
/// is left unchanged; all others are added. The cost depends on the values of the contact, not on
/// the number of contacts.
struct ImportPlan {
  /// What becomes of an imported contact.
  enum Outcome: String, CaseIterable {
    case added, updated, unchanged
  }

  /// One imported contact, with the contact of the book before and after.
  struct Step {
    /// The contact before, if there was one.
    let before: Contact?
    let after: Contact
    let place: ImportPlace
  }

  /// The most steps of each outcome, and the most candidates, kept for the report.
  static let maximumReported = 100

  let book: SearchableBook
  /// The added and updated contacts, in the order they came in.
  private(set) var results: [StoredContact] = []
  private var places: [ContactID: Int32] = [:]
  /// The contacts by the identity of their UID.
  private var uids: [String: ContactID]?
  private var names: [FoldedText: Namesakes] = [:]

  private(set) var counts: [Outcome: Int] = [:]
  private(set) var reported: [Outcome: [Step]] = [:]
  /// Added contacts, each with one that has the same name, and whether they also share a phone
  /// number or an address.
  private(set) var candidates: [(added: ContactID, other: ContactID, sharesAddress: Bool)] = []
  private(set) var candidateCount = 0
  /// A contact and a place for each record that updated a contact of the same import again.
  private(set) var repeats: [(id: ContactID, place: ImportPlace)] = []
  /// The ids of records that have one of their own: each of these is one contact.
  let recordIDs: Set<ContactID>
  /// For each record whose id the book does not know, but who says the same as a contact of the book:
  /// that contact, by the record's id.
  private(set) var meant: [ContactID: ContactID] = [:]
  /// The contacts in `meant`, each of which is only one record.
  private var taken: Set<ContactID> = []
  /// The members that another plan for the same records has found in the book with other ids.
  private let moved: MovedMembers
  /// The directory names of contacts, and the groups whose members are yet to be found.
  var directory = ImportedDirectory()

  /// Begins a plan for a book.
  init(
    for book: SearchableBook, recordIDs: Set<ContactID> = [], moved: MovedMembers = MovedMembers()
  ) {
    (self.book, self.recordIDs, self.moved) = (book, recordIDs, moved)
  }

  /// Reserves room for more contacts.
  mutating func reserve(_ count: Int) {
    results.reserveCapacity(results.count + count)
    places.reserveCapacity(places.count + count)
    names.reserveCapacity(names.count + count)
    uids?.reserveCapacity(book.count + places.count + count)
  }

  /// Ends the plan, and returns its changes in order; only the report is kept.
  mutating func finish() -> [Change] {
    (names, uids) = ([:], nil)
    let repeats = Dictionary(repeats.map { ($0.id, 1) }, uniquingKeysWith: +)
    var changes: [Change] = []
    changes.reserveCapacity(results.count)
    for contact in results {
      if let before = book[stored: contact.id] {
        let made = before.changes(to: contact)
        changes += made
        if made.isEmpty { recountAsUnchanged(contact, repeats[contact.id, default: 0] + 1) }
      } else {
        changes.append(.add(contact))
      }
    }
    return changes
  }

  /// The added or updated contact, if there is only one.
  var onlyContact: ContactID? { results.count == 1 ? results[0].id : nil }

  /// Returns a contact as it is after the import so far.
  func contact(_ id: ContactID) -> Contact? { stored(id)?.contact }

  /// Returns a contact as it is after the import so far, not decoded.
  func stored(_ id: ContactID) -> StoredContact? {
    if let place = places[id] { results[Int(place)] } else { book[stored: id] }
  }

  /// Returns whether there is a contact with an id after the import so far.
  func hasContact(_ id: ContactID) -> Bool {
    places[id] != nil || book[stored: id] != nil
  }

  /// Adds one contact to the plan; a directory group with members waits for `takeGroups`.
  mutating func take(_ imported: PreparedContact, at place: ImportPlace) {
    guard let entry = imported.keys.entry else {
      let corrected = moved.isEmpty ? nil : moved.correcting(imported.stored.contact)
      return _ = takeNow(corrected.map(imported.with) ?? imported, at: place)
    }
    guard entry.members.isEmpty else { return directory.groups.append((imported, place)) }
    let id = takeNow(imported, at: place)
    if let name = entry.name { directory.note(name, of: id, in: place.file) }
  }

  /// Adds one contact to the plan, and returns which contact it is now.
  ///
  /// - Parameter found: The members, as they were written, that have been found.
  mutating func takeNow(
    _ imported: PreparedContact, at place: ImportPlace, found: [String] = []
  ) -> ContactID {
    if let known = self.known(imported), let stored = self.stored(known) {
      let before = stored.contact
      var values = imported.stored.contact
      if !imported.keys.isExcerpt { values.completeKind(from: before) }
      values.completeName(from: before, stating: imported.keys.statedName)
      var after = before
      after.update(
        from: imported.keys.isExcerpt ? before.completing(values) : values,
        companions: InputFormat.companionKeys)
      after.takeRest(of: values, over: before, stating: imported.keys.statedName)
      if !found.isEmpty {
        let kept = values.directoryMembers
        after.forgetDirectoryMembers(found.filter { !kept.contains($0) })
      }
      if before != after, places[known] != nil { repeats.append((known, place)) }
      note(before == after ? .unchanged : .updated, before, after, at: place)
      return known
    }
    let id = imported.stored.id
    guard let namesakes = self.namesakes(of: imported.keys.name) else {
      names[imported.keys.name] = .one(id)
      add(imported, at: place)
      return id
    }
    if let same = namesakes.contact(
      saying: imported.stored, in: self, unless: imported.keys.keepsID ? isTaken : nil)
    {
      var after = same
      // Of two equal records, this one may have a UID.
      if same.uid.isEmpty, !imported.keys.identity.isEmpty { after.uid = imported.stored.uid }
      if imported.keys.identity.isEmpty || same.uid.isEmpty {
        if imported.keys.keepsID {
          meant[id] = same.id
          taken.insert(same.id)
        }
        note(same == after ? .unchanged : .updated, same, after, at: place)
        return same.id
      }
    }
    if !imported.keys.isNameless { noteCandidate(imported.stored, among: namesakes) }
    add(imported, at: place)
    addNamesake(imported.stored, named: imported.keys.name)
    return id
  }

  /// Whether another record of the import is a contact.
  private func isTaken(_ id: ContactID) -> Bool { recordIDs.contains(id) || taken.contains(id) }

  /// Adds a prepared contact; it is decoded only for the report.
  private mutating func add(_ imported: PreparedContact, at place: ImportPlace) {
    report(.added, at: place) { (nil, imported.stored.contact) }
    put(imported.stored, identity: imported.keys.identity)
  }

  /// Returns the contact with a UID, which may be an id.
  mutating func contact(ofUID uid: String) -> ContactID? {
    contact(identifiedBy: Contact.identity(ofUID: uid))
  }

  /// Returns the contact with the identity of a UID; nil if that is empty.
  private mutating func contact(identifiedBy key: String) -> ContactID? {
    guard !key.isEmpty else { return nil }
    if let id = knownUIDs[key] { return id }
    return ContactID(key).flatMap { hasContact($0) ? $0 : nil }
  }

  /// Returns the contact with the UID or id of an imported one.
  mutating func known(_ imported: PreparedContact) -> ContactID? {
    if let id = contact(identifiedBy: imported.keys.identity) { return id }
    guard imported.keys.keepsID else { return nil }
    let id = imported.stored.id
    // A contact that other programs know by its id has that as its UID when it comes back.
    return hasContact(id) ? id : meant[id] ?? knownUIDs[id.description]
  }

  private var knownUIDs: [String: ContactID] {
    mutating get {
      if let uids { return uids }
      var made: [String: ContactID] = [:]
      made.reserveCapacity(book.count + places.capacity)
      for contact in book.storedContacts {
        let uid = contact.uid
        guard !uid.isEmpty else { continue }
        let key = Contact.identity(ofUID: uid)
        if made[key] == nil { made[key] = contact.id }
      }
      uids = made
      return made
    }
  }

  private mutating func note(
    _ outcome: Outcome, _ before: Contact, _ after: Contact, at place: ImportPlace
  ) {
    report(outcome, at: place) { (before, after) }
    guard outcome != .unchanged else { return }
    let stored = StoredContact(after)
    put(stored, identity: Contact.identity(ofUID: after.uid))
    addNamesake(stored, named: FoldedText(after.displayName))
  }

  /// Counts an outcome, and keeps the first ones for the report.
  private mutating func report(
    _ outcome: Outcome, at place: ImportPlace, _ contacts: () -> (before: Contact?, after: Contact)
  ) {
    let count = counts[outcome, default: 0] + 1
    counts[outcome] = count
    guard count <= Self.maximumReported else { return }
    let (before, after) = contacts()
    reported[outcome, default: []].append(
      Step(before: before, after: after, place: place))
  }

  /// Counts the updates of a contact as unchanged: the last one made it what it was before.
  private mutating func recountAsUnchanged(_ contact: StoredContact, _ updates: Int) {
    counts[.updated, default: 0] -= updates
    counts[.unchanged, default: 0] += updates
    let steps = reported[.updated] ?? []
    reported[.updated] = steps.filter { $0.after.id != contact.id }
    let room = Self.maximumReported - (reported[.unchanged]?.count ?? 0)
    reported[.unchanged, default: []] += steps.filter { $0.after.id == contact.id }.prefix(room)
  }

  /// Keeps a contact as it is after the import so far, by the identity of its UID, if it has one.
  mutating func put(_ contact: StoredContact, identity key: String) {
    let place = Int32(results.count)
    if let known = places.updateValue(place, forKey: contact.id) {
      places[contact.id] = known
      results[Int(known)] = contact
    } else {
      results.append(contact)
    }
    guard !key.isEmpty, uids != nil else { return }
    if let known = uids!.updateValue(contact.id, forKey: key) { uids![key] = known }
  }

  private mutating func addNamesake(_ contact: StoredContact, named name: FoldedText) {
    var known = namesakes(of: name)
    known.add(contact, in: self, byAddress: hasMoreCandidates)
    names[name] = known
  }

  /// Whether further candidates are kept, not only counted.
  private var hasMoreCandidates: Bool { candidateCount < Self.maximumReported }

  private mutating func noteCandidate(_ added: StoredContact, among namesakes: Namesakes) {
    if hasMoreCandidates {
      guard let (other, sharesAddress) = namesakes.likeliest(for: added.reach, in: self) else {
        return
      }
      candidates.append((added.id, other, sharesAddress))
    }
    candidateCount += 1
  }

  /// Returns the contacts with a name; those of the book are looked up once.
  mutating func namesakes(of name: FoldedText) -> Namesakes? {
    if let known = names[name] { return known }
    var found: Namesakes?
    for id in book.ids(named: name) {
      if let contact = stored(id) { found.add(contact, in: self, byAddress: hasMoreCandidates) }
    }
    if let found { names[name] = found }
    return found
  }
}

/// Where an imported contact is in its file.
struct ImportPlace: Hashable, CustomStringConvertible {
  let file: String
  let line: Int

  var description: String { "\(file):\(line)" }
}
