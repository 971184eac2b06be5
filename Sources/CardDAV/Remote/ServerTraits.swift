internal import ContactsFormats
internal import ContactsSync
internal import HTTP

/// What a server can do with an address book, as it says itself.
///
/// Only where two services do otherwise than they say, their hosts decide.
struct ServerTraits {
  /// Whether the server reports changes since a token.
  let reportsChanges: Bool
  /// The token of the state in which these traits were asked for; nil if it was not.
  let syncToken: String?
  /// What changes whenever a card does; nil if it was not asked for.
  let ctag: String?
  /// What the engine needs to know.
  let remote: RemoteTraits

  /// Creates the traits of an address book with some properties.
  init(_ properties: Properties, at url: HTTPURL) {
    (syncToken, ctag) = (properties.syncToken, properties.ctag)
    reportsChanges = properties.reports?.contains("sync-collection") ?? (syncToken != nil)
    let hasFour = properties.takesVersionFour && !ServiceQuirks(url).isVersionThreeOnly
    var remote = RemoteTraits()
    remote.canWrite = properties.canWrite
    remote.version = hasFour ? .four : .three
    remote.maximumSize = properties.maximumSize
    self.remote = remote
  }
}

extension Properties {
  /// Whether the user may change members; true where the server does not say.
  var canWrite: Bool {
    privileges.map { !$0.isDisjoint(with: ["all", "write", "write-content"]) } ?? true
  }

  /// Whether the server says that it takes vCard 4.0.
  var takesVersionFour: Bool { versions?.contains("4.0") == true }
}

/// How a service departs from the standards, by its host.
struct ServiceQuirks: Hashable {
  /// Whether it is Google's: `Depth: 1` for changes, no list by an empty token, preconditions that
  /// are ignored, and cards said to be removed that are not.
  let isGoogle: Bool
  /// Whether only vCard 3.0 is kept without loss.
  let isVersionThreeOnly: Bool

  /// Returns the quirks of the service at a URL.
  init(_ url: HTTPURL) {
    isGoogle = url.host == "google.com" || url.host.isWithin("googleapis.com", "google.com")
    isVersionThreeOnly = isGoogle || url.host.isWithin("icloud.com")
  }
}

extension String {
  /// Whether a host is one of some domains, or within.
  func isWithin(_ domains: String...) -> Bool {
    domains.contains { self == $0 || hasSuffix(".\($0)") }
  }
}
