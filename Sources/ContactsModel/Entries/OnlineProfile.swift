public import JSON

/// An account with a service on the net: who the contact is there, and the page, if there is one.
public struct OnlineProfile: EntryValue {
  public var service = ""
  public var user = ""
  public var url = ""

  public static let key = "profiles"
  public static let members = Labeled.members(
    .string("service", \OnlineProfile.service), .string("user", \OnlineProfile.user),
    .string("url", \OnlineProfile.url))
  public static var list: any WritableKeyPath<Contact, [Labeled<Self>]> & Sendable {
    \Contact.profiles
  }
  public static let fields = [
    Field.entries(
      OnlineProfile.self, "profile", "an account: service:user, or its page's URL",
      example: "github:ada")
  ]

  public init() {}

  /// Reads `service:user`, a URL, or `service:user URL`.
  public init(text: String) throws(FieldError) {
    var account = Substring(text)
    if let colons = text.firstRange(of: "://") {
      let start = text[..<colons.lowerBound].lastIndex(where: \.isWhitespace)
      url = String(text[(start.map(text.index(after:)) ?? text.startIndex)...])
      account = text[..<(start ?? text.startIndex)]
    }
    (service, user) = splitAccount(account)
  }

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
