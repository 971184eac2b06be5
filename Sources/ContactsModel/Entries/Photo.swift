public import JSON

/// A picture: its media type (RFC 6838) with its bytes in base64, or where it lies.
public struct Photo: EntryValue {
  public var type = ""
  public var data = ""
  public var url = ""

  public static let key = "photos"
  public static let members = Labeled.members(
    .string("type", \Photo.type), .string("data", \Photo.data), .string("url", \Photo.url))
  public static var list: any WritableKeyPath<Contact, [Labeled<Self>]> & Sendable {
    \Contact.photos
  }

  public init() {}

  public init(text: String) throws(FieldError) {
    url = text
  }

  public var text: String { url }

  /// How many bytes the picture has, 0 where only its place is known.
  public var byteCount: Int {
    let padding = data.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return max(0, data.utf8.count / 4 * 3 - padding)
  }
}
