/// The transfers in flight and those that wait for further requests, with their connections.
@safe
final class CurlPool {
  /// The most bytes of a body that is ignored, as that of a 401 before credentials are sent.
  private static let maximumIgnoredSize = 1 << 20

  private let library: CurlLibrary
  private let multi: CurlLibrary.Handle
  private var idle: [CurlTransfer] = []
  private var active: [CurlTransfer] = []

  init(_ library: CurlLibrary) throws(HTTPError) {
    self.library = library
    guard let multi = unsafe library.multiInit() else { throw CurlLibrary.outOfMemory }
    unsafe self.multi = multi
  }

  deinit {
    for transfer in active { _ = unsafe library.multiRemove(multi, transfer.easy) }
    _ = unsafe library.multiCleanup(multi)
  }

  /// The number of requests in flight.
  var count: Int { active.count }

  /// Forgets the authentication of former requests.
  func forgetSettings() {
    idle.forEach { $0.forgetSettings() }
  }

  /// Starts a request.
  func start(_ index: Int, _ request: HTTPRequest, _ settings: HTTPSettings) throws(HTTPError) {
    let transfer = try takeIdle(for: request)
    do throws(HTTPError) {
      try transfer.prepare(index, request, settings)
      try launch(transfer)
    } catch {
      idle.append(transfer)
      throw error
    }
  }

  /// Sends and receives, and returns the requests that have ended; waits up to a time if none has.
  func step(
    _ settings: HTTPSettings, milliseconds: Int32
  ) -> [(index: Int, result: Result<HTTPResponse, HTTPError>)] {
    var ended: [(index: Int, result: Result<HTTPResponse, HTTPError>)] = []
    var running: Int32 = 0
    let isWorking = unsafe library.multiPerform(multi, &running) == 0
    // Bodies that are ignored do not reach the callback that counts; they can be endless.
    for transfer in stop(where: {
      $0.downloadedSize > max(Self.maximumIgnoredSize, $0.request.maximumBodySize)
    }) {
      transfer.refuseBody()
      ended.append((transfer.index, .failure(error(of: transfer, 0))))
    }
    while let finished = unsafe library.nextFinished(multi) {
      guard let place = active.firstIndex(where: { unsafe $0.easy == finished.easy }) else {
        continue
      }
      let transfer = active.remove(at: place)
      _ = unsafe library.multiRemove(multi, transfer.easy)
      if let result = unsafe finish(transfer, finished.code, settings) {
        ended.append((transfer.index, result))
        idle.append(transfer)
      }
    }
    guard isWorking else { return ended + abandon { _ in true } }
    if ended.isEmpty, !active.isEmpty {
      _ = unsafe library.multiPoll(multi, nil, 0, milliseconds, nil)
    }
    return ended
  }

  /// Gives up requests, and returns them as cancelled.
  func abandon(
    where isAbandoned: (HTTPRequest) -> Bool
  ) -> [(index: Int, result: Result<HTTPResponse, HTTPError>)] {
    stop { isAbandoned($0.request) }.map {
      ($0.index, .failure(HTTPError(.cancelled, at: $0.url)))
    }
  }
}

extension CurlPool {
  /// Takes a transfer that is known to the request's server, or any.
  private func takeIdle(for request: HTTPRequest) throws(HTTPError) -> CurlTransfer {
    if let place = idle.lastIndex(where: { $0.isPrepared(for: request.url) }) {
      return idle.remove(at: place)
    }
    if let transfer = idle.popLast() { return transfer }
    return try CurlTransfer(library, for: request)
  }

  private func launch(_ transfer: CurlTransfer) throws(HTTPError) {
    guard unsafe library.multiAdd(multi, transfer.easy) == 0 else { throw CurlLibrary.outOfMemory }
    active.append(transfer)
  }

  /// Takes transfers out of flight.
  private func stop(where isStopped: (CurlTransfer) -> Bool) -> [CurlTransfer] {
    let stopped = active.filter(isStopped)
    guard !stopped.isEmpty else { return [] }
    active.removeAll { transfer in stopped.contains { $0 === transfer } }
    for transfer in stopped { _ = unsafe library.multiRemove(multi, transfer.easy) }
    idle += stopped
    return stopped
  }

  /// Returns the result of a transfer that has ended; nil if it goes on at another URL.
  private func finish(
    _ transfer: CurlTransfer, _ code: Int32, _ settings: HTTPSettings
  ) -> Result<HTTPResponse, HTTPError>? {
    guard code == 0 else { return .failure(error(of: transfer, code)) }
    let answer = transfer.answer
    let response = HTTPResponse(
      status: answer.status, headers: answer.headers, body: answer.body, url: transfer.url)
    do throws(HTTPError) {
      guard
        let target = try settings.redirection.target(
          of: response, to: transfer.request, after: transfer.hops)
      else { return .success(response) }
      try transfer.follow(target, settings)
      try launch(transfer)
      return nil
    } catch {
      return .failure(error)
    }
  }

  private func error(of transfer: CurlTransfer, _ code: Int32) -> HTTPError {
    HTTPError(
      transfer.answer.excess
        ?? .curl(
          code, hasAnswer: transfer.answer.status > 0, detail: transfer.errorDetail,
          systemError: unsafe library.systemError(of: transfer.easy),
          reason: library.reason(of: code)),
      at: transfer.url)
  }
}
