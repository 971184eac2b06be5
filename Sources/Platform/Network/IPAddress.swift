#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Addresses of the Internet Protocol as texts.
public enum IPAddress {
  /// Returns whether a text is an address of version 4.
  public static func isVersion4(_ text: String) -> Bool {
    var address = in_addr()
    return unsafe inet_pton(AF_INET, text, &address) == 1
  }

  /// Returns an address of version 6 in its canonical form (RFC 5952); nil if the text is none.
  public static func canonicalVersion6(_ text: String) -> String? {
    var address = in6_addr()
    guard unsafe inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let size = socklen_t(name.count)
    guard unsafe inet_ntop(AF_INET6, &address, &name, size) != nil else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
