public import HTTP
public import Platform

/// Finds the address books of a user (RFC 6764, RFC 6352 section 7.1).
public struct Discovery {
  /// What was found.
  public struct Result: Hashable, Sendable {
    /// The address books, in the server's order.
    public internal(set) var books: [AddressBookCollection] = []
    /// Where further address books can be created.
    public internal(set) var homes: [HTTPURL] = []
    /// Hosts that the search leads to, but which are not trusted with the credentials.
    public internal(set) var untrustedHosts: [String] = []

    /// Creates the result of nothing.
    public init() {}
  }

  let session: DAVSession
  private let records: (String, DomainRecords.Kind) -> [UInt8]

  /// Creates a search with some credentials.
  ///
  /// - Parameter records: Returns an answer of the domain name system.
  public init(
    _ session: DAVSession,
    records: @escaping (String, DomainRecords.Kind) -> [UInt8] = DomainRecords.answer
  ) {
    (self.session, self.records) = (session, records)
  }

  /// Finds the address books at a URL, on a host, or of a mail address.
  ///
  /// A URL of an address book is all that is found. Where the search leads to other hosts, nothing
  /// is sent there; once they are trusted (`DAVSession.trust`), it can be repeated.
  public func find(at address: String) throws -> Result {
    let address = try ServerAddress(address)
    var result = Result()
    var failure: (any Error)?
    let domain = address.candidates[0]
    let services = address.domain.map(services) ?? []
    for url in services where !session.trusts(url, from: domain) { result.note(url, from: domain) }
    guard result.isEmpty else { return result }
    for url in services + address.candidates {
      do {
        try look(at: url, into: &result)
      } catch let error as CardDAVError where !Self.isFinal(error) {
        failure = failure ?? error
      }
      guard result.isEmpty else { return result }
    }
    if let failure = failure as? CardDAVError, !Self.isAbsence(failure) { throw failure }
    throw CardDAVError(.nothingFound, at: address.candidates[0])
  }

  /// Returns where the records of a domain say that its address books are (RFC 6764, section 6).
  private func services(of domain: String) -> [HTTPURL] {
    let name = "_carddavs._tcp.\(domain)"
    guard let services = DomainAnswer(records(name, .service))?.services, !services.isEmpty
    else { return [] }
    let path = DomainAnswer(records(name, .text))?.texts.lazy
      .filter { $0.hasPrefix("path=/") && !$0.hasPrefix("path=//") }
      .map { $0.dropFirst("path=".count) }.first
    return services.prefix(Self.maximumLinkCount).compactMap {
      try? HTTPURL("https://\($0.host):\($0.port)\(path ?? "/.well-known/carddav")")
    }
  }

  /// Whether further places need not be tried.
  private static func isFinal(_ error: CardDAVError) -> Bool {
    switch error.problem {
    case .unauthorized, .busy: true
    default: false
    }
  }

  private static func isAbsence(_ error: CardDAVError) -> Bool {
    switch error.problem {
    case .gone, .malformed: true
    case .status(let status, _): status < 500
    default: false
    }
  }
}

extension Discovery {
  /// The most principals and homes that are followed.
  private static let maximumLinkCount = 10

  /// Looks for address books at a URL, or where it leads to.
  private func look(at url: HTTPURL, into result: inout Result) throws {
    guard let (url, properties) = try properties(of: url, &result) else { return }
    if properties.isAddressBook {
      result.books = [AddressBookCollection(url, properties)]
      return
    }
    var homes = links(properties.homes, from: url, &result)
    if homes.isEmpty {
      for principal in links(properties.principals, from: url, &result) {
        guard principal != url, let (url, found) = try self.properties(of: principal, &result)
        else { continue }
        homes += links(found.homes, from: url, &result)
      }
    }
    for home in homes where !result.homes.contains(home) {
      result.homes.append(home)
      try list(home, into: &result)
    }
    // Without a principal, the URL may be a home.
    if homes.isEmpty, properties.isCollection, url.path != "/" { try list(url, into: &result) }
  }

  /// Adds the address books within a home.
  private func list(_ home: HTTPURL, into result: inout Result) throws {
    guard let (home, responses) = try responses(of: home, depth: 1, &result) else { return }
    for response in responses where response.isPresent && response.properties.isAddressBook {
      guard let url = links([response.href], from: home, &result).first else { continue }
      let book = AddressBookCollection(url, response.properties)
      if !result.books.contains(where: { $0.url == book.url }) { result.books.append(book) }
    }
  }

  /// Returns the properties of a resource, and the URL that it is redirected to.
  func properties(
    of url: HTTPURL, _ result: inout Result
  ) throws -> (HTTPURL, Properties)? {
    guard let (url, responses) = try responses(of: url, depth: 0, &result),
      let response = responses.first, !response.isGone
    else { return nil }
    return (url, response.properties)
  }

  /// Returns the answer to PROPFIND, and where it comes from; nil if it leads to a host that is not
  /// trusted.
  private func responses(
    of url: HTTPURL, depth: Int, _ result: inout Result
  ) throws -> (HTTPURL, [Multistatus.Response])? {
    let answer: HTTPResponse
    do {
      answer = try session.send(
        HTTPRequest(.propfind, url, depth: depth, xml: DAVBody.discovery()))
    } catch let error as HTTPError {
      guard case .redirectRefused(let target) = error.problem else { throw error }
      result.note(target, from: url)
      return nil
    }
    var responses: [Multistatus.Response] = []
    _ = try Multistatus(answer) { responses.append($0) }
    return (answer.url, responses)
  }

  /// Returns the URLs that hrefs stand for, without those that are not trusted.
  private func links(
    _ hrefs: [String], from url: HTTPURL, _ result: inout Result
  ) -> [HTTPURL] {
    hrefs.prefix(Self.maximumLinkCount).compactMap { href in
      guard let target = try? url.resolving(href) else { return nil }
      guard session.trusts(target, from: url) else {
        result.note(target, from: url)
        return nil
      }
      return target
    }
  }
}

extension Discovery.Result {
  fileprivate var isEmpty: Bool { books.isEmpty && homes.isEmpty && untrustedHosts.isEmpty }

  /// Notes a host that could be trusted; one without TLS never is.
  fileprivate mutating func note(_ target: HTTPURL, from source: HTTPURL) {
    guard source.scheme == .http || target.scheme == .https,
      !untrustedHosts.contains(target.authority)
    else { return }
    untrustedHosts.append(target.authority)
  }
}
