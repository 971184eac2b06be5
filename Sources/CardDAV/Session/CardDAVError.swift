public import HTTP
internal import XML

/// Why a server of address books is of no use, or not for now.
public struct CardDAVError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Problem: Hashable, Sendable {
    /// The address book is no longer there: 404 or 410.
    case gone(status: Int)
    /// What is there is no address book.
    case notAddressBook
    /// User, password or token are not accepted.
    case unauthorized
    /// The user may not read this.
    case forbidden
    /// Another status than expected, and what the server says about it.
    case status(Int, reason: String?)
    /// An answer that is not the XML it should be.
    case malformed(reason: String)
    /// A list that the server says is not whole, with a status of the address book itself.
    case incompleteList(status: Int)
    /// A list of changes that does not end.
    case endlessList
    /// The server wants to be left alone for some seconds.
    case busy(seconds: Int)
    /// There is no space left.
    case full
    /// The address book is locked.
    case locked
    /// There is no address book at an address.
    case nothingFound
    /// There is something already where an address book was to be created.
    case exists
    /// The collection in which an address book was to be created does not exist.
    case missingParent
    /// The server creates no address books.
    case notCreated
    /// The text is no address of a server.
    case invalidAddress(String)
  }

  /// What happened.
  public let problem: Problem
  /// The host and port, as in the URL.
  public let host: String

  /// Creates an error at a host.
  public init(_ problem: Problem, at url: HTTPURL) {
    (self.problem, host) = (problem, url.authority)
  }

  /// Creates an error about a text that was to name a server.
  init(invalidAddress text: String) {
    (problem, host) = (.invalidAddress(ServerText.shown(text)), "")
  }

  /// Creates the error that an unexpected answer stands for.
  init(_ response: HTTPResponse) {
    let error = DAVError(response)
    let problem: Problem =
      switch response.status {
      case _ where error.names(Condition.quota, Condition.diskSpace): .full
      case 401: .unauthorized
      case 403: .forbidden
      case 404, 410: .gone(status: response.status)
      case 423: .locked
      case 507: .full
      default: .status(response.status, reason: error.reason)
      }
    self.init(problem, at: response.url)
  }

  /// Creates the error of an answer that is not the XML it should be.
  init(_ error: XMLError, at url: HTTPURL) {
    self.init(.malformed(reason: "\(error)"), at: url)
  }
}

extension HTTPResponse {
  /// Whether this is a page for people, as of a proxy that wants somebody to sign in, rather than an
  /// answer about a card.
  var isLoginPage: Bool {
    status == 200 && !body.isEmpty && headers["ETag"] == nil
      && headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true
  }
}

extension CardDAVError: CustomStringConvertible {
  /// The host and what happened, in one line; for some providers also how to sign in.
  public var description: String {
    let domain = problem == .unauthorized ? String(host.prefix { $0 != ":" }) : ""
    let advice = Provider.of(domain: domain).map { "; \($0.advice)" } ?? ""
    return host.isEmpty ? "\(problem)" : "\(host): \(problem)\(advice)"
  }
}

extension CardDAVError.Problem: CustomStringConvertible {
  /// What happened, in one line without control characters.
  public var description: String {
    switch self {
    case .gone(let status): "the address book is gone (\(status))"
    case .notAddressBook: "this is not an address book"
    case .unauthorized: "user, password or token are not accepted (401)"
    case .forbidden: "access is not allowed (403)"
    case .status(let status, let reason?): "failed: \(reason) (\(status))"
    case .status(let status, nil) where (200..<300).contains(status):
      "the answer is not from an address book (\(status)); is there a login page in front of it?"
    case .status(let status, nil) where [500, 502, 503, 504].contains(status):
      "the server failed (\(status)); try again later"
    case .status(let status, nil): "failed (\(status))"
    case .malformed(let reason): "cannot read the answer: \(reason)"
    case .incompleteList(let status):
      "the server did not list all contacts (\(status)), so nothing was changed; try again later"
    case .endlessList: "the list of changes does not end"
    case .busy(let seconds) where seconds >= 7_200:
      "busy; try again in \((seconds + 3_599) / 3_600) hours"
    case .busy(let seconds) where seconds >= 120:
      "busy; try again in \((seconds + 59) / 60) minutes"
    case .busy(1): "busy; try again in 1 second"
    case .busy(let seconds): "busy; try again in \(seconds) seconds"
    case .full: "no space left on the server"
    case .locked: "the address book is locked (423)"
    case .nothingFound: "no address book found"
    case .exists: "there is something else already"
    case .missingParent: "cannot create the address book: there is no collection for it"
    case .notCreated: "this server creates no address books"
    case .invalidAddress(let text): "`\(text)` is neither a URL, a host nor a mail address"
    }
  }
}
