/// What sends requests: `CurlClient`, or a script of answers in tests.
public protocol HTTPClient: AnyObject {
  /// What holds for further requests: credentials, trusted hosts, requests in flight.
  var settings: HTTPSettings { get set }

  /// Sends requests, some of them at the same time, and reports each answer when it arrives.
  ///
  /// The sequence is read only as fast as requests can be sent. If a hook throws, or the client is
  /// cancelled, no further request is sent. Answers to requests that change something are then
  /// awaited for up to two seconds; all others are given up and reported as `cancelled`. At the end
  /// the hook's error, or `HTTPError` with `cancelled`, is thrown; of errors thrown by hooks after
  /// that, the first one counts. Neither hook may use the client.
  ///
  /// - Parameters:
  ///   - before: Called with the index of a request right before it is sent.
  ///   - each: Called with the index of a request that was read and its answer, in any order, once
  ///     for every request for which `before` returned, and for those that are refused unsent.
  func perform(
    _ requests: some Sequence<HTTPRequest>,
    before: (Int, HTTPRequest) throws -> Void,
    each: (Int, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws
}
