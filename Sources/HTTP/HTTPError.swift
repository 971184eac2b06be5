public import Platform

/// Why a request has no answer.
///
/// It contains nothing of credentials, headers or bodies.
public struct HTTPError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Problem: Hashable, Sendable {
    /// libcurl is not installed, or is older than 7.66.
    case libraryMissing
    /// libcurl failed without further details, usually for a lack of memory.
    case library(code: Int32, reason: String)
    /// The request was given up because the client was cancelled or a hook failed.
    case cancelled
    /// The name of the host, or of the proxy, has no address.
    case unresolvedHost
    /// No connection; the error number is zero if it is not known.
    case cannotConnect(Errno)
    /// No connection within 15 seconds, or nothing sent or received for a minute.
    case timedOut
    /// The certificate is of another host, expired, or of an unknown authority.
    case untrustedCertificate(reason: String)
    /// TLS failed otherwise.
    case tlsFailed(reason: String)
    /// The file of certificate authorities cannot be read.
    case invalidCertificateFile
    /// The connection ended before an answer; the server may have acted on the request.
    case connectionLost
    /// The connection ended within an answer.
    case answerCutOff
    /// The answer is not HTTP, or its compression is corrupt.
    case invalidAnswer
    /// The answer's body is larger than the request allows.
    case bodyTooLarge(limit: Int)
    /// The answer's headers are larger than 64 KB.
    case headersTooLarge
    /// A redirection to a host that is not trusted, or from https to http; nothing was sent there.
    case redirectRefused(to: HTTPURL)
    /// A redirection to what is not an http or https URL.
    case invalidRedirect(HTTPURLError)
    /// More than `Redirection.maximumHops` redirections.
    case tooManyRedirects
    /// Credentials would be sent unencrypted.
    case plainCredentials
    /// User, password or token contain characters that cannot be sent.
    case invalidCredentials
    /// A header field cannot be sent: it contains a control character, or the client sets it.
    case invalidHeader(name: String)
  }

  /// What happened.
  public let problem: Problem
  /// The host and port, as in the URL; empty if there is none.
  public let host: String

  /// Creates an error at a host.
  public init(_ problem: Problem, at url: HTTPURL? = nil) {
    self.problem = problem
    host = url?.authority ?? ""
  }
}

extension HTTPError: CustomStringConvertible {
  /// The host and what happened, in one line.
  public var description: String { host.isEmpty ? "\(problem)" : "\(host): \(problem)" }
}

extension HTTPError.Problem: CustomStringConvertible {
  /// What happened, in one line of printable ASCII.
  public var description: String {
    switch self {
    case .libraryMissing:
      "libcurl 7.66 or later is needed; install it: `apt install libcurl4` or "
        + "`dnf install libcurl`"
    case .library(let code, let reason): "libcurl failed (\(code): \(reason))"
    case .cancelled: "cancelled"
    case .unresolvedHost: "cannot find this host"
    case .cannotConnect(let error):
      error == .none ? "cannot connect" : "cannot connect (\(error))"
    case .timedOut: "no answer in time"
    case .untrustedCertificate(let reason): "certificate is not trusted (\(reason))"
    case .tlsFailed(let reason): "no encrypted connection (\(reason))"
    case .invalidCertificateFile: "cannot read the file of certificate authorities"
    case .connectionLost: "connection lost before an answer"
    case .answerCutOff: "connection lost within the answer"
    case .invalidAnswer: "the answer is not valid HTTP"
    case .bodyTooLarge(let limit): "the answer is larger than \(Self.size(limit))"
    case .headersTooLarge: "the headers of the answer are larger than 64 KB"
    case .redirectRefused(let url): "redirects to \(url.origin), which is not trusted"
    case .invalidRedirect(let error): "redirects to an invalid address (\(error))"
    case .tooManyRedirects: "redirects more than \(Redirection.maximumHops) times"
    case .plainCredentials: "would send credentials unencrypted; use https"
    case .invalidCredentials: "user, password or token contain invalid characters"
    case .invalidHeader(let name): "header `\(name)` cannot be sent"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MB" : "\(bytes) bytes"
  }
}
