internal import ContactsFormats
internal import ContactsModel

extension ImportFile {
  /// The largest image, in bytes: a card with it still fits the 16 MiB that sync reads of a card.
  private static let maximumImageSize = 12_000_000

  /// Returns the image in the file as a photo; an error says what the file is not.
  ///
  /// - Parameter step: Called while waiting or reading; throws to give up.
  func photo(step: () throws -> Void) throws -> Photo {
    let source = try open(step: step)
    let tooLarge = CommandError("\(name) is larger than 12 MB and was not read; make it smaller")
    guard source.size <= Self.maximumImageSize else { throw tooLarge }
    let bytes = try source.read(atLeast: Self.maximumImageSize + 1, step: step)
    guard bytes.count <= Self.maximumImageSize else { throw tooLarge }
    guard let photo = Photo(image: bytes) else {
      let what = bytes.isEmpty ? "it is empty" : "it is not a JPEG, PNG, GIF or WebP image"
      throw CommandError("cannot store \(name) as a photo: \(what)")
    }
    return photo
  }
}
