/// A provider of address books whose addresses cannot be found, or who wants another password.
struct Provider {
  /// The domains of its mail addresses and hosts, those within included.
  let domains: [String]
  /// The URL where to look, with `{user}` in place of the mail address.
  let base: String
  /// What to tell a user who cannot sign in.
  let advice: String

  /// All providers that are known.
  private static let all = [
    Provider(
      domains: ["icloud.com", "me.com", "mac.com"], base: "https://contacts.icloud.com/",
      advice: "create an app-specific password at account.apple.com"),
    Provider(
      domains: ["gmail.com", "googlemail.com", "google.com", "googleapis.com"],
      base: "https://www.googleapis.com/carddav/v1/principals/{user}/",
      advice: "Google takes OAuth tokens only; give a command that prints one (--token-command)"),
    Provider(
      domains: ["fastmail.com", "fastmail.fm", "messagingengine.com"],
      base: "https://carddav.fastmail.com/",
      advice: "create an app password for contacts in Fastmail's settings"),
    Provider(
      domains: ["posteo.de", "posteo.net", "posteo.org"], base: "https://posteo.de:8443/",
      advice: "use the password of the mailbox"),
    Provider(
      domains: ["mailbox.org"], base: "https://dav.mailbox.org/carddav/",
      advice: "use the password of the mailbox, or an application password"),
  ]

  /// Returns the provider of a host or of the domain of a mail address; nil if it is unknown.
  static func of(domain: String) -> Provider? {
    let domain = domain.lowercased()
    return all.first { provider in provider.domains.contains { domain.isWithin($0) } }
  }
}
