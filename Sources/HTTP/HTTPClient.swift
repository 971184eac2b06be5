/// What sends requests: `CurlClient`, or a script of answers in tests.
public protocol HTTPClient {
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
  mutating func perform(
    _ requests: some Sequence<HTTPRequest>,
    before: (Int, HTTPRequest) throws -> Void,
    each: (Int, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws
}

extension HTTPClient {
  /// Sends requests and reports each answer when it arrives.
  public mutating func perform(
    _ requests: some Sequence<HTTPRequest>,
    each: (Int, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws {
    try perform(requests, before: { _, _ in }, each: each)
  }

  /// Sends one request and returns its answer.
  public mutating func send(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    var answer: Result<HTTPResponse, HTTPError>?
    do {
      try perform(CollectionOfOne(request)) { answer = $1 }
    } catch {
      // An answer that arrived before the cancellation is still an answer.
      answer = answer ?? .failure(error as? HTTPError ?? HTTPError(.cancelled, at: request.url))
    }
    guard let answer else { throw HTTPError(.cancelled, at: request.url) }
    return try answer.get()
  }
}
