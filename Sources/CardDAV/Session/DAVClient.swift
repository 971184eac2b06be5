public import HTTP

/// A client of HTTP whose credentials, trusted hosts and number of requests in flight can change.
public protocol DAVClient: HTTPClient, AnyObject {
  /// What holds for further requests.
  var settings: HTTPSettings { get set }
}

extension CurlClient: DAVClient {}
