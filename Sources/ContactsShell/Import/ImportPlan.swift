internal import ContactsFormats
internal import ContactsModel

/// What an import does to a book, contact by contact: which are added, which updated, and which left as they are.
///
/// A contact of a known UID, or with the id of one that is there, updates that; one that says the same as one of
/// its name is left; all others are added. Each costs as much as there are values in it, however many contacts
/// there are and whatever they are called.
struct ImportPlan {
  /// What becomes of an imported contact.
  enum Outcome: CaseIterable {
    case added, updated, left
  }

  /// One imported contact: the contact of the book that it is, before and after.
  struct Step {
    let outcome: Outcome
    /// The contact before, where there was one.
    let before: Contact?
    let after: Contact
    /// Where it stands.
    let place: ImportPlace
  }

  /// A contact that was added, and one of its name that was there.
  struct Candidate {
    let added: ContactID
    let other: ContactID
    /// Whether they share a telephone number or an address besides.
    let sharesAddress: Bool
  }

  /// The most steps of each outcome, and the most candidates, that are kept to be told of.
  static let maximumTold = 100

  private let book: AddressBook
  private let time: Timestamp
  /// The contacts that are changed or added, as they are then; each an addition, which lies in memory once.
  private var results: [ContactID: Change] = [:]
  /// The contacts that are changed or added, in the order they came.
  private var order: [ContactID] = []
  private var uids: [String: ContactID]?
  private var names: [FoldedText: Namesakes] = [:]

  private(set) var counts: [Outcome: Int] = [:]
  private(set) var told: [Outcome: [Step]] = [:]
  private(set) var candidates: [Candidate] = []
  private(set) var candidateCount = 0

  /// Begins a plan for a book, with the time of what is added.
  init(for book: AddressBook, at time: Timestamp) {
    self.book = book
    self.time = time
  }

  /// The changes of the book, one contact after the other.
  var changes: [Change] {
    order.flatMap { id -> [Change] in
      guard let addition = results[id], case .add(let contact) = addition else { return [] }
      return book[stored: id]?.changes(to: contact) ?? [addition]
    }
  }

  /// The contact that came last of those that were added or updated, where it is the only one.
  var onlyContact: ContactID? { order.count == 1 ? order[0] : nil }

  /// Returns a contact as it is after what was taken.
  func contact(_ id: ContactID) -> Contact? {
    if case .add(let contact)? = results[id] { contact.contact } else { book[id] }
  }

  /// Takes one contact in.
  mutating func take(_ imported: ImportedContact, at place: ImportPlace) {
    let contact = imported.contact
    if let known = self.known(imported), let before = self.contact(known) {
      var after = before
      after.takeValues(of: contact, companions: InputFormat.companionKeys)
      note(before == after ? .left : .updated, before, after, at: place)
      return
    }
    let name = FoldedText(contact.displayName)
    let namesakes = self.namesakes(of: name)
    if let same = namesakes?.contact(saying: contact, in: self) {
      if contact.uid.isEmpty { return note(.left, same, same, at: place) }
      if same.uid.isEmpty {
        // It is the one record of the two that has a UID.
        var after = same
        after.uid = contact.uid
        return note(.updated, same, after, at: place)
      }
    }
    let added = contact.asNew(at: time)
    if let namesakes, !contact.isNameless { noteCandidate(added, among: namesakes) }
    note(.added, nil, added, at: place)
  }

  /// Returns the contact that an imported one is a record of, by UID or id.
  private mutating func known(_ imported: ImportedContact) -> ContactID? {
    let uid = imported.contact.uid
    if !uid.isEmpty {
      if let id = knownUIDs[uid] { return id }
      if let id = ContactID(ownUID: uid), contact(id) != nil { return id }
    }
    let id = imported.contact.id
    return imported.keepsID && contact(id) != nil ? id : nil
  }

  private var knownUIDs: [String: ContactID] {
    mutating get {
      if let uids { return uids }
      var made: [String: ContactID] = [:]
      for contact in book.contacts where !contact.uid.isEmpty {
        made[contact.uid] = made[contact.uid] ?? contact.id
      }
      uids = made
      return made
    }
  }

  private mutating func note(
    _ outcome: Outcome, _ before: Contact?, _ after: Contact, at place: ImportPlace
  ) {
    counts[outcome, default: 0] += 1
    if counts[outcome]! <= Self.maximumTold {
      told[outcome, default: []].append(
        Step(outcome: outcome, before: before, after: after, place: place))
    }
    guard outcome != .left else { return }
    if results.updateValue(.add(after), forKey: after.id) == nil { order.append(after.id) }
    if !after.uid.isEmpty, uids != nil { uids![after.uid] = uids![after.uid] ?? after.id }
    let name = FoldedText(after.displayName)
    _ = namesakes(of: name)
    var known = names.removeValue(forKey: name)
    known.add(after, in: self)
    names[name] = known
  }

  private mutating func noteCandidate(_ added: Contact, among namesakes: Namesakes) {
    guard let (other, sharesAddress) = namesakes.likeliest(for: added, in: self) else { return }
    candidateCount += 1
    guard candidateCount <= Self.maximumTold else { return }
    candidates.append(Candidate(added: added.id, other: other, sharesAddress: sharesAddress))
  }

  /// Returns the contacts of a name, those of the book looked up once.
  private mutating func namesakes(of name: FoldedText) -> Namesakes? {
    if let known = names[name] { return known }
    var found: Namesakes?
    for id in book.ids(named: name) {
      if let contact = contact(id) { found.add(contact, in: self) }
    }
    if let found { names[name] = found }
    return found
  }
}

/// Where an imported contact stands.
struct ImportPlace: Hashable, CustomStringConvertible {
  let file: String
  let line: Int

  var description: String { "\(file):\(line)" }
}

extension ContactID {
  /// Reads the UID that this program's own contacts have in vCards: the id, or `urn:uuid:` and the id.
  fileprivate init?(ownUID uid: String) {
    let text = uid.hasPrefix("urn:uuid:") ? String(uid.dropFirst(9)) : uid
    guard let id = ContactID(text), id.description == text else { return nil }
    self = id
  }
}
