internal import HTTP
internal import UnicodeText

/// Where to look for the address books of a URL, a host or a mail address.
struct ServerAddress {
  /// The places, most likely first.
  let candidates: [HTTPURL]
  /// The domain of a mail address, whose records may name the server; nil for a known provider.
  let domain: String?

  /// Reads what a user writes.
  ///
  /// Throws `HTTPURLError` for a URL, which may contain a password and is not repeated.
  init(_ text: String) throws {
    let isURL = text.contains("://")
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isMail = !isURL && parts.count == 2 && !parts[0].isEmpty && !text.contains("/")
    let url: HTTPURL
    if isURL {
      url = try HTTPURL(text)
    } else if let found = try? HTTPURL("https://\(isMail ? String(parts[1]) : text)") {
      url = found
    } else {
      throw CardDAVError(invalidAddress: text)
    }
    let provider = Provider.of(domain: url.host)
    domain = isMail && provider == nil ? url.host : nil
    var candidates = isURL || !isMail && url.path != "/" ? [url] : []
    if let provider, !isURL || url.path == "/" {
      let user = isMail ? PercentEncoding.encode(segment: text) : nil
      if let base = provider.base(user: user) { candidates.append(try HTTPURL(base)) }
    }
    // The last one is that of Nextcloud and ownCloud.
    for path in ["/.well-known/carddav", "/", "/remote.php/dav/"] {
      let candidate = try url.resolving(path)
      if !candidates.contains(candidate) { candidates.append(candidate) }
    }
    self.candidates = candidates
  }
}

extension Provider {
  /// Returns the URL where to look; nil if it needs a user.
  fileprivate func base(user: String?) -> String? {
    let parts = base.split(separator: "{user}", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return base }
    return user.map { parts[0] + $0 + parts[1] }
  }
}
