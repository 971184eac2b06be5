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
    uniqueKeysWithValues: Column.table(
      """
      name = cn, commonName, displayName; given = givenName, gn; family = sn, surname
      prefix = personalTitle; suffix = generationQualifier
      nickname = mozillaNickname, xmozillaNickname; organization = o, organizationName, company
      department = ou, department, departmentNumber, orgUnit; title = title
      note = description, notes; uid = entryUUID
      email = mail, email, rfc822Mailbox, mozillaSecondEmail, xmozillaSecondEmail
      phone:work = telephoneNumber, workPhone, otherTelephone
      phone:home = homePhone, homeTelephoneNumber
      phone:mobile = mobile, cellPhone, mobileTelephoneNumber, carPhone
      phone:fax = facsimileTelephoneNumber, fax
      phone:pager = pager, pagerPhone, pagerTelephoneNumber
      url:work = mozillaWorkUrl, workUrl; url:home = mozillaHomeUrl, homeUrl
      url = labeledURI, wWWHomePage; messaging = nsAIMid, nscpAIMScreenname
      relation:manager = manager; date:birthday/year = birthYear
      date:birthday/month = birthMonth; date:birthday/day = birthDay
      address:work/street = street, streetAddress, mozillaWorkStreet2, workStreet2
      address:work/city = l, locality, localityName
      address:work/region = st, stateOrProvinceName, region
      address:work/postalCode = postalCode, zip; address:work/country = c, co, countryName
      address:work/poBox = postOfficeBox
      address:home/street = mozillaHomeStreet, homeStreet, mozillaHomeStreet2
      address:home/city = mozillaHomeLocalityName; address:home/region = mozillaHomeState
      address:home/postalCode = mozillaHomePostalCode
      address:home/country = mozillaHomeCountryName; address:home/poBox = mozillaHomePOBox
      """
    ).map { ($0.name.lowercased(), $0.target) })
}
