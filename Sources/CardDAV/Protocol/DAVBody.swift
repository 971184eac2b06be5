internal import ContactsFormats
internal import HTTP
internal import XML

extension HTTPRequest {
  /// Creates a request with a body of XML.
  init(
    _ method: HTTPMethod, _ url: HTTPURL, depth: Int? = nil, xml body: [UInt8],
    maximumBodySize: Int = defaultMaximumBodySize
  ) {
    self.init(method, url, body: body, maximumBodySize: maximumBodySize)
    headers["Content-Type"] = "application/xml; charset=utf-8"
    headers["Depth"] = depth.map { "\($0)" }
  }
}

/// The bodies of requests.
enum DAVBody {
  private static let prefixes: KeyValuePairs = [
    Namespace.dav: "D", Namespace.cardDAV: "C", Namespace.calendarServer: "S",
  ]

  /// Returns the body of PROPFIND for some properties (RFC 4918, 9.1).
  static func propfind(_ properties: [XMLName]) -> [UInt8] {
    write(.dav("propfind")) { $0.properties(properties) }
  }

  /// Returns the body that asks what an address book can do.
  ///
  /// - Parameter withState: Whether to ask for its state, too, which takes some servers long.
  static func addressBookProperties(withState: Bool) -> [UInt8] {
    propfind(
      [
        Name.resourceType, Name.displayName, Name.supportedReports, Name.supportedAddressData,
        Name.maximumSize, Name.privileges,
      ] + (withState ? [Name.syncToken, Name.ctag] : []))
  }

  /// Returns the body that asks for the properties of an address book, or where there are some.
  static func discovery() -> [UInt8] {
    propfind([Name.resourceType, Name.displayName, Name.principal, Name.addressBookHome])
  }

  /// Returns the body of the report of changes since a token; an empty one stands for all
  /// (RFC 6578, 3.2).
  static func syncCollection(since token: String) -> [UInt8] {
    write(Name.syncCollection) {
      $0.element(Name.syncToken, text: token)
      $0.element(.dav("sync-level"), text: "1")
      $0.properties([Name.etag])
    }
  }

  /// Returns the body of the report of some cards (RFC 6352, 8.7).
  ///
  /// - Parameter version: The version to ask for; nil for the server's own.
  static func multiget(
    _ hrefs: some Sequence<String>, version: ContactCard.Version?
  ) -> [UInt8] {
    write(Name.multiget) { writer in
      writer.element(Name.prop) {
        $0.element(Name.etag)
        $0.element(
          Name.addressData,
          version.map {
            [
              XMLAttribute(XMLName("content-type"), "text/vcard"),
              XMLAttribute(XMLName("version"), $0.rawValue),
            ]
          } ?? [])
      }
      for href in hrefs { writer.element(Name.href, text: href) }
    }
  }

  /// Returns the body of the report of the etags of some cards.
  static func multigetEtags(_ hrefs: some Sequence<String>) -> [UInt8] {
    write(Name.multiget) { writer in
      writer.properties([Name.etag])
      for href in hrefs { writer.element(Name.href, text: href) }
    }
  }

  /// Returns the body of MKCOL for an address book (RFC 5689).
  static func makeAddressBook(named name: String) -> [UInt8] {
    write(.dav("mkcol")) { $0.setAddressBook(named: name) }
  }

  /// Returns the body of PROPPATCH that makes a collection an address book.
  static func changeToAddressBook(named name: String) -> [UInt8] {
    write(.dav("propertyupdate")) { $0.setAddressBook(named: name) }
  }

  private static func write(_ root: XMLName, _ body: (inout XMLWriter) -> Void) -> [UInt8] {
    XMLWriter.write(root, prefixes: prefixes, body)
  }
}

extension XMLWriter {
  /// Writes the names of properties.
  fileprivate mutating func properties(_ names: [XMLName]) {
    element(Name.prop) { writer in
      for name in names { writer.element(name) }
    }
  }

  /// Writes type and name of an address book.
  fileprivate mutating func setAddressBook(named name: String) {
    element(.dav("set")) {
      $0.element(Name.prop) {
        $0.element(Name.resourceType) {
          $0.element(Name.collection)
          $0.element(Name.addressBook)
        }
        $0.element(Name.displayName, text: name)
      }
    }
  }
}
