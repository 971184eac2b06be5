internal import ContactsModel

/// Contacts of one name, found by what they say and by what they share.
///
/// What is found is compared with the contacts as they are now, as they may have changed since.
enum Namesakes {
  case one(ContactID)
  case several(Index)

  /// Many contacts of one name.
  struct Index {
    let first: ContactID
    fileprivate var byValues: [ContactValues: ContactID] = [:]
    fileprivate var byAddress: [Address: ContactID] = [:]
  }

  /// What two records of one person share, though they are written otherwise.
  fileprivate enum Address: Hashable {
    /// The last digits of a telephone number, which do without the codes of countries.
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
  func contact(saying contact: Contact, in plan: ImportPlan) -> Contact? {
    let values = contact.valuesAlone
    let id: ContactID? =
      switch self {
      case .one(let id): id
      case .several(let index): index.byValues[values]
      }
    guard let found = id.flatMap(plan.contact), found.valuesAlone == values else { return nil }
    return found
  }

  /// Returns the contact that another is most likely to be a record of, and whether they share more than the name.
  func likeliest(for contact: Contact, in plan: ImportPlan) -> (ContactID, sharesAddress: Bool)? {
    let addresses = Address.all(of: contact)
    switch self {
    case .one(let id):
      guard let other = plan.contact(id) else { return nil }
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
  /// Adds a contact, or what is new of one that is there.
  mutating func add(_ contact: Contact, in plan: ImportPlan) {
    switch self {
    case nil: self = .one(contact.id)
    case .one(let id) where id == contact.id: break
    case .one(let id):
      var index = Namesakes.Index(first: id)
      if let first = plan.contact(id) { index.add(first) }
      index.add(contact)
      self = .several(index)
    case .several(var index):
      self = nil
      index.add(contact)
      self = .several(index)
    }
  }
}

extension Namesakes.Index {
  fileprivate mutating func add(_ contact: Contact) {
    byValues[contact.valuesAlone] = contact.id
    for address in Namesakes.Address.all(of: contact) where byAddress[address] == nil {
      byAddress[address] = contact.id
    }
  }
}
