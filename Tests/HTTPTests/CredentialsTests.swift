import Foundation
import HTTP
import HTTPTestSupport
import TestSupport
import Testing

@Suite(.needsLibcurl)
struct CredentialsTests {
  private static let ann = Credentials.password(user: "ann", password: "sesame")
  /// `ann:sesame` in Base64.
  private static let basic = "Basic YW5uOnNlc2FtZQ=="

  private static func asking(_ challenge: String) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      request.headers["authorization"] == nil
        ? connection.answer(401, ["WWW-Authenticate": challenge], Array("who?".utf8))
        : connection.answer(200, [:], request.body)
    }
  }

  private func client(_ credentials: Credentials) throws -> CurlClient {
    let client = try CurlClient()
    client.settings.credentials = credentials
    return client
  }

  @Test func sendsUserAndPasswordWhenAsked() throws {
    let server = try Self.asking("Basic realm=\"r\"")
    let client = try client(Self.ann)
    for number in UInt8(0)..<3 {
      let request = HTTPRequest(.put, try server.url(), body: [number])
      #expect(try client.send(request).body == [number])
    }
    // It is asked once.
    #expect(
      server.requests.map { $0.headers["authorization"] } == [
        nil, Self.basic, Self.basic, Self.basic,
      ])
    #expect(server.requests.allSatisfy { $0.connection == 0 })
  }

  @Test func sendsADigestInsteadOfAPassword() throws {
    let server = try Self.asking("Digest realm=\"r\", nonce=\"n1\", qop=\"auth\", algorithm=MD5")
    let client = try client(Self.ann)
    for number in UInt8(0)..<3 {
      let request = HTTPRequest(.report, try server.url("/a"), body: [number])
      #expect(try client.send(request).body == [number])
    }
    let sent = server.requests.map { $0.headers["authorization"] ?? "" }
    #expect(sent.count == 4)
    for header in sent.dropFirst() {
      #expect(header.hasPrefix("Digest username=\"ann\", realm=\"r\", nonce=\"n1\", uri=\"/a\""))
      #expect(header.contains("response=\"") && !header.contains("sesame"))
    }
  }

  @Test func waitsToBeAskedByEachServer() throws {
    let challenge = "Digest realm=\"r\", nonce=\"n1\", qop=\"auth\", algorithm=MD5"
    let servers = try [Self.asking(challenge), Self.asking("Basic realm=\"r\"")]
    let client = try client(Self.ann)
    for server in servers + servers {
      #expect(try client.send(HTTPRequest(.get, server.url())).status == 200)
      #expect(server.requests.first?.headers["authorization"] == nil)
    }
    #expect(
      servers[1].requests.allSatisfy { [nil, Self.basic].contains($0.headers["authorization"]) })
  }

  @Test func sendsATokenAtOnce() throws {
    let server = try LoopbackServer()
    let client = try client(.bearer("t0k3n"))
    _ = try client.send(HTTPRequest(.propfind, server.url()))
    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer t0k3n"])
  }

  @Test func readsNetrc() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("netrc")
    try "machine 127.0.0.1 login ann password sesame\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let server = try Self.asking("Basic realm=\"r\"")
    let client = try client(.netrc(file: file))
    #expect(try client.send(HTTPRequest(.get, server.url())).status == 200)
    #expect(server.requests.last?.headers["authorization"] == Self.basic)
  }

  @Test func returnsARefusalAndUsesNewCredentials() throws {
    let server = try LoopbackServer { request, connection in
      request.headers["authorization"] == Self.basic
        ? connection.answer(200)
        : connection.answer(401, ["WWW-Authenticate": "Basic realm=\"r\""])
    }
    let client = try client(.password(user: "ann", password: "wrong"))
    #expect(try client.send(HTTPRequest(.get, server.url())).status == 401)
    client.settings.credentials = Self.ann
    #expect(try client.send(HTTPRequest(.get, server.url())).status == 200)
    client.settings.credentials = .none
    #expect(try client.send(HTTPRequest(.get, server.url())).status == 401)
    #expect(server.requests.last?.headers["authorization"] == nil)
  }

  @Test(arguments: [ann, .bearer("t"), .netrc()])
  func areNotSentUnencryptedToOtherMachines(credentials: Credentials) throws {
    let client = try client(credentials)
    var isSent = false
    let request = HTTPRequest(.get, try HTTPURL("http://dav.invalid/"))
    try client.perform([request], before: { _, _ in isSent = true }) { _, result in
      #expect(result == .failure(HTTPError(.plainCredentials, at: request.url)))
    }
    #expect(!isSent)
  }

  @Test(
    arguments: [
      .bearer("a\r\nX: y"), .bearer(""), .bearer("a b"), .password(user: "a\0", password: ""),
      .password(user: "a", password: "\0b"),
    ] as [Credentials])
  func areRefusedIfTheyCannotBeSent(credentials: Credentials) throws {
    let server = try LoopbackServer()
    let client = try client(credentials)
    #expect(try client.failure(of: HTTPRequest(.get, server.url())) == .invalidCredentials)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [ann, .bearer("sesame"), .netrc(file: "sesame")])
  func areNeverShown(credentials: Credentials) {
    var dumped = ""
    var settings = HTTPSettings()
    settings.credentials = credentials
    dump(settings, to: &dumped)
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped] {
      #expect(!text.contains("sesame"))
    }
  }
}
