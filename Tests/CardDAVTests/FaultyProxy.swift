import Foundation
import HTTP
import TestSupport

/// A proxy before a server on 127.0.0.1 that fails as a test says; stopped at the end of its life.
///
/// The server must close the connection after each answer, as Radicale does.
final class FaultyProxy: @unchecked Sendable {
  /// What happens to a request.
  enum Fault: Hashable {
    /// The connection ends before the server sees the request.
    case isDropped
    /// The server has done it, and the answer is lost.
    case losesAnswer
    /// The answer ends after some bytes.
    case isCutOff(after: Int)
    /// The answer comes after a while.
    case isLate
    /// The server answers with a status and a line of headers, and does nothing.
    case isRefused(status: Int, header: String)
    /// Each response of a multistatus comes twice.
    case isRepeated
  }

  private let listener: Int32
  private let upstream: Int
  let port: Int
  private let lock = NSLock()
  private var faults: (Int, String) -> Fault? = { _, _ in nil }
  private var count = 0
  private var size = 0

  init(to server: DAVServer) throws {
    upstream = server.port
    listener = Loopback.socket()
    port = try Loopback.bind(listener)
    guard listen(listener, 16) == 0 else { throw WaitError(description: "cannot listen") }
    let (listener, weak) = (listener, WeakProxy(self))
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let proxy = weak.proxy else { return }
        Thread.detachNewThread {
          proxy.serve(client)
          close(client)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Returns a URL that leads through the proxy.
  func url(_ path: String) throws -> HTTPURL { try HTTPURL("http://127.0.0.1:\(port)\(path)") }

  /// Counts anew, with other faults by the number of the request, from 0, and its method.
  func restart(_ faults: @escaping (Int, String) -> Fault? = { _, _ in nil }) {
    lock.withLock { (self.faults, count) = (faults, 0) }
  }

  /// The number of requests since the last restart.
  var requestCount: Int { lock.withLock { count } }

  /// The size of the last answer of the server.
  var answerSize: Int { lock.withLock { size } }

  private func serve(_ client: Int32) {
    guard let request = Loopback.message(from: client) else { return }
    let method = String(decoding: request.prefix { $0 != 0x20 }, as: UTF8.self)
    let fault = lock.withLock {
      count += 1
      return faults(count - 1, method)
    }
    switch fault {
    case .isDropped: return
    case .isRefused(let status, let header):
      let lines = "HTTP/1.0 \(status) X\r\n\(header)\r\nContent-Length: 0\r\n\r\n"
      return Loopback.write(Array(lines.utf8), to: client)
    default: break
    }
    var answer = forward(request)
    lock.withLock { size = answer.count }
    switch fault {
    case .losesAnswer: return
    case .isCutOff(let count): answer = Array(answer.prefix(count))
    case .isLate: usleep(150_000)
    case .isRepeated: answer = Self.repeatingResponses(of: answer)
    default: break
    }
    Loopback.write(answer, to: client)
  }

  private func forward(_ request: [UInt8]) -> [UInt8] {
    let server = Loopback.socket()
    defer { close(server) }
    guard Loopback.connect(server, to: upstream) else { return [] }
    Loopback.write(request, to: server)
    return Loopback.readToEnd(server)
  }

  private static func repeatingResponses(of answer: [UInt8]) -> [UInt8] {
    let text = String(decoding: answer, as: UTF8.self)
    guard text.hasPrefix("HTTP/1.0 207"), let end = text.range(of: "\r\n\r\n") else {
      return answer
    }
    let body = text[end.upperBound...].replacing(/<response>.*?<\/response>/.dotMatchesNewlines()) {
      "\($0.output)\($0.output)"
    }
    let head = text[..<end.lowerBound].replacing(/Content-Length: \d+/.ignoresCase()) { _ in
      "Content-Length: \(body.utf8.count)"
    }
    return Array("\(head)\r\n\r\n\(body)".utf8)
  }
}

/// Lets the thread of the listener end with the proxy.
private final class WeakProxy: @unchecked Sendable {
  private(set) weak var proxy: FaultyProxy?

  init(_ proxy: FaultyProxy) { self.proxy = proxy }
}
