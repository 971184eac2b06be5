import HTTP
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.needsLibcurl)
struct CancellationTests {
  @Test func givesUpReadingAtOnce() throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _, connection in
      gate.wait()
      connection.answer(200)
    }
    // A client that waited on would get the answers.
    var calls = 0
    let client = try CurlClient(isCancelled: {
      guard server.requests.count == 4 else { return false }
      calls += 1
      if calls == 3 { gate.open() }
      return true
    })
    let url = try server.url()
    var results: [Int: Result<HTTPResponse, HTTPError>] = [:]
    #expect(throws: HTTPError(.cancelled)) {
      try client.perform((0..<9).map { _ in HTTPRequest(.report, url) }) { results[$0] = $1 }
    }
    let cancelled = Result<HTTPResponse, HTTPError>.failure(HTTPError(.cancelled, at: url))
    #expect(results == [0: cancelled, 1: cancelled, 2: cancelled, 3: cancelled])
  }

  @Test func awaitsTheAnswersToChanges() throws {
    let gate = Gate()
    let server = try LoopbackServer { _, connection in
      gate.wait()
      connection.answer(201)
    }
    let client = try CurlClient(isCancelled: {
      guard server.requests.count == 4 else { return false }
      gate.open()
      return true
    })
    let url = try server.url()
    var statuses: [Int: Int] = [:]
    #expect(throws: HTTPError(.cancelled)) {
      try client.perform((0..<9).map { _ in HTTPRequest(.put, url, body: [1]) }) {
        statuses[$0] = try $1.get().status
      }
    }
    #expect(statuses == [0: 201, 1: 201, 2: 201, 3: 201])
    #expect(server.requests.count == 4)
  }

  @Test func givesUpChangesInTheEnd() throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _, _ in gate.wait() }
    let client = try CurlClient(isCancelled: { !server.requests.isEmpty })
    #expect(try client.failure(of: HTTPRequest(.delete, server.url())) == .cancelled)
  }

  @Test func sendsNothingWhenCancelledBefore() throws {
    let server = try LoopbackServer()
    let client = try CurlClient(isCancelled: { true })
    var isSent = false
    let request = HTTPRequest(.get, try server.url())
    #expect(throws: HTTPError(.cancelled)) {
      try client.perform([request], before: { _, _ in isSent = true }) { _, _ in
        Issue.record("there is a result")
      }
    }
    #expect(!isSent && server.requests.isEmpty)
    #expect(try client.failure(of: request) == .cancelled)
  }

  @Test func sendsNothingAfterTheHookBeforeFails() throws {
    let server = try LoopbackServer()
    let client = try CurlClient()
    let url = try server.url()
    var results: [Int] = []
    #expect(throws: HookError()) {
      try client.perform(
        (0..<9).map { HTTPRequest(.put, url, body: [$0]) },
        before: { index, _ in if index == 2 { throw HookError() } },
        each: { index, result in
          #expect((try? result.get().status) == 200)
          results.append(index)
        })
    }
    #expect(results.sorted() == [0, 1])
    #expect(Set(server.requests.map(\.body)) == [[0], [1]])
  }

  @Test func sendsNothingAfterTheHookOfAResultFails() throws {
    let server = try LoopbackServer()
    let client = try CurlClient()
    client.settings.maximumInFlight = 1
    let url = try server.url()
    var results: [Int] = []
    #expect(throws: HookError()) {
      try client.perform((0..<9).map { _ in HTTPRequest(.get, url) }) { index, _ in
        results.append(index)
        if index == 3 { throw HookError() }
      }
    }
    #expect(results == [0, 1, 2, 3] && server.requests.count == 4)
    #expect(try client.send(HTTPRequest(.get, url)).status == 200)
  }

  @Test func readsTheSequenceOnlyAsFastAsItSends() throws {
    let server = try LoopbackServer()
    let client = try CurlClient()
    client.settings.maximumInFlight = 2
    let url = try server.url()
    var (read, answered) = (0, 0)
    let requests = AnyIterator<HTTPRequest> {
      guard read < 50 else { return nil }
      read += 1
      #expect(read - answered <= 2)
      return HTTPRequest(.get, url)
    }
    try client.perform(IteratorSequence(requests)) { _, _ in answered += 1 }
    #expect(answered == 50)
  }
}
