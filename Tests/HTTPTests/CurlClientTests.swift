import HTTP
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.needsLibcurl)
struct CurlClientTests {
  @Test func keepsItsConnectionOpen() throws {
    let server = try LoopbackServer()
    let client = try CurlClient()
    for number in 0..<10 {
      #expect(try client.send(HTTPRequest(.get, server.url("/\(number)"))).status == 200)
    }
    #expect(server.requests.map(\.target) == (0..<10).map { "/\($0)" })
    #expect(server.requests.allSatisfy { $0.connection == 0 })
  }

  /// The server answers none before `count` requests have arrived.
  @Test(arguments: [1, 2, 4])
  func sendsSeveralRequestsAtATime(count: Int) throws {
    let counts = Mutex((now: 0, most: 0))
    let gate = Gate()
    let server = try LoopbackServer { _, connection in
      let isFull = counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
        return counts.now == count
      }
      if isFull { gate.open() }
      gate.wait()
      counts.withLock { $0.now -= 1 }
      connection.answer(200)
    }
    let client = try CurlClient()
    client.settings.maximumInFlight = count
    let url = try server.url()
    let results = try client.results(of: (0..<20).map { _ in HTTPRequest(.put, url, body: [1]) })
    #expect(results.count == 20)
    #expect(try results.values.allSatisfy { try $0.get().status == 200 })
    #expect(counts.withLock { $0.most } == count)
    #expect(Set(server.requests.map(\.connection)).count == count)
  }

  @Test func hasFourInFlightByDefault() {
    #expect(HTTPSettings().maximumInFlight == 4)
  }

  @Test(arguments: [HTTPMethod.get, .put, .delete, .propfind, .proppatch, .report, .mkcol])
  func sendsEveryMethodWithItsBody(method: HTTPMethod) throws {
    let server = try LoopbackServer { $1.answer(207, ["ETag": "\"e1\""], $0.body) }
    let client = try CurlClient()
    let body = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    for body in [nil, body, [], nil] {
      var request = HTTPRequest(method, try server.url("/a%20b/?q"), body: body)
      request.headers["Depth"] = "1"
      let response = try client.send(request)
      #expect(response.status == 207 && response.isSuccess)
      #expect(response.headers["etag"] == "\"e1\"")
      #expect(response.body == body ?? [])
      #expect(response.url == request.url)
      let received = try #require(server.requests.last)
      #expect((received.method, received.target) == (method.rawValue, "/a%20b/?q"))
      #expect(received.headers["depth"] == "1")
      #expect(received.headers["content-length"] == body.map { "\($0.count)" })
      #expect(received.headers["expect"] == nil && received.headers["content-type"] == nil)
      #expect(received.headers["user-agent"] == "contacts")
      #expect(received.headers["authorization"] == nil)
    }
  }

  @Test func sendsALargeBodyWithoutAskingBefore() throws {
    let server = try LoopbackServer()
    let client = try CurlClient()
    let body = [UInt8](repeating: 7, count: 3 << 20)
    _ = try client.send(HTTPRequest(.put, server.url(), body: body))
    #expect(server.requests.first?.headers["expect"] == nil)
    #expect(server.requests.first?.body == body)
  }

  @Test func sendsGivenHeaders() throws {
    let server = try LoopbackServer()
    let client = try CurlClient()
    var request = HTTPRequest(.put, try server.url(), body: [])
    request.headers = [
      "Content-Type": "text/vcard; charset=utf-8", "If-Match": "\"é\"", "X-Empty": "",
    ]
    _ = try client.send(request)
    let headers = try #require(server.requests.first).headers
    #expect(headers["content-type"] == "text/vcard; charset=utf-8")
    #expect(headers["if-match"] == "\"é\"")
    #expect(headers["x-empty"] == "")
  }

  @Test(arguments: [
    ("If-Match", "a\r\nX: y"), ("If-Match", "a\n"), ("If-Match", "\0"), ("If Match", "a"),
    ("X:", "a"), ("", "a"), ("Host", "evil.example"), ("authorization", "Basic x"),
    ("Content-Length", "0"),
  ])
  func refusesHeadersThatWouldChangeTheRequest(name: String, value: String) throws {
    let server = try LoopbackServer()
    let client = try CurlClient()
    var request = HTTPRequest(.put, try server.url())
    request.headers.append(name, value)
    #expect(try client.failure(of: request) == .invalidHeader(name: name))
    #expect(server.requests.isEmpty)
  }

  @Test func readsHeadersInAnyCaseAndSkipsInterimAnswersAndTrailers() throws {
    let server = try LoopbackServer { _, connection in
      connection.send(
        Array(
          """
          HTTP/1.1 103 Early\r\nETag: "early"\r\n\r\n\
          HTTP/1.1 200\r\neTaG:   "e1" \r\nDAV: 1\r\nDav: 2,\r\n 3\r\nX:\r\n\
          Transfer-Encoding: chunked\r\n\r\n\
          2\r\nhi\r\n0\r\nETag: "late"\r\n\r\n
          """.utf8))
    }
    let client = try CurlClient()
    let response = try client.send(HTTPRequest(.get, server.url()))
    #expect(response.text == "hi" && response.status == 200)
    #expect(response.headers.values(of: "ETAG") == ["\"e1\""])
    #expect(response.headers.values(of: "DAV") == ["1", "2, 3"])
    #expect(response.headers["x"] == "")
    #expect(response.headers["etag "] == nil)
  }

  @Test func showsWhyThereIsNoConnection() throws {
    let client = try CurlClient()
    let request = HTTPRequest(.get, try HTTPURL("http://127.0.0.1:1/"))
    let error = #expect(throws: HTTPError.self) { try client.send(request) }
    #expect(error?.description == "127.0.0.1:1: cannot connect (Connection refused)")
  }

  @Test(
    arguments: [
      ("", .connectionLost), ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", .answerCutOff),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf", .answerCutOff),
      ("220 mail.example ESMTP\r\n", .invalidAnswer),
    ] as [(String, HTTPError.Problem)])
  func reportsAnswersThatAreCutOff(answer: String, problem: HTTPError.Problem) throws {
    let server = try LoopbackServer { _, connection in
      connection.send(Array(answer.utf8))
      connection.end()
    }
    let client = try CurlClient()
    #expect(try client.failure(of: HTTPRequest(.put, server.url(), body: [1])) == problem)
  }

  /// libcurl sends others again on another connection.
  @Test(arguments: [false, true])
  func aRequestIsNotSentTwiceOnAConnectionThatEnds(isSentOnce: Bool) throws {
    let server = try LoopbackServer { request, connection in
      if request.method == "PUT", request.connection == 0 {
        connection.end()
      } else {
        connection.answer(200)
      }
    }
    let client = try CurlClient()
    #expect(try client.send(HTTPRequest(.get, server.url())).status == 200)
    var request = try HTTPRequest(.put, server.url(), body: [1])
    request.isSentOnce = isSentOnce
    if isSentOnce {
      #expect(try client.failure(of: request) == .connectionLost)
    } else {
      #expect(try client.send(request).status == 200)
    }
    #expect(
      server.requests.map(\.method) == (isSentOnce ? ["GET", "PUT"] : ["GET", "PUT", "PUT"]))
    // Another one is sent, and so is this one once more.
    #expect(try client.send(request).status == 200)
  }

  @Test func timesOutWhenNothingArrives() throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _, _ in gate.wait() }
    let client = try CurlClient()
    client.settings.stallTimeout = 1
    #expect(try client.failure(of: HTTPRequest(.get, server.url())) == .timedOut)
  }
}
