public import JSON

/// A picture: its media type (RFC 6838) with its bytes in base64, or where it lies.
public struct Photo: EntryValue {
  /// The media type, as `image/png`.
  public var type = ""
  /// The bytes in base64; empty where only the place is known.
  public var data = ""
  /// Where the picture lies.
  public var url = ""

  /// The member of a contact that holds these entries.
  public static let key = "photos"
  /// The known members, in the order they are written.
  public static let members = Labeled.members(
    .string("type", \Photo.type), .string("data", \Photo.data), .string("url", \Photo.url))
  /// It has neither a label nor a mark.
  public static let nameOfValueAlone: String? = "a photo"
  /// Where a contact keeps these entries.
  public static let list = StoredProperty(\Contact.photos)

  /// Makes an empty one.
  public init() {}

  /// Takes the text as the place.
  public init(text: String) throws(FieldError) {
    url = text
  }

  /// Throws: a picture would be lost for a text.
  public mutating func rewrite(as text: String) throws(FieldError) {
    throw FieldError(
      .notRewritten(
        "a photo is a picture",
        instead: "`remove` takes it away, and `import` of a card brings another"))
  }

  /// The place of the picture.
  public var text: String { url }

  /// How many bytes the picture has, 0 where only its place is known.
  public var byteCount: Int {
    let padding = data.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return max(0, data.utf8.count / 4 * 3 - padding)
  }
}
