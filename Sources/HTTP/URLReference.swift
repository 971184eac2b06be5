internal import UnicodeText

/// The components of a URI reference (RFC 3986, 4.1 and appendix B), percent-encoded where needed.
struct URLReference {
  let scheme: String?
  let authority: String?
  let path: String
  let query: String?

  /// Splits a reference; the fragment is dropped.
  init(_ text: String) throws(HTTPURLError) {
    guard text.utf8.count <= HTTPURL.maximumSize else { throw .tooLong }
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .controlCharacter }
    var rest = Substring(text).utf8
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    scheme = Self.takeScheme(&rest)
    authority = Self.takeAuthority(&rest)
    let path = rest.prefix { $0 != UInt8(ascii: "?") }
    self.path = PercentEncoding.complete(path)
    rest = rest[path.endIndex...]
    query = rest.isEmpty ? nil : PercentEncoding.complete(rest.dropFirst())
  }

  /// Takes a scheme and its colon.
  private static func takeScheme(_ rest: inout Substring.UTF8View) -> String? {
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = rest[..<colon]
    guard name.isURIScheme else { return nil }
    rest = rest[colon...].dropFirst()
    return String(Substring(name))
  }

  /// Takes two slashes and what follows up to the path, query or end.
  private static func takeAuthority(_ rest: inout Substring.UTF8View) -> String? {
    guard rest.starts(with: "//".utf8) else { return nil }
    let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    rest = rest[name.endIndex...]
    return String(Substring(name))
  }

  /// Returns a path without `.` and `..` (section 5.2.4), which cannot lead above the root.
  static func removingDotSegments(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      guard segment == "." || segment == ".." else {
        kept.append(segment)
        continue
      }
      // The first segment, before the first slash, is empty and stays.
      if segment == "..", kept.count > 1 { kept.removeLast() }
      // A path that ends in a dot segment names a folder.
      if index == segments.count - 1 { kept.append("") }
    }
    return kept.joined(separator: "/")
  }
}
