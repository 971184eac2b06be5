import HTTP
import HTTPTestSupport
import TestSupport
import Testing

@Suite(.needsLibcurl)
struct AnswerLimitTests {
  private func problem(
    maximum: Int = 1_000, credentials: Credentials = .none,
    _ handler: @escaping LoopbackServer.Handler
  ) throws -> HTTPError.Problem {
    let server = try LoopbackServer(handler)
    let client = try CurlClient()
    client.settings.credentials = credentials
    return try client.failure(of: HTTPRequest(.get, server.url(), maximumBodySize: maximum))
  }

  @Test(arguments: [0, 1, 1_000, 100_000])
  func acceptsABodyOfTheLimitAndNoByteMore(limit: Int) throws {
    let server = try LoopbackServer { request, connection in
      let size = limit + (request.target == "/more" ? 1 : 0)
      connection.answer(200, [:], [UInt8](repeating: 7, count: size))
    }
    let client = try CurlClient()
    let fits = try client.send(HTTPRequest(.get, server.url(), maximumBodySize: limit))
    #expect(fits.body.count == limit)
    let more = HTTPRequest(.get, try server.url("/more"), maximumBodySize: limit)
    #expect(try client.failure(of: more) == .bodyTooLarge(limit: limit))
  }

  @Test func refusesAnEndlessBody() throws {
    let problem = try problem { _, connection in
      connection.send(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
      let chunk = Array("10\r\n0123456789abcdef\r\n".utf8)
      while connection.send(chunk) {}
    }
    #expect(problem == .bodyTooLarge(limit: 1_000))
  }

  @Test func decompressesABody() throws {
    let server = try LoopbackServer { request, connection in
      #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
      connection.answer(200, ["Content-Encoding": "gzip"], GzipBody.stored("héllo"))
    }
    let client = try CurlClient()
    #expect(try client.send(HTTPRequest(.get, server.url())).text == "héllo")
  }

  /// 100,000 bytes that become 15 MB.
  @Test func refusesABodyThatIsTooLargeDecompressed() throws {
    let bomb = GzipBody.bomb(size: 100_000)
    let problem = try problem(maximum: 1 << 20) { _, connection in
      connection.answer(200, ["Content-Encoding": "gzip"], bomb)
    }
    #expect(problem == .bodyTooLarge(limit: 1 << 20))
  }

  @Test func refusesACorruptBody() throws {
    let problem = try problem { _, connection in
      connection.answer(200, ["Content-Encoding": "gzip"], Array("no gzip at all".utf8))
    }
    #expect(problem == .invalidAnswer)
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\n", ""])
  func refusesEndlessHeaders(start: String) throws {
    let problem = try problem { _, connection in
      connection.send(Array(start.utf8))
      let line = start.isEmpty ? "HTTP/1.1 100 Continue\r\n\r\n" : "X: 0123456789abcdef\r\n"
      while connection.send(Array(line.utf8)) {}
    }
    #expect(problem == .headersTooLarge)
  }

  /// libcurl ignores the body of an answer that asks for credentials.
  @Test func refusesAnEndlessBodyBeforeCredentialsAreSent() throws {
    let credentials = Credentials.password(user: "ann", password: "secret")
    let problem = try problem(credentials: credentials) { _, connection in
      let head = "HTTP/1.1 401 X\r\nWWW-Authenticate: Basic realm=r\r\nTransfer-Encoding: chunked"
      connection.send(Array("\(head)\r\n\r\n".utf8))
      let chunk = Array("10\r\n0123456789abcdef\r\n".utf8)
      while connection.send(chunk) {}
    }
    #expect(problem == .bodyTooLarge(limit: 1_000))
  }
}
