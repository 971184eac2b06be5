/// A method of HTTP (RFC 9110) or WebDAV (RFC 4918, 3253).
public enum HTTPMethod: String, Hashable, Sendable {
  /// Fetches a resource.
  case get = "GET"
  /// Replaces or creates a resource.
  case put = "PUT"
  /// Removes a resource.
  case delete = "DELETE"
  /// Lists properties.
  case propfind = "PROPFIND"
  /// Changes properties.
  case proppatch = "PROPPATCH"
  /// Queries a collection.
  case report = "REPORT"
  /// Creates a collection.
  case mkcol = "MKCOL"

  /// Whether it changes nothing on the server, so that its answer may be given up.
  public var isSafe: Bool {
    switch self {
    case .get, .propfind, .report: true
    case .put, .delete, .proppatch, .mkcol: false
    }
  }
}
