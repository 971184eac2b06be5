public import ContactsModel
internal import PhoneNumbers
internal import UnicodeText

/// A normalization.
public enum Normalization: String, Hashable, Sendable, CaseIterable {
  case phone, name, address

  /// What it does, in a few words.
  public var summary: String {
    switch self {
    case .phone: "phone numbers like `+49 151 1234567`, with their country codes"
    case .name: "capitals, spaces and the order of names"
    case .address: "spaces, country names and postal codes"
    }
  }
}

/// A contact with some values normalized.
public struct NormalizedContact: Sendable {
  /// The normalized contact.
  public private(set) var contact: Contact
  /// The values without a certain normal form, which are unchanged.
  public private(set) var problems: [ContactProblem] = []

  /// Normalizes a contact; doing so twice changes nothing more.
  ///
  /// - Parameter country: The ISO 3166-1 country of numbers without a country code; `nil` for none.
  public init(_ contact: Contact, _ normalization: Normalization, country: String? = nil) {
    self.contact = contact
    switch normalization {
    case .phone:
      let addresses = contact.addresses.compactMap {
        CountryNames.country(named: $0.value.country)
      }
      normalizePhones(PhoneNormalizer(country: country, addresses: addresses))
    case .name: normalizeName()
    case .address: normalizeAddresses()
    }
  }

  private mutating func normalizePhones(_ normalizer: PhoneNormalizer) {
    for index in contact.phones.indices {
      let number = contact.phones[index].value.number
      do throws(NormalizationProblem) {
        contact.phones[index].value.number = try normalizer.normalized(number)
      } catch {
        problems.append(
          ContactProblem(
            path: "phone.\(index + 1)", value: number, description: error.description))
      }
    }
  }

  private mutating func normalizeName() {
    guard contact.kind == .person else {
      // The name of an organization is kept, except for spaces.
      contact.name.formatted = contact.name.formatted.collapsingSpaces
      return
    }
    contact.name = NameNormalizer.normalized(contact.name)
  }

  private mutating func normalizeAddresses() {
    for index in contact.addresses.indices {
      let address = AddressNormalizer.normalized(contact.addresses[index].value)
      contact.addresses[index].value = address
      if !address.country.isEmpty, CountryNames.country(named: address.country) == nil {
        problems.append(
          ContactProblem(
            path: "address.\(index + 1)", value: address.country,
            description: "is not a known country"))
      }
    }
  }
}
