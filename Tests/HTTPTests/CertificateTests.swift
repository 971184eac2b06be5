import HTTP
import TestSupport
import Testing

@Suite(
  .needsLibcurl, .enabled("openssl is not installed", { installedProgram(named: "openssl") != nil })
)
struct CertificateTests {
  private let folder: TemporaryFolder
  private let server: ChildProcess
  private let port: Substring

  /// Starts a server whose certificate, for `localhost`, is signed by itself.
  init() throws {
    folder = try TemporaryFolder()
    let openssl = try #require(installedProgram(named: "openssl"))
    let made = try ChildProcess.run(
      openssl,
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder.path("key"),
        "-out", folder.path("certificate"), "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost",
      ])
    try #require(made.status == .exited(0), "\(made.errorText)")
    server = try ChildProcess(
      openssl,
      [
        "s_server", "-accept", "127.0.0.1:0", "-key", folder.path("key"),
        "-cert", folder.path("certificate"), "-www",
      ])
    try server.read(until: "ACCEPT 127.0.0.1:")
    port = try server.read(until: "\n").dropLast()
  }

  private func client(_ certificateFile: String?) throws -> CurlClient {
    let client = try CurlClient()
    client.settings.credentials = .bearer("t")
    client.settings.certificateFile = certificateFile
    return client
  }

  private func request(_ host: String) throws -> HTTPRequest {
    HTTPRequest(.get, try HTTPURL("https://\(host):\(port)/"))
  }

  @Test func aCertificateOfAnUnknownAuthorityIsNotTrusted() throws {
    defer { server.send(signal: 15) }
    let client = try client(nil)
    let request = try request("localhost")
    let error = #expect(throws: HTTPError.self) { try client.send(request) }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("localhost:\(port): certificate is not trusted ("))
    #expect(text.hasSuffix(")") && !text.contains("SSL certificate problem"))
  }

  @Test func aCertificateOfTheGivenAuthorityIsTrusted() throws {
    defer { server.send(signal: 15) }
    let client = try client(folder.path("certificate"))
    #expect(try client.send(request("localhost")).status == 200)
  }

  @Test func aCertificateOfAnotherHostIsNotTrusted() throws {
    defer { server.send(signal: 15) }
    let client = try client(folder.path("certificate"))
    guard case .untrustedCertificate = try client.failure(of: request("127.0.0.1")) else {
      Issue.record("another error")
      return
    }
  }

  @Test func aMissingAuthorityFileIsReported() throws {
    defer { server.send(signal: 15) }
    let client = try client(folder.path("none"))
    #expect(try client.failure(of: request("localhost")) == .invalidCertificateFile)
  }
}
