import ContactsSync
import Foundation
import HTTP
import TestSupport
import Testing

@testable import CardDAV

/// A real server of address books on 127.0.0.1, with one user `ann`, stopped at the end of its life.
final class DAVServer {
  /// The programs that can serve.
  enum Program: String, CaseIterable, CustomTestStringConvertible {
    case radicale
    case xandikos

    var testDescription: String { rawValue }
    var path: String? { installedProgram(named: rawValue) }
    /// The credentials of the user.
    var credentials: Credentials {
      self == .radicale ? .password(user: "ann", password: "secret") : .none
    }
    /// The path of the user's address book.
    var bookPath: String { self == .radicale ? "/ann/book/" : "/ann/contacts/addressbook/" }
    static var installed: [Program] { allCases.filter { $0.path != nil } }
  }

  let program: Program
  let port: Int
  private let folder: TemporaryFolder
  private let process: ChildProcess

  init(_ program: Program) throws {
    self.program = program
    folder = try TemporaryFolder()
    port = try Self.freePort()
    let path = try #require(program.path)
    process = try ChildProcess(
      "/bin/sh",
      ["-c", "exec \"$@\" >\"$0\" 2>&1", folder.path("log"), path]
        + Self.arguments(of: program, port, folder))
    try waitUntil("\(program.rawValue) answers") { Self.answers(port) }
  }

  /// Returns a URL of this server.
  func url(_ path: String = "/") throws -> HTTPURL {
    try HTTPURL("http://127.0.0.1:\(port)\(path)")
  }

  private static func arguments(
    of program: Program, _ port: Int, _ folder: TemporaryFolder
  ) throws -> [String] {
    switch program {
    case .radicale:
      let users = try folder.write("ann:secret\n", to: "users")
      let configuration = """
        [server]
        hosts = 127.0.0.1:\(port)
        [auth]
        type = htpasswd
        htpasswd_filename = \(users)
        htpasswd_encryption = plain
        delay = 0
        [rights]
        type = owner_only
        [storage]
        filesystem_folder = \(folder.path("collections"))
        [web]
        type = none
        """
      return ["--config", try folder.write(configuration, to: "configuration")]
    case .xandikos:
      return [
        "--listen-address", "127.0.0.1", "--port", "\(port)", "-d", folder.path("collections"),
        "--defaults", "--current-user-principal", "/ann/",
      ]
    }
  }

  private static func freePort() throws -> Int {
    let listener = Loopback.socket()
    defer { close(listener) }
    return try Loopback.bind(listener)
  }

  private static func answers(_ port: Int) -> Bool {
    let descriptor = Loopback.socket()
    defer { close(descriptor) }
    return Loopback.connect(descriptor, to: port)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where libcurl or every server is missing.
  static var needsServer: Self {
    .enabled("neither Radicale nor Xandikos is installed, or libcurl is missing") {
      !DAVServer.Program.installed.isEmpty
        && isInstalled(
          library: "libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib")
    }
  }
}

/// A client that counts the requests of another.
final class CountingClient: HTTPClient {
  private let client: CurlClient
  /// The methods of the requests so far.
  private(set) var methods: [HTTPMethod] = []

  init() throws { client = try CurlClient() }

  var settings: HTTPSettings {
    get { client.settings }
    set { client.settings = newValue }
  }

  func perform(
    _ requests: some Sequence<HTTPRequest>, before: (Int, HTTPRequest) throws -> Void,
    each: (Int, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws {
    try client.perform(
      requests,
      before: { index, request in
        methods.append(request.method)
        try before(index, request)
      }, each: each)
  }

  /// Returns the methods of the requests that work sends.
  func methods(of work: () throws -> Void) rethrows -> [HTTPMethod] {
    let count = methods.count
    try work()
    return Array(methods[count...])
  }
}
