import Foundation
import TestSupport

/// Sockets on 127.0.0.1.
enum Loopback {
  #if canImport(Glibc)
  private static let streamType = Int32(SOCK_STREAM.rawValue)
  private static let quietly = Int32(MSG_NOSIGNAL)
  #else
  private static let streamType = SOCK_STREAM
  private static let quietly: Int32 = 0
  #endif

  /// Creates a socket; nobody must get a signal for its other end.
  static func socket() -> Int32 {
    let descriptor = Foundation.socket(AF_INET, streamType, 0)
    #if !canImport(Glibc)
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Binds a socket to a free port, and returns that.
  static func bind(_ listener: Int32) throws -> Int {
    var address = address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw WaitError(description: "there is no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Connects a socket to a port, and returns whether somebody listens.
  static func connect(_ descriptor: Int32, to port: Int) -> Bool {
    var address = address(port: port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return address
  }

  /// Writes bytes until the other end has closed.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, quietly) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Returns everything that the other end writes.
  static func readToEnd(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = read(descriptor)
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// Returns a request with its body; nil if it is not whole.
  static func message(from descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let more = read(descriptor)
      if more.isEmpty { return nil }
      bytes += more
      guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      let size = head.firstMatch(of: /(?i)\r\nContent-Length: *(\d+)/).flatMap { Int($0.output.1) }
      if bytes.count >= end.upperBound + (size ?? 0) { return bytes }
    }
  }
}
