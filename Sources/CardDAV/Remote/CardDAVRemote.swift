public import ContactsSync
public import HTTP

/// An address book on a CardDAV server (RFC 6352).
///
/// What the server can do is asked for once it matters, so that a sync without changes is one
/// request.
public final class CardDAVRemote: Remote {
  /// The most bytes of a list.
  static let maximumListSize = 256 << 20

  let session: DAVSession
  /// Where the address book is; what the server redirects to counts.
  private(set) var place: CollectionPlace
  /// What the server can do; nil if nobody knows.
  public private(set) var knownTraits: RemoteTraits?
  /// The paths that the server writes otherwise than hrefs, by href.
  private var spellings: [String: String] = [:]
  /// The hrefs of cards that were written without learning their versions.
  var uncertain: Set<String> = []
  /// The hrefs of new cards that were sent and got no answer.
  var unanswered: Set<String> = []
  private var outsiders: Set<String> = []

  /// Creates the remote of an address book.
  ///
  /// - Parameter traits: What the server could do when it was last asked; nil if it never was.
  public init(
    _ url: HTTPURL, _ session: DAVSession, traits: RemoteTraits? = nil
  ) throws(HTTPURLError) {
    self.session = session
    knownTraits = traits
    place = try CollectionPlace(url)
  }

  /// What the server can do; asks it at the first use.
  public var traits: RemoteTraits {
    get throws { try knownTraits ?? askForTraits(withState: false).remote }
  }

  /// Notices about what the server said and what was ignored.
  public var notices: [String] {
    guard let first = outsiders.min() else { return [] }
    let count = outsiders.count - 1
    let others = count == 0 ? "" : " and \(count) \(count == 1 ? "other" : "others")"
    let advice =
      place.otherHost(of: first).map { "; `account … --trust-host \($0)` includes them" } ?? ""
    return [
      "ignored what is not within the address book: \(ServerText.shown(first))\(others)\(advice)"
    ]
  }

  /// Returns the href of a card with a name.
  public func href(named name: String) -> String { place.href(named: name) }
}

extension CardDAVRemote {
  /// How the service departs from the standards.
  var quirks: ServiceQuirks { ServiceQuirks(place.url) }

  /// Asks what the server can do and, if need be, in which state the address book is.
  func askForTraits(withState: Bool) throws -> ServerTraits {
    let body = DAVBody.addressBookProperties(withState: withState)
    var responses: [Multistatus.Response] = []
    try read(try ask(.propfind, depth: 0, body)) { responses.append($0) }
    let own = responses.first { target(of: $0.href) == .collection } ?? responses.first
    guard let own, !own.isGone else {
      throw CardDAVError(.gone(status: own?.status ?? 404), at: place.url)
    }
    guard own.properties.isAddressBook else { throw CardDAVError(.notAddressBook, at: place.url) }
    let traits = ServerTraits(own.properties, at: place.url)
    knownTraits = traits.remote
    return traits
  }

  /// Sends a request about the address book, and returns what it answers.
  func ask(_ method: HTTPMethod, depth: Int, _ body: [UInt8]) throws -> HTTPResponse {
    try session.send(
      HTTPRequest(
        method, place.url, depth: depth, xml: body, maximumBodySize: Self.maximumListSize))
  }

  /// Calls `each` with the responses of an answer, and returns the token.
  @discardableResult
  func read(
    _ answer: HTTPResponse, _ each: (Multistatus.Response) -> Void
  ) throws -> String? {
    if answer.status == 207, answer.url != place.url,
      let moved = try? CollectionPlace(answer.url)
    {
      place = moved
    }
    return try Multistatus(answer, each).syncToken
  }

  // MARK: Hrefs

  /// Returns what an href of the server stands for; keeps how the server writes it.
  func target(of href: String) -> CollectionPlace.Target {
    let target = place.target(of: href) { session.trusts($0, from: place.url) }
    switch target {
    case .card(let card) where card != href:
      if let path = try? place.url.resolving(href).path, path != card { spellings[card] = path }
    case .outside: outsiders.insert(href)
    default: break
    }
    return target
  }

  /// Returns the path of a card as the server writes it.
  func path(of href: String) -> String { spellings[href] ?? href }

  /// Returns the URL of a card; nil if it is not within the address book.
  func url(of href: String) -> HTTPURL? {
    guard case .card(href) = place.target(of: href, trusts: { $0.hasSameOrigin(as: place.url) })
    else { return nil }
    return try? place.url.resolving(path(of: href))
  }
}
