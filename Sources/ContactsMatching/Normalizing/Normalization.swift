public import ContactsModel
internal import PhoneNumbers
internal import UnicodeText

/// What can be brought into one form.
public enum Normalization: String, Hashable, Sendable, CaseIterable {
  case phone, name, address

  /// What is done, in a few words.
  public var summary: String {
    switch self {
    case .phone: "phone numbers like `+49 151 1234567`, with their country codes"
    case .name: "capitals, spaces and the order of names"
    case .address: "spaces, country names and postal codes"
    }
  }
}

/// A contact with some of its values in their normal form.
public struct NormalizedContact: Sendable {
  /// A value that reads otherwise than before.
  public struct Difference: Hashable, Sendable {
    /// What it is of, as `phone.1` or `name`.
    public let path: String
    /// What it was.
    public let before: String
    /// What it is.
    public let after: String
  }

  /// The contact with the values in their normal form.
  public private(set) var contact: Contact
  /// The values that changed, in order.
  public private(set) var differences: [Difference] = []
  /// The values that have no normal form that is sure, and stay as they are.
  public private(set) var problems: [ContactProblem] = []

  /// Makes the normal form of a contact, which is that of itself.
  ///
  /// - Parameter country: The country that numbers without a country code are of (ISO 3166-1 alpha-2); nil for none.
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
      // What an organization is called is its own affair, but for spaces.
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
