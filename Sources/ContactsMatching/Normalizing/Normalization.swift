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
  /// A value that changed.
  public struct Difference: Hashable, Sendable {
    /// The path of the value, such as `phone.1` or `name`.
    public let path: String
    /// The old value.
    public let before: String
    /// The new value.
    public let after: String
  }

  /// The normalized contact.
  public private(set) var contact: Contact
  /// The changed values, in order.
  public private(set) var differences: [Difference] = []
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
        note("phone.\(index + 1)", number, contact.phones[index].value.number)
      } catch {
        problems.append(
          ContactProblem(
            path: "phone.\(index + 1)", value: number, description: error.description))
      }
    }
  }

  private mutating func normalizeName() {
    let before = contact.name
    guard contact.kind == .person else {
      // The name of an organization is kept, except for spaces.
      contact.name.formatted = before.formatted.collapsingSpaces
      return note("name", before.full, contact.name.full)
    }
    contact.name = NameNormalizer.normalized(before)
    guard contact.name != before else { return }
    let shown = before.full == contact.name.full ? \PersonName.inParts : \PersonName.full
    note("name", before[keyPath: shown], contact.name[keyPath: shown])
  }

  private mutating func normalizeAddresses() {
    for index in contact.addresses.indices {
      let before = contact.addresses[index].value
      contact.addresses[index].value = AddressNormalizer.normalized(before)
      let after = contact.addresses[index].value
      note("address.\(index + 1)", before.text, after.text)
      if !after.country.isEmpty, CountryNames.country(named: after.country) == nil {
        problems.append(
          ContactProblem(
            path: "address.\(index + 1)", value: after.country,
            description: "is not a known country"))
      }
    }
  }

  private mutating func note(_ path: String, _ before: String, _ after: String) {
    guard before != after else { return }
    differences.append(Difference(path: path, before: before, after: after))
  }
}
