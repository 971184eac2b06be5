internal import PhoneNumbers

extension Contact {
  /// Returns the URI that dials a number of this contact (RFC 3966); nil if there is nothing to
  /// dial.
  ///
  /// - Parameter country: The ISO 3166-1 country of numbers without a country code; `nil` for none.
  public func dialURI(of phone: PhoneNumber, country: String?) -> String? {
    let countries = addresses.compactMap { CountryNames.country(named: $0.value.country) }
    return TelephoneURI.uri(of: phone.number, country: country, addresses: countries)
  }
}
