internal import ContactsModel
internal import PhoneNumbers
internal import UnicodeText

/// Normalizes postal addresses: white space, the country's name, and postal codes of known form.
enum AddressNormalizer {
  static func normalized(_ address: PostalAddress) -> PostalAddress {
    var address = address
    for part in [
      \PostalAddress.city, \.region, \.postalCode, \.country, \.poBox,
    ] {
      address[keyPath: part] = address[keyPath: part].collapsingSpaces
    }
    // Streets and whole addresses may have several lines.
    for part in [\PostalAddress.street, \.extended, \.formatted] {
      let lines = address[keyPath: part].split(whereSeparator: \.isNewline)
      address[keyPath: part] = lines.map(\.collapsingSpaces).filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
    guard let country = CountryNames.country(named: address.country) else { return address }
    address.country = country.name
    address.postalCode = postalCode(address.postalCode, of: country.code)
    return address
  }

  /// The forms of postal codes: `#` is a digit, `@` a letter, anything else literal.
  private static let forms: [String: [String]] = [
    "BR": ["#####-###"], "CA": ["@#@ #@#"], "CZ": ["### ##"],
    "GB": ["@# #@@", "@## #@@", "@#@ #@@", "@@# #@@", "@@## #@@", "@@#@ #@@"],
    "GR": ["### ##"],
    "IE": ["@## @@@@", "@## ####", "@## @###", "@## @@##", "@## @#@#", "@## @##@", "@## #@@@"],
    "JP": ["###-####"], "NL": ["#### @@"], "PL": ["##-###"], "PT": ["####-###"], "SE": ["### ##"],
    "SK": ["### ##"], "US": ["#####", "#####-####"],
  ]

  /// Returns a postal code in its country's form; unchanged if it has none of them.
  private static func postalCode(_ code: String, of country: String) -> String {
    let bare = code.filter { $0 != " " && $0 != "-" }.uppercased()
    guard bare.utf8.count == bare.count else { return code }
    return (forms[country] ?? []).lazy.compactMap { filled($0, with: bare) }.first ?? code
  }

  private static func filled(_ form: String, with bare: String) -> String? {
    var rest = bare[...]
    var filled = ""
    for sign in form {
      guard sign == "#" || sign == "@" else {
        filled.append(sign)
        continue
      }
      guard let next = rest.popFirst(), sign == "#" ? next.isWholeNumber : next.isLetter
      else { return nil }
      filled.append(next)
    }
    return rest.isEmpty ? filled : nil
  }
}
