internal import XML

/// The properties of a resource that are known here.
struct Properties: Sendable {
  /// The version of the resource; nil if there is none, or none that can be sent back.
  private(set) var etag: String?
  /// The card; shares the memory of the answer.
  private(set) var card: ArraySlice<UInt8>?
  /// Whether the resource contains others.
  private(set) var isCollection = false
  /// Whether it is an address book.
  private(set) var isAddressBook = false
  /// The name, safe to show.
  private(set) var displayName: String?
  /// The token of the present state (RFC 6578).
  private(set) var syncToken: String?
  /// What changes whenever a member does.
  private(set) var ctag: String?
  /// The local names of everything within `supported-report-set`, since some servers leave out
  /// `report`.
  private(set) var reports: Set<String>?
  /// The versions of vCard that the server gives and takes.
  private(set) var versions: Set<String>?
  /// The local names of the user's privileges (RFC 3744).
  private(set) var privileges: Set<String>?
  /// The largest card that the server takes, in bytes.
  private(set) var maximumSize: Int?
  /// Who the user is.
  private(set) var principals: [String] = []
  /// Where the user's address books are.
  private(set) var homes: [String] = []

  /// Creates no properties.
  init() {}

  /// Reads the content of `DAV:prop`.
  init(_ reader: inout XMLReader) throws(XMLError) {
    var properties = Self()
    try reader.readChildren { child, reader throws(XMLError) in
      try properties.read(child.name, &reader)
    }
    self = properties
  }

  private mutating func read(_ name: XMLName, _ reader: inout XMLReader) throws(XMLError) {
    switch name {
    case Name.etag: etag = ServerText.etag(try reader.readTextBytes())
    case Name.addressData: card = try reader.readTextBytes()
    case Name.resourceType:
      try reader.readChildren { type, _ throws(XMLError) in
        if type.name == Name.collection { isCollection = true }
        if type.name == Name.addressBook { isAddressBook = true }
      }
    case Name.displayName:
      let text = ServerText.shown(try reader.readText())
      displayName = text.isEmpty ? nil : text
    case Name.syncToken: syncToken = ServerText.token(try reader.readTextBytes())
    case Name.ctag: ctag = ServerText.token(try reader.readTextBytes())
    case Name.supportedReports: reports = try Self.names(within: &reader)
    case Name.privileges: privileges = try Self.names(within: &reader)
    case Name.maximumSize: maximumSize = Int(try reader.readText()).flatMap { $0 > 0 ? $0 : nil }
    case Name.supportedAddressData: versions = try Self.versions(within: &reader)
    case Name.principal: principals = try Self.hrefs(within: &reader)
    case Name.addressBookHome: homes = try Self.hrefs(within: &reader)
    default: break
    }
  }

  /// Adds properties that are missing.
  mutating func add(_ other: Properties) {
    etag = etag ?? other.etag
    card = card ?? other.card
    isCollection = isCollection || other.isCollection
    isAddressBook = isAddressBook || other.isAddressBook
    displayName = displayName ?? other.displayName
    syncToken = syncToken ?? other.syncToken
    ctag = ctag ?? other.ctag
    reports = reports ?? other.reports
    versions = versions ?? other.versions
    privileges = privileges ?? other.privileges
    maximumSize = maximumSize ?? other.maximumSize
    principals += other.principals
    homes += other.homes
  }

  /// Returns the local names of all elements within the current one.
  private static func names(within reader: inout XMLReader) throws(XMLError) -> Set<String> {
    let level = reader.depth
    var names: Set<String> = []
    while reader.depth >= level, let event = try reader.next() {
      if case .start(let element) = event { names.insert(element.name.local) }
    }
    return names
  }

  private static func versions(within reader: inout XMLReader) throws(XMLError) -> Set<String> {
    var versions: Set<String> = []
    try reader.readChildren { type, _ throws(XMLError) in
      guard type.name == Name.addressDataType else { return }
      versions.insert(type[XMLName("version")] ?? "3.0")
    }
    return versions
  }

  private static func hrefs(within reader: inout XMLReader) throws(XMLError) -> [String] {
    var hrefs: [String] = []
    try reader.readChildren { child, reader throws(XMLError) in
      guard child.name == Name.href, let href = ServerText.bounded(try reader.readTextBytes()),
        !href.isEmpty
      else { return }
      hrefs.append(href)
    }
    return hrefs
  }
}
