internal import XML

/// The namespaces of WebDAV (RFC 4918), CardDAV (RFC 6352) and Apple's calendar server.
enum Namespace {
  static let dav = "DAV:"
  static let cardDAV = "urn:ietf:params:xml:ns:carddav"
  static let calendarServer = "http://calendarserver.org/ns/"
  /// That of sabre/dav, with which Nextcloud, ownCloud and Baïkal explain errors.
  static let sabre = "http://sabredav.org/ns"
}

extension XMLName {
  /// Returns a name of WebDAV.
  static func dav(_ local: String) -> XMLName { XMLName(namespace: Namespace.dav, local) }

  /// Returns a name of CardDAV.
  static func cardDAV(_ local: String) -> XMLName { XMLName(namespace: Namespace.cardDAV, local) }
}

/// The elements of WebDAV and CardDAV that are read or written.
enum Name {
  static let multistatus = XMLName.dav("multistatus")
  static let response = XMLName.dav("response")
  static let href = XMLName.dav("href")
  static let status = XMLName.dav("status")
  static let propstat = XMLName.dav("propstat")
  static let prop = XMLName.dav("prop")
  static let error = XMLName.dav("error")
  static let responseDescription = XMLName.dav("responsedescription")
  static let syncToken = XMLName.dav("sync-token")

  static let etag = XMLName.dav("getetag")
  static let resourceType = XMLName.dav("resourcetype")
  static let displayName = XMLName.dav("displayname")
  static let ctag = XMLName(namespace: Namespace.calendarServer, "getctag")
  static let supportedReports = XMLName.dav("supported-report-set")
  static let principal = XMLName.dav("current-user-principal")
  static let privileges = XMLName.dav("current-user-privilege-set")
  static let addressData = XMLName.cardDAV("address-data")
  static let supportedAddressData = XMLName.cardDAV("supported-address-data")
  static let addressDataType = XMLName.cardDAV("address-data-type")
  static let addressBookHome = XMLName.cardDAV("addressbook-home-set")
  static let maximumSize = XMLName.cardDAV("max-resource-size")

  static let collection = XMLName.dav("collection")
  static let addressBook = XMLName.cardDAV("addressbook")
  static let syncCollection = XMLName.dav("sync-collection")
  static let multiget = XMLName.cardDAV("addressbook-multiget")
}

/// The conditions that servers name in `DAV:error` (RFC 4918, 16; RFC 6352, 5.3.2.1 and 6.3.2.1).
enum Condition {
  static let validSyncToken = XMLName.dav("valid-sync-token")
  static let supportedReport = XMLName.dav("supported-report")
  static let needPrivileges = XMLName.dav("need-privileges")
  static let quota = XMLName.dav("quota-not-exceeded")
  static let diskSpace = XMLName.dav("sufficient-disk-space")
  static let uidConflict = XMLName.cardDAV("no-uid-conflict")
  static let supportedData = XMLName.cardDAV("supported-address-data")
  static let supportedConversion = XMLName.cardDAV("supported-address-data-conversion")
  static let validData = XMLName.cardDAV("valid-address-data")
  static let maximumSize = XMLName.cardDAV("max-resource-size")
}
