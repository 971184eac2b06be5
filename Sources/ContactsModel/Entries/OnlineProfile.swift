public import JSON
internal import UnicodeText

/// An account of a service: the user name, and a page if there is one.
public struct OnlineProfile: EntryValue {
  /// The service, such as `github`; may be empty.
  public var service = ""
  /// The user name.
  public var user = ""
  /// The page; may be empty.
  public var url = ""

  /// The key of these entries.
  public static let key = "profiles"
  /// The known members, in the order they are written.
  public static let members = Labeled<OnlineProfile>.members(
    .string("service", \.value.service), .string("user", \.value.user),
    .string("url", \.value.url))
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.profiles)
  /// The fields of these entries.
  public static let fields = [
    Field.entries(
      OnlineProfile.self, "profile", "an account: service:user, or its page's URL",
      example: "github:ada")
  ]

  /// The texts of the value.
  public static var parts: [any WritableKeyPath<OnlineProfile, String> & Sendable] {
    [\.service, \.user, \.url]
  }

  /// The account with its service in lower case.
  public var canonical: OnlineProfile {
    var account = self
    account.service = service.lowercased()
    return account
  }

  /// Creates an empty value.
  public init() {}

  /// Reads `service:user`, a URL, or `service:user URL`.
  public init(text: String) throws(FieldError) {
    var account = Substring(text)
    if let colons = text.firstRange(ofText: "://") {
      let start = text[..<colons.lowerBound].lastIndex(where: \.isWhitespace)
      url = String(text[(start.map(text.index(after:)) ?? text.startIndex)...])
      account = text[..<(start ?? text.startIndex)]
    }
    (service, user) = splitAccount(account)
  }

  /// Replaces the account; a page alone, on the same site or on that of the service, is one of the
  /// same service.
  public mutating func rewrite(as text: String) throws(FieldError) {
    let former = self
    self = try Self(text: text)
    guard service.isEmpty, user.isEmpty, !former.service.isEmpty else { return }
    let site = Self.site(of: url)
    if site == Self.site(of: former.url)
      || site.split(separator: ".").contains(former.service.lowercased()[...])
    {
      service = former.service
    }
  }

  /// Returns the host of a page, in lower case.
  private static func site(of url: String) -> String {
    let start = url.firstRange(ofText: "://")?.upperBound ?? url.startIndex
    return url[start...].prefix { $0 != "/" }.lowercased()
  }

  /// The value as `service:user URL`, or the known part of it.
  public var text: String {
    [joinAccount(service, user), url].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Splits `service:user`; without a colon, everything is the user.
func splitAccount(_ text: Substring) -> (service: String, user: String) {
  guard let colon = text.firstIndex(of: ":") else { return ("", String(text)) }
  return (String(text[..<colon]), String(text[text.index(after: colon)...]))
}

/// Returns the text that `splitAccount` splits.
func joinAccount(_ service: String, _ user: String) -> String {
  service.isEmpty && !user.contains(":") ? user : "\(service):\(user)"
}
