internal import CommandLanguage
internal import ContactsModel

/// `web`: opens a web page of a contact.
enum WebCommand: OpeningCommand {
  static let signature = Signature(
    "web", topic: "Getting in touch", summary: "open a web page in the browser",
    discussion: """
      Opens the preferred web page, the first, or the one that REF/url.N names; a contact without \
      one may have a profile with a page (REF/profile.N). Only http and https pages are opened.

      \(Opener.discussion)
      """,
    usages: [[.optionalTarget(.page)]],
    examples: [
      .init("web ada", "opens the page of a contact"),
      .init("web ada/url.2", "opens the second one"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let target = arguments.optionalText("TARGET")
    let text = try page(of: session.target(named: target), as: target ?? ".")
    guard let uri = ContactURI.page(text) else {
      throw CommandError("`\(text)` is not a web page; `copy` copies it")
    }
    try session.open(uri, for: signature.name)
  }

  /// Returns the page that a target names: a URL, else the page of a profile.
  private static func page(of found: Target, as target: String) throws(CommandError) -> String {
    if let page = found.entry(of: WebAddress.self) { return page.value.url }
    let profile =
      found.item == nil
      ? found.contact.profiles.first { !$0.value.url.isEmpty }
      : found.entry(of: OnlineProfile.self)
    if let profile, !profile.value.url.isEmpty { return profile.value.url }
    return try found.entry(of: WebAddress.self, called: "web page", as: target).value.url
  }
}
