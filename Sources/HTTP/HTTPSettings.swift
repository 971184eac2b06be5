/// What holds for all requests of a client.
public struct HTTPSettings: Sendable {
  /// Who asks.
  public var credentials = Credentials.none
  /// Where requests may be redirected to.
  public var redirection = Redirection()
  /// A file of certificate authorities (PEM) instead of the system's; certificates are always
  /// verified.
  public var certificateFile: String?
  /// Whether credentials may be sent unencrypted to other machines.
  public var allowsPlainCredentials = false
  /// Whether the password is sent with the first request, which saves a round trip: as Basic, over
  /// TLS and to this machine only.
  public var signsInAtOnce = false
  /// The most requests whose answers are awaited at the same time.
  public var maximumInFlight: Int = 4
  /// The seconds without a byte in either direction after which a request has timed out.
  public var stallTimeout: Int = 60
  /// The value of `User-Agent`.
  public var userAgent = "contacts"

  /// Creates the usual settings.
  public init() {}

  /// Returns whether the password is sent to a URL before the server asks for it.
  func signsInAtOnce(at url: HTTPURL) -> Bool {
    signsInAtOnce && (url.scheme == .https || url.isLoopback)
  }

  /// Throws if a request must not be sent to a URL, its own or that of a redirection.
  func check(_ request: HTTPRequest, to url: HTTPURL) throws(HTTPError) {
    guard credentials.isValid else { throw HTTPError(.invalidCredentials, at: url) }
    guard credentials == .none || url.scheme == .https || url.isLoopback || allowsPlainCredentials
    else { throw HTTPError(.plainCredentials, at: url) }
    if let field = request.headers.fields.first(where: { !$0.isValid }) {
      throw HTTPError(.invalidHeader(name: field.safeName), at: url)
    }
  }
}
