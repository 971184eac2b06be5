internal import UnicodeText

/// An absolute http or https URL (RFC 3986), normalised when read.
///
/// Scheme and host are in lower case, the path is at least `/` and has no dot segments. Characters
/// that no URL may contain are percent-encoded; existing percent-encoding stays as it is. The
/// fragment, which is never sent, is dropped. No part contains spaces or control characters.
public struct HTTPURL: Hashable, Sendable {
  /// The most bytes of a URL or reference.
  public static let maximumSize = 8 << 10

  /// The protocol of a URL.
  public enum Scheme: String, Hashable, Sendable {
    /// Plain HTTP.
    case http
    /// HTTP over TLS.
    case https

    /// The port of a URL without one.
    public var defaultPort: Int { self == .http ? 80 : 443 }
  }

  /// The protocol.
  public let scheme: Scheme
  /// The host's name or address, an IPv6 address without its brackets.
  public let host: String
  /// The port, the scheme's default if the text has none.
  public let port: Int
  /// The path, percent-encoded; it starts with `/`.
  public let path: String
  /// The query, percent-encoded, without its `?`; nil if there is no `?`.
  public let query: String?

  /// Reads an absolute URL.
  ///
  /// A user or password in it is an error, so that none gets into settings, logs or messages.
  public init(_ text: String) throws(HTTPURLError) {
    let reference = try URLReference(text)
    guard let scheme = reference.scheme, let authority = reference.authority else {
      throw .notHTTP
    }
    self = try Self(scheme: Self.scheme(scheme), authority: authority, reference)
  }

  /// Returns the URL that a reference in a document at this URL stands for (RFC 3986, 5.2).
  public func resolving(_ text: String) throws(HTTPURLError) -> HTTPURL {
    let reference = try URLReference(text)
    let scheme = try reference.scheme.map(Self.scheme) ?? self.scheme
    if let authority = reference.authority {
      return try Self(scheme: scheme, authority: authority, reference)
    }
    // A scheme without an authority, as in `http:g`, is another kind of URL.
    guard reference.scheme == nil else { throw .notHTTP }
    guard !reference.path.isEmpty else {
      return try with(path: path, query: reference.query ?? query)
    }
    let folder =
      reference.path.hasPrefix("/") ? "" : path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return try with(path: folder + reference.path, query: reference.query)
  }

  /// Returns this URL with one more segment of the path, after a `/` if there is none.
  public func appending(segment: String) throws(HTTPURLError) -> HTTPURL {
    let folder = path.hasSuffix("/") ? path : path + "/"
    return try with(path: folder + PercentEncoding.encode(segment: segment), query: nil)
  }

  /// The parts of the path between slashes, percent-decoded; the last is empty after a final `/`.
  ///
  /// Nil if one of them is not UTF-8.
  public var segments: [String]? {
    var decoded: [String] = []
    for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = PercentEncoding.decode(segment) else { return nil }
      decoded.append(text)
    }
    return decoded
  }

  /// Host and port as they stand in a URL; a default port is left out.
  public var authority: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == scheme.defaultPort ? name : "\(name):\(port)"
  }

  /// Scheme, host and port, as `https://dav.example.org`.
  public var origin: String { "\(scheme.rawValue)://\(authority)" }

  /// Returns whether scheme, host and port are the same (RFC 6454).
  public func hasSameOrigin(as other: HTTPURL) -> Bool {
    (scheme, host, port) == (other.scheme, other.host, other.port)
  }

  /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or `::1`.
  public var isLoopback: Bool { HostName.isLoopback(host) }
}

extension HTTPURL: CustomStringConvertible {
  /// The URL; path and query may be personal.
  public var description: String { origin + path + (query.map { "?" + $0 } ?? "") }
}

extension HTTPURL {
  private static func scheme(_ text: String) throws(HTTPURLError) -> Scheme {
    guard let scheme = Scheme(rawValue: text.lowercased()) else { throw .notHTTP }
    return scheme
  }

  private init(
    scheme: Scheme, authority: String, _ reference: URLReference
  ) throws(HTTPURLError) {
    guard !authority.utf8.contains(UInt8(ascii: "@")) else { throw .hasUser }
    let (host, port) = try HostName.split(authority)
    self.init(
      scheme: scheme, host: host, port: port ?? scheme.defaultPort,
      path: URLReference.removingDotSegments(reference.path), query: reference.query)
    try checkSize()
  }

  private init(scheme: Scheme, host: String, port: Int, path: String, query: String?) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path.isEmpty ? "/" : path
    self.query = query
  }

  private func with(path: String, query: String?) throws(HTTPURLError) -> HTTPURL {
    let url = HTTPURL(
      scheme: scheme, host: host, port: port, path: URLReference.removingDotSegments(path),
      query: query)
    try url.checkSize()
    return url
  }

  /// Percent-encoding and a base make a text longer than what was read.
  private func checkSize() throws(HTTPURLError) {
    guard description.utf8.count <= Self.maximumSize else { throw .tooLong }
  }
}
