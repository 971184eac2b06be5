internal import ContactsModel
internal import ContactsSearch

/// Contacts with one name, found by equal content or shared addresses.
///
/// Matches are compared with the contacts as they are now.
enum Namesakes {
  case one(ContactID)
  case several(Index)

  /// Many contacts with one name; a class, so that adding one copies none.
  final class Index {
    let first: ContactID
    /// By the hash of the `valuesAlone` of each, which take more room; they are compared, too.
    fileprivate var byValues: [Int: [ContactID]] = [:]
    fileprivate var byAddress: [Address: ContactID] = [:]

    fileprivate init(first: ContactID) { self.first = first }
  }

  /// Something that two records of one person share, however it is written.
  fileprivate enum Address: Hashable {
    /// The last digits of a phone number, without country code.
    case phone([UInt8])
    case email(String)

    static func all(of contact: Contact) -> [Address] {
      contact.phones.compactMap { entry in
        let digits = entry.value.digits
        return digits.count < 4 ? nil : .phone(digits.suffix(8))
      } + contact.emails.map { .email($0.value.address.lowercased()) }
    }
  }

  /// Returns a contact that says the same as another, and is not taken.
  func contact(
    saying contact: StoredContact, in plan: ImportPlan, unless isTaken: ((ContactID) -> Bool)?
  ) -> Contact? {
    let values = contact.contact.valuesAlone
    func found(_ id: ContactID) -> Contact? {
      guard isTaken?(id) != true else { return nil }
      return plan.contact(id).flatMap { $0.valuesAlone == values ? $0 : nil }
    }
    return switch self {
    case .one(let id): found(id)
    case .several(let index): index.newest(of: values.hashValue, by: found)
    }
  }

  /// Returns the most likely match of a contact, and whether they share more than the name.
  func likeliest(for contact: Contact, in plan: ImportPlan) -> (ContactID, sharesAddress: Bool)? {
    let addresses = Address.all(of: contact)
    switch self {
    case .one(let id):
      guard let other = plan.stored(id)?.reach else { return nil }
      return (id, !Set(addresses).isDisjoint(with: Address.all(of: other)))
    case .several(let index):
      guard let id = addresses.lazy.compactMap({ index.byAddress[$0] }).first else {
        return (index.first, false)
      }
      return (id, true)
    }
  }
}

extension Namesakes? {
  /// Adds a contact, or the new values of one that is there.
  mutating func add(_ contact: StoredContact, in plan: ImportPlan, byAddress: Bool) {
    switch self {
    case nil: self = .one(contact.id)
    case .one(let id) where id == contact.id: break
    case .one(let id):
      let index = Namesakes.Index(first: id)
      if let first = plan.stored(id) { index.add(first, byAddress: byAddress) }
      index.add(contact, byAddress: byAddress)
      self = .several(index)
    case .several(let index): index.add(contact, byAddress: byAddress)
    }
  }
}

extension Namesakes.Index {
  /// Returns the newest contact with a hash that `find` knows; newer ones are removed, as they say
  /// something else now, or are taken.
  fileprivate func newest(of hash: Int, by find: (ContactID) -> Contact?) -> Contact? {
    while let last = byValues[hash]?.last {
      if let found = find(last) { return found }
      guard byValues[hash, default: []].count > 1 else { return nil }
      byValues[hash]?.removeLast()
    }
    return nil
  }

  fileprivate func add(_ contact: StoredContact, byAddress isFoundByAddress: Bool) {
    byValues[contact.contact.valuesAlone.hashValue, default: []].append(contact.id)
    guard isFoundByAddress else { return }
    for address in Namesakes.Address.all(of: contact.reach) where byAddress[address] == nil {
      byAddress[address] = contact.id
    }
  }
}
