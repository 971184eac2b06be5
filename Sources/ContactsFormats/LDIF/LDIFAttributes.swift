internal import ContactsModel
internal import UnicodeText

/// The directory attributes that have fields: inetOrgPerson (RFC 2798) and mozillaAbPersonAlpha.
enum LDIFAttributes {
  /// The beginning of the comment with further fields.
  static let furtherFields = "contacts-further-fields"

  /// Returns the attribute with a name, in any case and without options.
  static func named(_ name: String) -> Column? {
    let plain = String(name.unicodeScalars.prefix { $0 != ";" })
    return byName[plain.lowercased()].map { Column(name, $0) }
  }

  /// Returns what an attribute with a field says, and the field: after a URI stands its label (RFC
  /// 2079).
  static func cell(_ text: String, of name: String) -> (text: String, column: Column)? {
    guard let column = named(name) else { return nil }
    let uri = text.trimmed
    guard name.lowercased() == "labeleduri", let space = uri.unicodeScalars.firstIndex(of: " ")
    else { return (text, column) }
    return (String(uri[..<space]), Column(name, .value(.url, String(uri[space...]).trimmed)))
  }

  /// Attributes of the entry itself, not of a person.
  static let structural: Set = [
    "dn", "objectclass", "version", "changetype", "modifytimestamp", "control",
  ]

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.flatMap { target, names in
      names.split(separator: " ").map { ($0.lowercased(), target) }
    })

  private static let all: [(Column.Target, String)] =
    [
      (.name, "cn commonName displayName"), (.text(\.name.given), "givenName gn"),
      (.text(\.name.family), "sn surname"),
      (.text(\.name.prefix), "personalTitle"), (.text(\.name.suffix), "generationQualifier"),
      (.text(\.name.nickname), "mozillaNickname xmozillaNickname"),
      (.text(\.organization.name), "o organizationName company"),
      (.text(\.organization.department), "ou department departmentNumber orgUnit"),
      (.text(\.organization.title), "title"), (.text(\.note), "description notes"),
      (.text(\.uid), "entryUUID"),
      (.value(.email), "mail email rfc822Mailbox mozillaSecondEmail xmozillaSecondEmail"),
      (.value(.phone, "work"), "telephoneNumber workPhone otherTelephone"),
      (.value(.phone, "home"), "homePhone homeTelephoneNumber"),
      (.value(.phone, "mobile"), "mobile cellPhone mobileTelephoneNumber carPhone"),
      (.value(.phone, "fax"), "facsimileTelephoneNumber fax"),
      (.value(.phone, "pager"), "pager pagerPhone pagerTelephoneNumber"),
      (.value(.url, "work"), "mozillaWorkUrl workUrl"),
      (.value(.url, "home"), "mozillaHomeUrl homeUrl"), (.value(.url), "labeledURI wWWHomePage"),
      (.value(.messaging), "nsAIMid nscpAIMScreenname"),
      (.value(.relation, "manager"), "manager"),
      (.entry(.date, label: "birthday", .year), "birthYear"),
      (.entry(.date, label: "birthday", .month), "birthMonth"),
      (.entry(.date, label: "birthday", .day), "birthDay"),
    ]
    + Column.Target.address(
      "work", "street streetAddress mozillaWorkStreet2 workStreet2", "l locality localityName",
      "st stateOrProvinceName region", "postalCode zip", "c co countryName", "postOfficeBox")
    + Column.Target.address(
      "home", "mozillaHomeStreet homeStreet mozillaHomeStreet2", "mozillaHomeLocalityName",
      "mozillaHomeState", "mozillaHomePostalCode", "mozillaHomeCountryName", "mozillaHomePOBox")
}
