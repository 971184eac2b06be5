public import JSON
internal import UnicodeText

/// An account with a service on the net: who the contact is there, and the page, if there is one.
public struct OnlineProfile: EntryValue {
  /// The service, as `github`; empty where it is not known.
  public var service = ""
  /// Who the contact is there.
  public var user = ""
  /// The page; empty where there is none.
  public var url = ""

  /// The member of a contact that holds these entries.
  public static let key = "profiles"
  /// The known members, in the order they are written.
  public static let members = Labeled.members(
    .string("service", \OnlineProfile.service), .string("user", \OnlineProfile.user),
    .string("url", \OnlineProfile.url))
  /// Where a contact keeps these entries.
  public static let list = StoredProperty(\Contact.profiles)
  /// The fields that assign these entries.
  public static let fields = [
    Field.entries(
      OnlineProfile.self, "profile", "an account: service:user, or its page's URL",
      example: "github:ada")
  ]

  /// The texts that an account is made of.
  public static var parts: [any WritableKeyPath<OnlineProfile, String> & Sendable] {
    [\.service, \.user, \.url]
  }

  /// The service in lower case, as programs write it in either.
  public var canonical: OnlineProfile {
    var account = self
    account.service = service.lowercased()
    return account
  }

  /// Makes an empty one.
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

  /// The value as `service:user URL`, or what of it is known.
  public var text: String {
    [joinAccount(service, user), url].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Splits `service:user`; without a colon all is the user.
func splitAccount(_ text: Substring) -> (service: String, user: String) {
  guard let colon = text.firstIndex(of: ":") else { return ("", String(text)) }
  return (String(text[..<colon]), String(text[text.index(after: colon)...]))
}

/// Returns what `splitAccount` takes apart.
func joinAccount(_ service: String, _ user: String) -> String {
  service.isEmpty && !user.contains(":") ? user : "\(service):\(user)"
}
