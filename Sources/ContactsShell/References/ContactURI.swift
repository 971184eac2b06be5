internal import ContactsModel
internal import HTTP
internal import UnicodeText

/// The URIs that open what contacts hold: messages, web pages and places.
///
/// Each begins with its scheme and has only ASCII without spaces and quotes, whatever the contact
/// holds.
enum ContactURI {
  /// The most bytes of a URI: browsers and mail programs cut or refuse longer ones.
  static let maximumSize = 8_000

  /// Returns the `mailto` URI of a message to some addresses (RFC 6068), or of one that hides them
  /// from each other.
  static func message(to addresses: [String], isBlind: Bool) -> String {
    let list = addresses.map(encoded(address:)).joined(separator: ",")
    return isBlind ? "mailto:?bcc=\(list)" : "mailto:\(list)"
  }

  /// Encodes everything but letters, digits, `-._~` and the `@` before the domain.
  private static func encoded(address: String) -> String {
    guard let at = address.lastIndex(of: "@") else {
      return PercentEncoding.encode(segment: address)
    }
    let (local, domain) = (String(address[..<at]), String(address[address.index(after: at)...]))
    return [local, domain].map(PercentEncoding.encode(segment:)).joined(separator: "@")
  }

  /// Returns the URL of a web page, with `https` if the text has no scheme; nil if it is another
  /// kind of URI or no address of a page.
  ///
  /// What means something to a shell is encoded, as many openers are shell scripts.
  static func page(_ text: String) -> String? {
    var rest = text.trimmed[...]
    var scheme = "https"
    if let found = rest.firstRange(ofText: "://"), rest[..<found.lowerBound].utf8.isURIScheme {
      scheme = rest[..<found.lowerBound].lowercased()
      rest = rest[found.upperBound...]
    } else if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
    } else if let colon = rest.firstIndex(of: ":"), rest[..<colon].utf8.isURIScheme,
      rest[colon...].dropFirst().first?.isNumber != true
    {
      return nil
    }
    let host = rest.prefix { !"/?#".contains($0) }
    guard ["http", "https"].contains(scheme), !host.isEmpty,
      !host.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 })
    else { return nil }
    return "\(scheme)://\(PercentEncoding.complete(rest.utf8, keeping: "!&+,;=:@/?#[]"))"
  }

  /// Returns the `geo` URI of a position (RFC 5870); nil if it is none.
  static func place(_ position: GeoPosition) -> String? {
    guard position.problem == nil else { return nil }
    return "geo:" + position.text.split(separator: ",").map(coordinate).joined(separator: ",")
  }

  /// Writes a number with digits on both sides of its point, and without a plus.
  private static func coordinate(_ number: Substring) -> String {
    let sign = number.hasPrefix("-") ? "-" : ""
    var digits = String(number.drop { "+-".contains($0) })
    if digits.hasPrefix(".") { digits = "0" + digits }
    if digits.hasSuffix(".") { digits.removeLast() }
    return sign + digits
  }

  /// Returns the address of the page of a map that searches for a postal address; nil if that is
  /// empty.
  static func place(_ address: PostalAddress) -> String? {
    let parts = [address.street, address.townLine, address.country].filter { !$0.isEmpty }
    let lines = parts.isEmpty ? address.lines : parts
    let text = lines.joined(separator: ", ").collapsingSpaces
    return text.isEmpty
      ? nil
      : "https://www.openstreetmap.org/search?query=\(PercentEncoding.encode(segment: text))"
  }
}
