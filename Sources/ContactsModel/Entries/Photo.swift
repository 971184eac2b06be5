public import JSON

/// A photo: its media type (RFC 6838) and bytes in base64, or its address.
public struct Photo: EntryValue {
  /// The media type, such as `image/png`.
  public var type = ""
  /// The bytes in base64; empty if only the address is known.
  public var data = ""
  /// The address of the photo.
  public var url = ""

  /// The key of these entries.
  public static let key = "photos"
  /// The known members, in the order they are written.
  public static let members = Labeled<Photo>.members(
    .string("type", \.value.type), .string("data", \.value.data), .string("url", \.value.url))
  /// It has neither a label nor a mark.
  public static let nameOfValueAlone: String? = "a photo"
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.photos)

  /// Creates an empty value.
  public init() {}

  /// Creates a photo from its address.
  public init(text: String) throws(FieldError) {
    url = text
  }

  /// Throws: a text would replace the photo.
  public mutating func rewrite(as text: String) throws(FieldError) {
    throw FieldError.notRewritten(
      "a photo is a picture",
      instead: "`photo REF --set FILE` replaces it, and `remove` takes it away")
  }

  /// The address of the photo.
  public var text: String { url }

  /// The photo without its type, which its bytes tell: not all programs write it.
  public var canonical: Photo {
    var photo = self
    photo.type = ""
    return photo
  }

  /// The size in bytes; 0 if only the address is known.
  public var byteCount: Int {
    let padding = data.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return max(0, data.utf8.count / 4 * 3 - padding)
  }
}

extension Contact {
  /// Sets a photo in the place of the one with an id, whose mark it takes over; without one, adds it.
  public mutating func setPhoto(_ photo: Photo, replacing id: Int?) {
    guard let index = photos.firstIndex(where: { $0.id == id }) else { return append(photo) }
    photos[index].value = photo
  }
}
