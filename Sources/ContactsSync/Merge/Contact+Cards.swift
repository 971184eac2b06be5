internal import ContactsFormats
internal import ContactsModel
internal import JSON

/// How a card compares with the contact that it was written for.
extension Contact {
  /// Returns the card that a server has made of the contact, without what somebody else has added;
  /// nil if nobody has.
  ///
  /// A server that rewrites a card loses values or gives them another form, and adds none that have
  /// fields here.
  func rewriting(in card: ContactCard) -> [UInt8]? {
    let sent = ContactCard.reading(of: self, card.version).aligned(to: [self])
    let theirs = card.contact.aligned(to: [sent])
    let differences = sent.differences(to: theirs)
    let lost = Set(
      differences.compactMap { change in
        if case .delete(_, let key, _, _) = change { key } else { nil }
      })
    let additions = differences.filter { change in
      switch change {
      // Servers complete names, and add properties of their own.
      case .insert(_, let key, _, _): key != RawProperty.key && !lost.contains(key)
      case .set(_, let key, let before, let after):
        !["name", "vcard"].contains(key) && after?.hasAll(of: before) == true
      default: false
      }
    }
    guard !additions.isEmpty else { return nil }
    let rest = theirs.making(additions.reversed().map(\.inverse), on: theirs)
    return ContactCard.bytes(of: rest, card.version)
  }

  /// Returns whether a card says the same as the contact, written as a card.
  func saysTheSame(as card: Contact, _ version: ContactCard.Version) -> Bool {
    let own = ContactCard.reading(of: self, version).aligned(to: [self])
    return own.differences(to: card.aligned(to: [self])).isEmpty
  }

  /// Returns whether a card says the same as the contact, however it is written and in whatever
  /// order.
  func meansTheSame(as card: Contact, _ version: ContactCard.Version) -> Bool {
    let own = ContactCard.reading(of: self, version).aligned(to: [self])
    return own.differences(to: card.aligned(to: [self])).allSatisfy(\.isOfForm)
  }
}

extension Change {
  /// Whether the change is one of form: of how a value is written, of an order, or of what tells
  /// which program wrote the card (PRODID).
  fileprivate var isOfForm: Bool {
    switch self {
    case .move, .set(_, "vcard", _, _): true
    case .set(_, "tags", let before, let after):
      Set(before?.array ?? []) == Set(after?.array ?? [])
    case .replace(_, _, let before, let after):
      before.saysTheSame(as: after) && before["preferred"] == after["preferred"]
    case .insert(_, RawProperty.key, let entry, _), .delete(_, RawProperty.key, let entry, _):
      entry["name"]?.string?.uppercased() == "PRODID"
    default: false
    }
  }
}

extension JSONValue {
  /// Returns whether a list has all elements of another, or an object all its members; both have all
  /// of nothing.
  fileprivate func hasAll(of other: JSONValue?) -> Bool {
    guard let other else { return true }
    if let list = array, let former = other.array {
      let known = Set(list)
      return former.allSatisfy(known.contains)
    }
    guard let object, let former = other.object else { return false }
    return former.members.allSatisfy { object[$0.key] == $0.value }
  }
}
