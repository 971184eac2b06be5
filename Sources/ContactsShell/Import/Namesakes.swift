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
    fileprivate var byValues: [Int: ContactID] = [:]
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

  /// Returns the contact that says the same as another.
  func contact(saying contact: StoredContact, in plan: ImportPlan) -> Contact? {
    let values = contact.contact.valuesAlone
    let id: ContactID? =
      switch self {
      case .one(let id): id
      case .several(let index): index.byValues[values.hashValue]
      }
    guard let found = id.flatMap(plan.contact), found.valuesAlone == values else { return nil }
    return found
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
  fileprivate func add(_ contact: StoredContact, byAddress isFoundByAddress: Bool) {
    byValues[contact.contact.valuesAlone.hashValue] = contact.id
    guard isFoundByAddress else { return }
    for address in Namesakes.Address.all(of: contact.reach) where byAddress[address] == nil {
      byAddress[address] = contact.id
    }
  }
}
