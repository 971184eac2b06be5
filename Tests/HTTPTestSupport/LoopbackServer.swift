import Foundation
import Platform
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that answers as a test says, with a thread per connection.
package final class LoopbackServer: Sendable {
  package struct Request: Sendable {
    package let method: String
    package let target: String
    /// Names are in lower case.
    package let headers: [String: String]
    package let body: [UInt8]
    /// The number of its connection, counted from 0.
    package let connection: Int
  }

  package typealias Handler = @Sendable (Request, borrowing Connection) -> Void

  package let port: Int
  private let listener: Int32
  private let received = Mutex<[Request]>([])

  package init(_ handler: @escaping Handler) throws {
    let listener = socket(AF_INET, Self.streamType, 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw Errno.last }
    port = Int(UInt16(bigEndian: address.sin_port))
    signal(SIGPIPE, SIG_IGN)
    BackgroundThread.run { [weak self] in
      for number in 0... {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { break }
        BackgroundThread.run { [weak self] in
          var connection = Connection(descriptor: descriptor)
          while let request = connection.readRequest(number: number) {
            self?.received.withLock { $0.append(request) }
            handler(request, connection)
          }
        }
      }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The requests so far, in the order of their arrival.
  package var requests: [Request] { received.withLock { $0 } }

  #if canImport(Glibc)
  private static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
  private static let streamType = SOCK_STREAM
  #endif
}

extension LoopbackServer {
  /// A connection as the server sees it; it is closed at the end of its life.
  package struct Connection: ~Copyable {
    fileprivate let descriptor: Int32
    private var buffer: [UInt8] = []

    fileprivate init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    deinit {
      close(descriptor)
    }

    /// Sends an answer with its length.
    package func answer(_ status: Int, _ headers: [String: String] = [:], _ body: [UInt8] = []) {
      var text = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\n"
      for (name, value) in headers { text += "\(name): \(value)\r\n" }
      send(Array((text + "\r\n").utf8) + body)
    }

    /// Sends bytes as they are; returns false if nobody reads them.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Ends the connection after what was sent.
    package func end() {
      shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Reads one request; nil at the end of the connection.
    fileprivate mutating func readRequest(number: Int) -> Request? {
      var end = buffer.firstRange(of: Array("\r\n\r\n".utf8))
      while end == nil {
        guard readMore() else { return nil }
        end = buffer.firstRange(of: Array("\r\n\r\n".utf8))
      }
      guard let end else { return nil }
      let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).split(
        separator: "\r\n")
      buffer.removeSubrange(..<end.upperBound)
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      let size = headers["content-length"].flatMap { Int($0) } ?? 0
      while buffer.count < size { guard readMore() else { return nil } }
      let body = Array(buffer[..<size])
      buffer.removeSubrange(..<size)
      let words = lines[0].split(separator: " ")
      return Request(
        method: String(words[0]), target: String(words[1]), headers: headers, body: body,
        connection: number)
    }

    private mutating func readMore() -> Bool {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return false }
      buffer += chunk[..<count]
      return true
    }
  }
}
