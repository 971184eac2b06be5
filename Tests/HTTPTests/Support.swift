import Foundation
import HTTP
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing

extension LoopbackServer {
  /// Starts a server that answers 200 to everything.
  convenience init() throws {
    try self.init { $1.answer(200) }
  }

  /// Returns a URL of this server.
  func url(_ path: String = "/") throws -> HTTPURL {
    try HTTPURL("http://127.0.0.1:\(port)\(path)")
  }
}

/// What a thread waits for until another one opens it.
final class Gate: Sendable {
  private let isOpen = Atomic(false)

  func open() { isOpen.store(true, ordering: .releasing) }

  func wait() { while !isOpen.load(ordering: .acquiring) { usleep(1_000) } }
}

struct HookError: Error, Equatable {}

extension HTTPClient {
  /// Sends requests and reports each answer when it arrives.
  func perform(
    _ requests: some Sequence<HTTPRequest>,
    each: (Int, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws {
    try perform(requests, before: { _, _ in }, each: each)
  }

  /// Sends one request and returns its answer.
  func send(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
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

  /// Sends requests and returns the results by the indexes of the requests.
  func results(
    of requests: some Sequence<HTTPRequest>
  ) throws -> [Int: Result<HTTPResponse, HTTPError>] {
    var results: [Int: Result<HTTPResponse, HTTPError>] = [:]
    try perform(requests) {
      #expect(results[$0] == nil)
      results[$0] = $1
    }
    return results
  }

  /// Sends a request that must fail, and returns the error.
  func failure(
    of request: HTTPRequest, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> HTTPError.Problem {
    do {
      let response = try send(request)
      Issue.record("answered \(response.status)", sourceLocation: sourceLocation)
      return .cancelled
    } catch {
      return error.problem
    }
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
