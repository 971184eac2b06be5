internal import HTTP
internal import UnicodeText

/// Where an address book is, and what the hrefs of its cards stand for.
///
/// The href of a card is the path of the address book and one segment, percent-encoded in one way,
/// so that two spellings of one name are the same.
struct CollectionPlace {
  /// What an href of a server stands for.
  enum Target: Hashable {
    /// The address book itself.
    case collection
    /// A card, by its href.
    case card(String)
    /// A collection within.
    case subcollection
    /// Anything else, which is not touched.
    case outside
  }

  /// The URL, with a `/` at the end.
  let url: HTTPURL
  /// The path, percent-encoded in the one way.
  let path: String
  /// The decoded segments of the path; nil if they are not UTF-8.
  private let segments: [String]?

  /// Creates the place of an address book.
  ///
  /// The last `/` of the URL may be missing.
  init(_ url: HTTPURL) throws(HTTPURLError) {
    self.url = try url.asCollection
    segments = self.url.segments?.dropLast()
    path =
      segments?.reduce("/") { $0 + PercentEncoding.encode(segment: $1) + "/" } ?? self.url.path
  }

  /// Returns the href of a card with a name.
  func href(named name: String) -> String { path + PercentEncoding.encode(segment: name) }

  /// Returns what an href stands for.
  ///
  /// - Parameter trusts: Returns whether a URL at another origin is as good as this one.
  func target(of href: String, trusts: (HTTPURL) -> Bool) -> Target {
    if isPlain(href) { return .card(href) }
    guard let url = try? url.resolving(href), trusts(url), url.query == nil,
      let found = url.segments
    else { return .outside }
    return target(of: found)
  }

  /// Returns the host of a card that would be within, if its host were as good as this one; nil for
  /// anything else.
  func otherHost(of href: String) -> String? {
    guard let url = try? url.resolving(href), url.authority != self.url.authority,
      case .card = target(of: href, trusts: { _ in true })
    else { return nil }
    return url.authority
  }

  /// Whether an href is written in the one way, as most are.
  private func isPlain(_ href: String) -> Bool {
    guard href.utf8.count > path.utf8.count, href.hasPrefix(path) else { return false }
    let name = href.utf8.dropFirst(path.utf8.count)
    return name.first != UInt8(ascii: ".")
      && name.allSatisfy { $0.isASCIIAlphanumeric || "._-~".utf8.contains($0) }
  }

  private func target(of found: [String]) -> Target {
    guard let segments, found.starts(with: segments) else { return .outside }
    let rest = Array(found.dropFirst(segments.count))
    switch rest.count {
    case 0: return .collection
    case 1 where rest[0].isEmpty: return .collection
    case 1: return Self.isName(rest[0]) ? .card(href(named: rest[0])) : .outside
    case 2 where rest[1].isEmpty: return .subcollection
    default: return .outside
    }
  }

  /// Whether a decoded segment is safe as a name.
  private static func isName(_ name: String) -> Bool {
    name != "." && name != ".."
      && name.unicodeScalars.allSatisfy {
        $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control
      }
  }
}

extension HTTPURL {
  /// The URL with a `/` at the end of its path, and without a query.
  var asCollection: HTTPURL {
    get throws(HTTPURLError) {
      guard !path.hasSuffix("/") || query != nil else { return self }
      return try resolving(path.hasSuffix("/") ? path : path + "/")
    }
  }
}
