public import JSON

/// A page on the web (a URL, RFC 3986), as it was given.
public struct WebAddress: EntryValue {
  public var url: String

  public init(_ url: String) {
    self.url = url
  }

  public static let key = "urls"
  public static let members = Labeled.members(.string("url", \WebAddress.url))
  public static var list: any WritableKeyPath<Contact, [Labeled<Self>]> & Sendable {
    \Contact.urls
  }
  public static let fields = [
    Field.entries(WebAddress.self, "url", "a web page", example: "https://example.org")
  ]

  public init() {
    self.init("")
  }

  public init(text: String) throws(FieldError) {
    self.init(text)
  }

  public var text: String { url }
}
