internal import Platform
internal import UnicodeText

/// Names and addresses of hosts (RFC 3986, 3.2.2).
enum HostName {
  /// Splits host and port, and checks both; the host is in lower case and without brackets.
  static func split(_ authority: String) throws(HTTPURLError) -> (host: String, port: Int?) {
    // Some letters outside ASCII become ASCII in lower case.
    guard authority.utf8.allSatisfy({ $0 < 0x80 }) else { throw .invalidHost }
    let text = authority.lowercased()
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]"),
        let address = IPAddress.canonicalVersion6(String(text[..<end].dropFirst()))
      else { throw .invalidHost }
      return (address, try port(text[end...].dropFirst()))
    }
    let host = text.prefix { $0 != ":" }
    guard isName(host) else { throw .invalidHost }
    return (String(host), try port(text[host.endIndex...]))
  }

  /// Returns whether a host, as `split` returned it, is this machine.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.") && IPAddress.isVersion4(host)
  }

  /// A name of letters, digits, `-`, `.` and `_`, at most 253 bytes as in DNS.
  private static func isName(_ host: Substring) -> Bool {
    (1...253).contains(host.utf8.count)
      && host.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
  }

  /// A colon without a port is the default port (section 3.2.3).
  private static func port(_ text: Substring) throws(HTTPURLError) -> Int? {
    guard !text.isEmpty else { return nil }
    guard text.hasPrefix(":") else { throw .invalidHost }
    let digits = text.dropFirst()
    guard !digits.isEmpty else { return nil }
    guard digits.utf8.allSatisfy(\.isASCIIDigit), let port = Int(digits),
      (1...65535).contains(port)
    else { throw .invalidPort }
    return port
  }
}
