internal import Platform

/// A client that sends requests with libcurl, on connections that stay open between them.
///
/// The process must ignore SIGPIPE, since TLS libraries write to connections that may be closed.
public final class CurlClient: HTTPClient {
  /// How long answers are awaited after an error or a cancellation.
  private static let patience: Duration = .seconds(2)
  /// How often the client asks whether it is cancelled, in milliseconds.
  private static let interval: Int32 = 100

  /// The settings of further requests; the authentication of former ones is forgotten on a change.
  public var settings: HTTPSettings {
    didSet { pool.forgetSettings() }
  }

  private let pool: CurlPool
  private let isCancelled: () -> Bool

  /// Creates a client; the first one loads libcurl.
  ///
  /// - Parameter isCancelled: Asked ten times a second whether to give up.
  public init(
    settings: HTTPSettings = HTTPSettings(), isCancelled: @escaping () -> Bool = { false }
  ) throws(HTTPError) {
    pool = try CurlPool(CurlLibrary.load())
    self.settings = settings
    self.isCancelled = isCancelled
  }

  /// Sends requests, up to `HTTPSettings.maximumInFlight` at the same time.
  public func perform(
    _ requests: some Sequence<HTTPRequest>,
    before: (Int, HTTPRequest) throws -> Void,
    each: (Int, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws {
    precondition(pool.count == 0, "a hook uses its client")
    var queue = requests.enumerated().makeIterator()
    var isAtEnd = false
    var failure: (any Error)?
    var deadline: MonotonicInstant?
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { failure = failure ?? error }
    }
    repeat {
      while failure == nil, !isAtEnd, pool.count < max(1, settings.maximumInFlight),
        !isCancelled()
      {
        guard let (index, request) = queue.next() else {
          isAtEnd = true
          break
        }
        attempt { try start(index, request, before, each) }
      }
      for (index, result) in pool.step(settings, milliseconds: Self.interval) {
        attempt { try each(index, result) }
      }
      if isCancelled(), !isAtEnd || pool.count > 0 { attempt { throw HTTPError(.cancelled) } }
      guard failure != nil else { continue }
      let end = deadline ?? .now + Self.patience
      deadline = end
      let isOver = end < .now
      for (index, result) in pool.abandon(where: { isOver || $0.method.isSafe }) {
        attempt { try each(index, result) }
      }
    } while pool.count > 0 || failure == nil && !isAtEnd
    if let failure { throw failure }
  }

  /// Checks and sends a request; one that cannot be sent is reported at once.
  private func start(
    _ index: Int, _ request: HTTPRequest,
    _ before: (Int, HTTPRequest) throws -> Void,
    _ each: (Int, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws {
    do {
      try settings.check(request, to: request.url)
    } catch {
      return try each(index, .failure(error))
    }
    try before(index, request)
    do throws(HTTPError) {
      try pool.start(index, request, settings)
    } catch {
      try each(index, .failure(error))
    }
  }
}
