/// A provider of address books whose addresses cannot be found, or who wants another password.
public struct Provider: Hashable, Sendable {
  /// How one signs in.
  public enum SignIn: String, Hashable, Sendable {
    /// With the usual password.
    case password
    /// With a password made for this program alone.
    case appPassword = "app-password"
    /// With an OAuth token.
    case token
  }

  /// Its name.
  public let name: String
  /// The domains of its mail addresses and hosts, those within included.
  public let domains: [String]
  /// The URL where to look, with `{user}` in place of the mail address; a path alone is looked at on
  /// any host.
  public let base: String
  /// How one signs in.
  public let signIn: SignIn
  /// What to tell the user.
  public let advice: String

  /// All providers that are known.
  public static let all = [
    Provider(
      name: "iCloud", domains: ["icloud.com", "me.com", "mac.com"],
      base: "https://contacts.icloud.com/", signIn: .appPassword,
      advice: "create an app-specific password at account.apple.com"),
    Provider(
      name: "Google", domains: ["gmail.com", "googlemail.com", "google.com", "googleapis.com"],
      base: "https://www.googleapis.com/carddav/v1/principals/{user}/", signIn: .token,
      advice: "Google takes OAuth tokens only; give a command that prints one (--token-command)"),
    Provider(
      name: "Fastmail", domains: ["fastmail.com", "fastmail.fm", "messagingengine.com"],
      base: "https://carddav.fastmail.com/", signIn: .appPassword,
      advice: "create an app password for contacts in Fastmail's settings"),
    Provider(
      name: "Posteo", domains: ["posteo.de", "posteo.net", "posteo.org"],
      base: "https://posteo.de:8443/", signIn: .password,
      advice: "use the password of the mailbox"),
    Provider(
      name: "mailbox.org", domains: ["mailbox.org"], base: "https://dav.mailbox.org/carddav/",
      signIn: .password, advice: "use the password of the mailbox, or an application password"),
    Provider(
      name: "Nextcloud or ownCloud", domains: [], base: "/remote.php/dav/", signIn: .appPassword,
      advice: "create an app password in the settings under security"),
  ]

  /// Returns the provider of a URL, a host or a mail address; nil if it is unknown.
  public static func of(address: String) -> Provider? {
    (try? ServerAddress(address))?.provider
  }

  /// Returns the provider of a host or of the domain of a mail address; nil if it is unknown.
  public static func of(domain: String) -> Provider? {
    let domain = domain.lowercased()
    return all.first { provider in provider.domains.contains { domain.isWithin($0) } }
  }
}
