internal import XML

/// The namespaces of WebDAV (RFC 4918), CardDAV (RFC 6352) and Apple's calendar server.
enum Namespace {
  static let dav = "DAV:"
  static let cardDAV = "urn:ietf:params:xml:ns:carddav"
  static let calendarServer = "http://calendarserver.org/ns/"
}
