/// Where requests may be redirected to with their method, body and credentials.
///
/// That is the same origin or one of the trusted hosts, at most `maximumHops` times, and never from
/// https to http.
public struct Redirection: Hashable, Sendable {
  /// The most redirections of a request.
  public static let maximumHops = 5

  /// The trusted hosts besides that of the request, as in URLs: `dav.example.org`, or
  /// `dav.example.org:8443` if the port is not the scheme's default.
  public let hosts: Set<String>

  /// Creates the rule that allows the same origin and these hosts.
  public init(hosts: some Sequence<String> = []) {
    self.hosts = Set(hosts.map { $0.lowercased() })
  }

  /// Returns whether a request may go from one URL to another.
  ///
  /// It also decides about absolute URLs in bodies.
  public func permits(_ target: HTTPURL, from source: HTTPURL) -> Bool {
    guard !source.hasSameOrigin(as: target) else { return true }
    return hosts.contains(target.authority) && Self.keepsTLS(source, target)
  }

  /// Returns where an answer redirects its request to; nil if it does not.
  ///
  /// 303 means another resource rather than another place (RFC 9110, 15.4.4); it is followed by
  /// safe methods alone. A status without `Location` is not followed.
  ///
  /// - Parameters:
  ///   - request: The request as it was first made.
  ///   - hops: The number of redirections before.
  public func target(
    of response: HTTPResponse, to request: HTTPRequest, after hops: Int
  ) throws(HTTPError) -> HTTPURL? {
    guard
      [301, 302, 307, 308].contains(response.status)
        || response.status == 303 && request.method.isSafe,
      let location = response.headers["Location"]
    else { return nil }
    guard hops < Self.maximumHops else { throw HTTPError(.tooManyRedirects, at: response.url) }
    let target: HTTPURL
    do throws(HTTPURLError) {
      target = try response.url.resolving(location)
    } catch {
      throw HTTPError(.invalidRedirect(error), at: response.url)
    }
    guard permits(target, from: request.url), Self.keepsTLS(response.url, target) else {
      throw HTTPError(.redirectRefused(to: target), at: response.url)
    }
    return target
  }

  private static func keepsTLS(_ source: HTTPURL, _ target: HTTPURL) -> Bool {
    source.scheme == .http || target.scheme == .https
  }
}
