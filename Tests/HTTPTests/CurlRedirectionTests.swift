import HTTP
import HTTPTestSupport
import TestSupport
import Testing

@Suite(.needsLibcurl)
struct CurlRedirectionTests {
  private static func redirecting(
    to location: @escaping @Sendable () -> String, status: Int = 307
  ) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      request.target == "/end"
        ? connection.answer(201, [:], request.body)
        : connection.answer(status, ["Location": location()], Array("moved".utf8))
    }
  }

  private func client(trusting hosts: [String] = []) throws -> CurlClient {
    let client = try CurlClient()
    client.settings.credentials = .bearer("sesame")
    client.settings.redirection = Redirection(hosts: hosts)
    return client
  }

  @Test(arguments: [301, 302, 307, 308])
  func keepsMethodHeadersAndBody(status: Int) throws {
    let server = try Self.redirecting(to: { "/end" }, status: status)
    let client = try client()
    var request = HTTPRequest(.put, try server.url("/start"), body: [1, 2])
    request.headers["If-Match"] = "\"e\""
    let response = try client.send(request)
    #expect((response.status, response.body) == (201, [1, 2]))
    #expect(response.url == (try server.url("/end")))
    #expect(server.requests.map(\.method) == ["PUT", "PUT"])
    #expect(server.requests.map { $0.headers["if-match"] } == ["\"e\"", "\"e\""])
    #expect(
      server.requests.map { $0.headers["authorization"] } == ["Bearer sesame", "Bearer sesame"])
  }

  @Test func sendsNothingToAHostThatIsNotTrusted() throws {
    let other = try LoopbackServer()
    let target = try other.url("/end")
    let server = try Self.redirecting(to: { target.description })
    let client = try client(trusting: ["127.0.0.1", "dav.example.org"])
    let request = HTTPRequest(.put, try server.url("/start"), body: [1])
    #expect(try client.failure(of: request) == .redirectRefused(to: target))
    #expect(other.requests.isEmpty)
    // The client goes on.
    #expect(try client.send(HTTPRequest(.get, server.url("/end"))).status == 201)
  }

  @Test func sendsCredentialsToATrustedHost() throws {
    let other = try LoopbackServer()
    let target = try other.url("/end")
    let server = try Self.redirecting(to: { target.description })
    let client = try client(trusting: [target.authority])
    let response = try client.send(HTTPRequest(.report, server.url("/start"), body: [1]))
    #expect(response.url == target)
    #expect(other.requests.map(\.method) == ["REPORT"])
    #expect(other.requests.map { $0.headers["authorization"] } == ["Bearer sesame"])
  }

  @Test func sendsNoCredentialsUnencryptedToATrustedHost() throws {
    let server = try Self.redirecting(to: { "http://dav.invalid/" })
    let client = try client(trusting: ["dav.invalid"])
    #expect(try client.failure(of: HTTPRequest(.get, server.url())) == .plainCredentials)
  }

  @Test func endsALoop() throws {
    let server = try Self.redirecting(to: { "/again" })
    let client = try client()
    #expect(try client.failure(of: HTTPRequest(.get, server.url())) == .tooManyRedirects)
    #expect(server.requests.count == 1 + Redirection.maximumHops)
  }

  @Test func asksTheHookOnceForARequest() throws {
    let server = try Self.redirecting(to: { "/end" })
    let client = try client()
    var asked: [Int] = []
    let requests = try (0..<6).map { HTTPRequest(.put, try server.url("/\($0)"), body: [1]) }
    var answered: [Int] = []
    try client.perform(requests, before: { index, _ in asked.append(index) }) { index, result in
      #expect((try? result.get().status) == 201)
      answered.append(index)
    }
    #expect(asked == Array(0..<6) && answered.sorted() == asked)
  }
}
