internal import ContactsSync
public import HTTP
internal import Platform

/// Requests to one server on behalf of one user, as patient as the server asks for.
///
/// Credentials are asked for at the first request, and once more when they are not accepted. A busy
/// server (429, 503) is left alone for as long as it says, and then gets one request at a time.
public final class DAVSession {
  /// The longest time that a busy server is waited for.
  static let maximumWait: Duration = .seconds(60)
  /// How long a busy server is waited for that does not say how long.
  static let usualWait: Duration = .seconds(5)
  /// How long is waited after a failure.
  static let shortWait: Duration = .seconds(1)
  /// How often in a row a busy server is waited for.
  static let maximumBusyCount = 5

  private let client: any HTTPClient
  private let isCancelled: () -> Bool
  private let credentials: (_ isRetry: Bool) throws -> Credentials
  private var hasCredentials = false
  private var isRenewed = false
  private var busyCount = 0
  /// Waits for a time; tests need not.
  var sleep: (Duration) -> Void = { time in
    let (seconds, attoseconds) = time.components
    CurrentProcess.sleep(
      microseconds: UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - credentials: Returns the credentials; `isRetry` if the former ones are not accepted.
  ///   - isCancelled: Asked while waiting whether to stop.
  public init(
    _ client: any HTTPClient,
    credentials: @escaping (_ isRetry: Bool) throws -> Credentials = { _ in .none },
    isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.client, self.isCancelled, self.credentials) = (client, isCancelled, credentials)
  }

  /// Returns whether requests may follow a URL that a server names.
  func trusts(_ target: HTTPURL, from source: HTTPURL) -> Bool {
    client.settings.redirection.permits(target, from: source)
  }

  /// Trusts further hosts with the credentials.
  ///
  /// - Parameter hosts: Hosts as in URLs, such as `dav.example.org` or `dav.example.org:8443`.
  public func trust(_ hosts: some Sequence<String>) {
    client.settings.redirection = Redirection(hosts: client.settings.redirection.hosts.union(hosts))
  }
}

extension DAVSession {
  /// Sends one request and returns its answer; an answer is anything but 401, 429 and 503.
  func send(_ request: HTTPRequest) throws -> HTTPResponse {
    var answer: HTTPResponse?
    try run([request]) { _, result in
      answer = try result.get()
      return .done
    }
    guard let answer else { throw SyncStop.cancelled }
    return answer
  }

  /// Does work with several requests in flight, until all of it is done.
  ///
  /// - Parameters:
  ///   - before: Called right before a request is sent.
  ///   - rest: Called when nothing is in flight, before more is sent; may send other requests.
  ///   - answer: Called with each answer but 401, 429 and 503; throws to stop.
  func run<Job: DAVJob>(
    _ jobs: some Sequence<Job>, before: (Job) throws -> Void = { _ in },
    rest: () throws -> Void = {},
    answer: (Job, Result<HTTPResponse, HTTPError>) throws -> DAVVerdict<Job>
  ) throws {
    let queue = RequestQueue(jobs)
    while !queue.isEmpty {
      try askForCredentials()
      queue.resume()
      var pause = Pause()
      try perform(queue, before: before) { job, result in
        switch try take(result, &pause) {
        case nil: queue.insert([job])
        case let result?:
          switch try answer(job, result) {
          case .done: break
          case .doneWithRest: pause.isRest = true
          case .failed: pause.extend(to: Self.shortWait)
          case .replaced(let jobs): queue.insert(jobs)
          case .later(let job):
            queue.insert([job])
            pause.extend(to: Self.shortWait)
          case .laterAlone(let job):
            queue.insert([job])
            pause.extend(to: Self.shortWait)
            pause.isContended = true
          }
        }
        queue.isPaused = pause.isNeeded
      }
      try keep(pause)
      try rest()
    }
  }

  /// Why nothing more is sent in a round.
  private struct Pause {
    /// Where credentials were not accepted.
    var unauthorized: HTTPURL?
    /// Whether the server asked for another method than Basic.
    var wantsOtherMethod = false
    /// Whether the server is busy.
    var isBusy = false
    /// Whether the server does not take several requests at a time.
    var isContended = false
    /// Whether something else is to be done first.
    var isRest = false
    /// How long to wait.
    var time: Duration?

    var isNeeded: Bool { unauthorized != nil || time != nil || isRest }

    mutating func extend(to time: Duration) { self.time = max(self.time ?? .zero, time) }
  }

  /// Returns a result; nil if the request is to be sent again after a pause.
  private func take(
    _ result: Result<HTTPResponse, HTTPError>, _ pause: inout Pause
  ) throws -> Result<HTTPResponse, HTTPError>? {
    switch result {
    case .failure(let error) where error.problem == .cancelled: throw SyncStop.cancelled
    case .failure: return result
    case .success(let response):
      switch response.status {
      case 401:
        pause.unauthorized = response.url
        let methods = response.headers.values(of: "WWW-Authenticate").map { $0.lowercased() }
        pause.wantsOtherMethod = !methods.isEmpty && !methods.contains { $0.hasPrefix("basic") }
        return nil
      case 429, 503:
        pause.extend(to: try wait(of: response))
        pause.isBusy = true
        return nil
      default:
        (isRenewed, busyCount) = (false, 0)
        return result
      }
    }
  }

  private func keep(_ pause: Pause) throws {
    if pause.wantsOtherMethod, client.settings.signsInAtOnce {
      client.settings.signsInAtOnce = false
    } else if let url = pause.unauthorized {
      try renewCredentials(for: url)
    }
    if pause.isBusy { busyCount += 1 }
    if pause.isBusy || pause.isContended { client.settings.maximumInFlight = 1 }
    if let time = pause.time { try wait(time) }
  }

  /// Sends what the queue has until it is empty or paused.
  private func perform<Job: DAVJob>(
    _ queue: RequestQueue<Job>, before: (Job) throws -> Void,
    each: (Job, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws {
    do {
      try client.perform(queue, before: { index, _ in try before(queue.taken[index]) }) {
        try each(queue.taken[$0], $1)
      }
    } catch let error as HTTPError where error.problem == .cancelled {
      throw SyncStop.cancelled
    }
  }

  /// Returns how long a busy server wants to be left alone; throws if that is too long.
  private func wait(of response: HTTPResponse) throws -> Duration {
    let asked = response.headers["Retry-After"].flatMap {
      RetryAfter.delay($0, now: WallTime.now.seconds)
    }
    let time = max(asked ?? Self.usualWait, .seconds(1))
    guard time <= Self.maximumWait, busyCount < Self.maximumBusyCount else {
      throw CardDAVError(.busy(seconds: Int(time.components.seconds)), at: response.url)
    }
    return time
  }

  /// Waits for a time, unless cancelled.
  private func wait(_ time: Duration) throws {
    var left = time
    while left > .zero {
      if isCancelled() { throw SyncStop.cancelled }
      let step = min(left, .milliseconds(100))
      sleep(step)
      left -= step
    }
  }

  private func askForCredentials() throws {
    guard !hasCredentials else { return }
    client.settings.credentials = try credentials(false)
    client.settings.signsInAtOnce = true
    hasCredentials = true
  }

  /// Asks for other credentials, once until some were accepted.
  private func renewCredentials(for url: HTTPURL) throws {
    let refusal = CardDAVError(.unauthorized, at: url)
    guard !isRenewed else { throw refusal }
    isRenewed = true
    let renewed = try credentials(true)
    guard renewed != client.settings.credentials else { throw refusal }
    client.settings.credentials = renewed
  }
}
