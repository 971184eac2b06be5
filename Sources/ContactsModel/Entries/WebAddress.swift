public import JSON

/// A web page (a URL, RFC 3986), as it was given.
public struct WebAddress: SingleText {
  /// The URL as it was given.
  public var url: String

  /// Creates an address.
  public init(_ url: String) {
    self.url = url
  }

  /// The key of these entries.
  public static let key = "urls"
  /// The known members, in the order they are written.
  public static let members = Labeled<WebAddress>.members(.string("url", \.value.url))
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.urls)
  /// The fields of these entries.
  public static let fields = [
    Field.entries(
      WebAddress.self, "url", "a web page", example: "https://example.org")
  ]

  /// The value in one line.
  public var text: String { url }
}
