public import JSON

/// A page on the web (a URL, RFC 3986), as it was given.
public struct WebAddress: EntryValue {
  /// The URL as it was given.
  public var url: String

  /// Makes an address of its URL.
  public init(_ url: String) {
    self.url = url
  }

  /// The member of a contact that holds these entries.
  public static let key = "urls"
  /// The known members, in the order they are written.
  public static let members = Labeled.members(.string("url", \WebAddress.url))
  /// Where a contact keeps these entries.
  public static let list = StoredProperty(\Contact.urls)
  /// The fields that assign these entries.
  public static let fields = [
    Field.entries(
      WebAddress.self, "url", "a web page", example: "https://example.org")
  ]

  /// Makes an empty one.
  public init() {
    self.init("")
  }

  /// Takes the text as the value.
  public init(text: String) throws(FieldError) {
    self.init(text)
  }

  /// The value in one line.
  public var text: String { url }
}
