public import ContactsModel

extension Photo {
  /// The media types of images that every program shows.
  private static let imageTypes: Set = ["image/jpeg", "image/png", "image/gif", "image/webp"]

  /// Creates a photo of the bytes of a JPEG, PNG, GIF or WebP image, recognised by the first of
  /// them; nil for anything else.
  public init?(image bytes: [UInt8]) {
    let type = MediaType.of(octets: bytes)
    guard Self.imageTypes.contains(type) else { return nil }
    self.init()
    self.type = type
    data = String(decoding: Base64.encoded(bytes), as: UTF8.self)
  }
}
