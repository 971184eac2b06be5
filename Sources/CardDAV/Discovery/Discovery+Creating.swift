public import HTTP

extension Discovery {
  /// Creates an address book with a name at a URL, and returns it.
  ///
  /// By extended MKCOL (RFC 5689), else by MKCOL and PROPPATCH.
  public func create(at url: HTTPURL, named name: String) throws -> AddressBookCollection {
    let url = (try? url.asCollection) ?? url
    var answer = try session.send(
      HTTPRequest(.mkcol, url, xml: DAVBody.makeAddressBook(named: name)))
    let isPlain = !answer.isSuccess && ![404, 409, 507].contains(answer.status)
    if isPlain {
      guard try !isCollection(url) else { throw CardDAVError(.exists, at: url) }
      answer = try session.send(HTTPRequest(.mkcol, url))
    }
    guard answer.isSuccess else {
      throw [404, 409].contains(answer.status)
        ? CardDAVError(.missingParent, at: url) : CardDAVError(answer)
    }
    if isPlain {
      _ = try session.send(
        HTTPRequest(.proppatch, url, xml: DAVBody.changeToAddressBook(named: name)))
    }
    var result = Result()
    guard let (found, properties) = try properties(of: url, &result), properties.isAddressBook
    else {
      // A collection that is no address book is of no use to anybody.
      _ = try session.send(HTTPRequest(.delete, url))
      throw CardDAVError(.notCreated, at: url)
    }
    return AddressBookCollection(found, properties)
  }

  private func isCollection(_ url: HTTPURL) throws -> Bool {
    var result = Result()
    do {
      return try properties(of: url, &result) != nil
    } catch is CardDAVError {
      return false
    }
  }
}

extension Discovery.Result {
  /// Returns the URL that an address names in one of the homes, and its last part; nil for any other
  /// address.
  public func place(named address: String) -> (url: HTTPURL, name: String)? {
    guard let url = try? ServerAddress(address).candidates.first?.asCollection,
      let name = url.segments?.last(where: { !$0.isEmpty })
    else { return nil }
    let isInHome = homes.contains { home in
      (try? home.appending(segment: name).asCollection) == url
    }
    return isInHome ? (url, name) : nil
  }
}
